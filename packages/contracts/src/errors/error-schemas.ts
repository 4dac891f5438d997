import { z } from 'zod'
import { errorCodes } from './errors.ts'

export const errorCodeSchema = z.enum(errorCodes)

/**
 * One fault in one field of a request. `path` is dotted, e.g. `email`; `message` is in the caller's language; `code` names
 * the rule where programs tell it from others.
 */
export const issueSchema = z.object({ path: z.string(), message: z.string(), code: z.string().optional() })
export type Issue = z.infer<typeof issueSchema>

/** The body of every answer that is not OK, over HTTP and in socket acknowledgements. */
export const errorBodySchema = z.object({
  /** Always false, so that callers who look only at `success` are served too. */
  success: z.literal(false),
  code: errorCodeSchema,
  message: z.string(),
  issues: z.array(issueSchema).optional(),
  /** Who answers the conversation, for `conversation_taken`. */
  holder: z.string().optional(),
  /** The stored values for `settings_changed`, in the shape of the request. */
  stored: z.record(z.string(), z.unknown()).optional(),
  /** Seconds to wait before trying again, for `rate_limited` and `overloaded`. */
  retryAfterSeconds: z.number().int().positive().optional(),
})
export type ErrorBody = z.infer<typeof errorBodySchema>
