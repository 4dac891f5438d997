import { z } from 'zod'
import { limits } from '../limits.ts'

const botId = z.string().min(1).max(64).optional()

/** The key itself never comes back: its last four characters are all that is shown. */
export const modelKeySchema = z.object({
  /** Null while the bot has no key of its own. */
  lastFour: z.string().nullable(),
  /** What the provider said when the key was last used or tested; null when it was never tried. */
  state: z.enum(['accepted', 'rejected']).nullable(),
  savedAt: z.iso.datetime().nullable(),
  /** It is not used until a key is saved again, as {@link notificationsResponse} tells. */
  held: z.boolean(),
})
export type ModelKey = z.infer<typeof modelKeySchema>

/** `GET`, `DELETE /api/chatbot/model-key?botId=` */
export const modelKeyQuery = z.object({ botId })
export type ModelKeyQuery = z.infer<typeof modelKeyQuery>

/** Printable characters without spaces: what a provider's key is made of. */
const key = z
  .string()
  .trim()
  .min(8, 'This does not look like a key.')
  .max(limits.modelKeyMaxChars)
  .regex(/^[\x21-\x7e]+$/, 'This does not look like a key.')

/** `PUT /api/chatbot/model-key`: stored encrypted. */
export const modelKeyRequest = z.object({ key, botId })
export type ModelKeyRequest = z.infer<typeof modelKeyRequest>

/** `POST /api/chatbot/model-key/test`: tries the key that is given, or the stored one. */
export const modelKeyTestRequest = z.object({ key: key.optional(), botId })
export type ModelKeyTestRequest = z.infer<typeof modelKeyTestRequest>

export const modelKeyResponse = z.object({ success: z.literal(true), modelKey: modelKeySchema })
export type ModelKeyResponse = z.infer<typeof modelKeyResponse>

/** What the model was used for on one day (UTC), by whose key. */
export const modelUsageDaySchema = z.object({
  /** `YYYY-MM-DD` */
  day: z.iso.date(),
  /** The client's key paid, not the house's. */
  ownKey: z.boolean(),
  requests: z.number().int().nonnegative(),
  failures: z.number().int().nonnegative(),
  promptTokens: z.number().int().nonnegative(),
  completionTokens: z.number().int().nonnegative(),
  /** Millionths of a US dollar by the provider's list price; null when a model without a known price was among them. */
  costMicros: z.number().int().nonnegative().nullable(),
})
export type ModelUsageDay = z.infer<typeof modelUsageDaySchema>

/** `GET /api/chatbot/bots/{botId}/model-usage`: the last 30 days, newest first; a day without use is left out. */
export const modelUsageResponse = z.object({
  success: z.literal(true),
  /** When the free use of our model key ends; null where we have none to lend. */
  trialEndsAt: z.iso.datetime().nullable(),
  days: z.array(modelUsageDaySchema),
})
export type ModelUsageResponse = z.infer<typeof modelUsageResponse>

/** A key that is refused is an answer, not a failure of the call. */
export const modelKeyTestResponse = z.object({ success: z.literal(true), accepted: z.boolean() })
export type ModelKeyTestResponse = z.infer<typeof modelKeyTestResponse>
