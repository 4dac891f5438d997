import { z } from 'zod'
import { errorCodes } from './errors.ts'

export const errorCodeSchema = z.enum(errorCodes)

/** `path` is dotted, e.g. `email`; `message` is localized; `code` names the rule for programs. */
export const issueSchema = z.object({ path: z.string(), message: z.string(), code: z.string().optional() })
export type Issue = z.infer<typeof issueSchema>

/** Body of every error, over HTTP and in socket acknowledgements. */
export const errorBodySchema = z.object({
  success: z.literal(false),
  code: errorCodeSchema,
  message: z.string(),
  issues: z.array(issueSchema).optional(),
  holder: z.string().optional(),
  /** Has the request's shape. */
  stored: z.record(z.string(), z.unknown()).optional(),
  retryAfterSeconds: z.number().int().positive().optional(),
})
export type ErrorBody = z.infer<typeof errorBodySchema>
