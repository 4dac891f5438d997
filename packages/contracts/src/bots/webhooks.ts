import { z } from 'zod'
import { changedVersion } from '../done.ts'
import { limits } from '../limits.ts'
import { webhookEventTypes, webhookFormats, webhookTestType } from './webhook-events.ts'

const eventType = z.enum(webhookEventTypes)
/** Where events of a bot go, and which. Plain http is taken only for hosts that the operator allows. */
export const webhookRequest = z.object({
  url: z.url({ protocol: /^https?$/ }).max(limits.urlMaxChars),
  events: z.array(eventType).max(webhookEventTypes.length),
  enabled: z.boolean(),
})
/** `POST …/webhooks` */
export type WebhookRequest = z.infer<typeof webhookRequest>
/** `PUT …/webhooks/:webhookId` */
export const saveWebhookRequest = webhookRequest.extend({ version: changedVersion })
export type SaveWebhookRequest = z.infer<typeof saveWebhookRequest>

export const webhookSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  /** Follows from the address. */
  format: z.enum(webhookFormats),
  events: z.array(eventType),
  enabled: z.boolean(),
  /** Nothing has arrived since then; null while the last attempt did. */
  failingSince: z.iso.datetime().nullable(),
  /** We switched it off then, after failures over a long time. */
  switchedOffAt: z.iso.datetime().nullable(),
  /** It rests until it is saved again, as `notificationsResponse` tells of notifications. */
  held: z.boolean(),
  /** Until then deliveries are signed with the secret before this one, too; null when there is none. */
  rotatesUntil: z.iso.datetime().nullable(),
  version: z.string(),
})
export type Webhook = z.infer<typeof webhookSchema>
/** `GET …/webhooks`, oldest first. */
export const webhooksResponse = z.object({ success: z.literal(true), webhooks: z.array(webhookSchema) })
export type WebhooksResponse = z.infer<typeof webhooksResponse>
/** `PUT …/webhooks/:webhookId` */
export const webhookResponse = z.object({ success: z.literal(true), webhook: webhookSchema })
export type WebhookResponse = z.infer<typeof webhookResponse>
/**
 * `POST …/webhooks`, `POST …/webhooks/:webhookId/rotate` and `GET …/webhooks/:webhookId/secret`. Null for Slack and
 * Teams, whose address is the secret, and for one that no key of this installation opens: rotate it.
 */
export const webhookSecretResponse = webhookResponse.extend({ secret: z.string().nullable() })
export type WebhookSecretResponse = z.infer<typeof webhookSecretResponse>

/** Of one attempt that was made at once: `POST …/test` and `POST …/replay`. */
export const webhookAttemptResponse = z.object({
  success: z.literal(true),
  delivered: z.boolean(),
  reason: z.string().optional(),
})
export type WebhookAttemptResponse = z.infer<typeof webhookAttemptResponse>

export const deliveryStates = ['delivered', 'failed', 'waiting'] as const
export const deliveriesShown = 20
/** `GET …/webhooks/:webhookId/deliveries` */
export const webhookDeliveriesQuery = z.object({
  state: z.enum(deliveryStates).optional(),
  type: z.enum([...webhookEventTypes, webhookTestType]).optional(),
  /** Where the page before ended. It stays valid when that delivery is deleted. */
  cursor: z.string().max(120).optional(),
})
export type WebhookDeliveriesQuery = z.infer<typeof webhookDeliveriesQuery>
/** What was sent, without a word of what visitors wrote. */
export const webhookDeliverySchema = z.object({
  /** Also in the header `webhook-id`, each time it is sent. */
  id: z.uuid(),
  type: z.enum([...webhookEventTypes, webhookTestType]),
  at: z.iso.datetime(),
  state: z.enum(deliveryStates),
  /** How often it was sent; 0 while it waits for the first time. */
  tries: z.number().int().nonnegative(),
  lastTryAt: z.iso.datetime().nullable(),
  /** When it is sent next by itself; null when that is over. */
  nextTryAt: z.iso.datetime().nullable(),
  /** HTTP status of the last answer; null when there was none. */
  status: z.number().int().nullable(),
  /** Why the last try did not arrive; null when it did, and before the first one. */
  failure: z.string().nullable(),
  /** How the last answer began; null where it was empty, or repeated what was sent. */
  response: z.string().nullable(),
  /** Milliseconds that the last try took. */
  durationMs: z.number().int().nonnegative().nullable(),
})
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>
/** The latest, newest first, of the last thirty days. */
export const webhookDeliveriesResponse = z.object({
  success: z.literal(true),
  deliveries: z.array(webhookDeliverySchema),
  /** For the next page; null at the end. */
  cursor: z.string().nullable(),
})
export type WebhookDeliveriesResponse = z.infer<typeof webhookDeliveriesResponse>
