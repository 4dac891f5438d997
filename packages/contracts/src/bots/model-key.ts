import { z } from 'zod'
import { limits } from '../limits.ts'

const botId = z.string().min(1).max(64).optional()

/** The key is never returned, except its last four characters. */
export const modelKeySchema = z.object({
  lastFour: z.string().nullable(),
  /** The provider's last response; null before the first use. */
  state: z.enum(['accepted', 'rejected']).nullable(),
  savedAt: z.iso.datetime().nullable(),
  /** Disabled until saved again, see {@link notificationsResponse}. */
  held: z.boolean(),
})
export type ModelKey = z.infer<typeof modelKeySchema>

/** `GET`, `DELETE /api/chatbot/model-key?botId=` */
export const modelKeyQuery = z.object({ botId })

const key = z
  .string()
  .trim()
  .min(8, 'This does not look like a key.')
  .max(limits.modelKeyMaxChars)
  .regex(/^[\x21-\x7e]+$/, 'This does not look like a key.')

/** `PUT /api/chatbot/model-key`: stored encrypted. */
export const modelKeyRequest = z.object({ key, botId })

/** `POST /api/chatbot/model-key/test` falls back to the stored key. */
export const modelKeyTestRequest = z.object({ key: key.optional(), botId })

export const modelKeyResponse = z.object({ success: z.literal(true), modelKey: modelKeySchema })

/** Model usage of one UTC day, by whose key paid. */
export const modelUsageDaySchema = z.object({
  day: z.iso.date(),
  /** False for the platform's key. */
  ownKey: z.boolean(),
  requests: z.number().int().nonnegative(),
  failures: z.number().int().nonnegative(),
  promptTokens: z.number().int().nonnegative(),
  completionTokens: z.number().int().nonnegative(),
  /** Millionths of a US dollar at list price; null if any price is unknown. */
  costMicros: z.number().int().nonnegative().nullable(),
})
export type ModelUsageDay = z.infer<typeof modelUsageDaySchema>

/** `GET /api/chatbot/bots/{botId}/model-usage`: last 30 days, newest first. */
export const modelUsageResponse = z.object({
  success: z.literal(true),
  /** End of the free use of the platform's key; null if the platform has none. */
  trialEndsAt: z.iso.datetime().nullable(),
  days: z.array(modelUsageDaySchema),
})
export type ModelUsageResponse = z.infer<typeof modelUsageResponse>

/** A refused key is a regular response, not an error of the request. */
export const modelKeyTestResponse = z.object({ success: z.literal(true), accepted: z.boolean() })
