import { z } from 'zod'
import { limits } from './limits.ts'

const botId = z.string().min(1).max(64).optional()

/** The key itself never comes back: its last four characters are all that is shown. */
export const modelKeySchema = z.object({
  /** Null while the bot has no key of its own. */
  lastFour: z.string().nullable(),
  /** What the provider said when the key was last used or tested; null when it was never tried. */
  state: z.enum(['accepted', 'rejected']).nullable(),
  savedAt: z.iso.datetime().nullable(),
})
export type ModelKey = z.infer<typeof modelKeySchema>

/** `GET`, `DELETE /api/chatbot/model-key?botId=` */
export const modelKeyQuery = z.object({ botId })
export type ModelKeyQuery = z.infer<typeof modelKeyQuery>

/** Printable characters without spaces: what a provider's key is made of. */
const key = z.string().trim().min(8, 'This does not look like a key.').max(limits.modelKeyMaxChars).regex(/^[\x21-\x7e]+$/, 'This does not look like a key.')

/** `PUT /api/chatbot/model-key`: stored encrypted. */
export const modelKeyRequest = z.object({ key, botId })
export type ModelKeyRequest = z.infer<typeof modelKeyRequest>

/** `POST /api/chatbot/model-key/test`: tries the key that is given, or the stored one. */
export const modelKeyTestRequest = z.object({ key: key.optional(), botId })
export type ModelKeyTestRequest = z.infer<typeof modelKeyTestRequest>

export const modelKeyResponse = z.object({ success: z.literal(true), modelKey: modelKeySchema })
export type ModelKeyResponse = z.infer<typeof modelKeyResponse>

/** A key that is refused is an answer, not a failure of the call. */
export const modelKeyTestResponse = z.object({ success: z.literal(true), accepted: z.boolean() })
export type ModelKeyTestResponse = z.infer<typeof modelKeyTestResponse>
