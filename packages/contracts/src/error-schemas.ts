import { z } from 'zod'
import { errorCodes } from './errors.ts'

export const errorCodeSchema = z.enum(errorCodes)

/**
 * One fault in one field of a request. `path` is dotted, e.g. `email`; `message` is a key of the form's texts or plain
 * text.
 */
export const issueSchema = z.object({ path: z.string(), message: z.string() })
export type Issue = z.infer<typeof issueSchema>

/** The body of every answer that is not OK, over HTTP and in socket acknowledgements. */
export const errorBodySchema = z.object({
  /** Always false, so that callers who look only at `success` are served too. */
  success: z.literal(false),
  code: errorCodeSchema,
  message: z.string(),
  issues: z.array(issueSchema).optional(),
  /** Seconds to wait before trying again, for `rate_limited` and `overloaded`. */
  retryAfterSeconds: z.number().int().positive().optional(),
})
export type ErrorBody = z.infer<typeof errorBodySchema>
