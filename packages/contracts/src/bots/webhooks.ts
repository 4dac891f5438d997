import { z } from 'zod'
import { changedVersion } from '../done.ts'
import { limits } from '../limits.ts'
import { webhookEventTypes, webhookFormats, webhookTestType } from './webhook-events.ts'

const eventType = z.enum(webhookEventTypes)
/** Plain HTTP requires the operator's permission for the host. */
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
  format: z.enum(webhookFormats),
  events: z.array(eventType),
  enabled: z.boolean(),
  /** Since this time deliveries have failed without exception. */
  failingSince: z.iso.datetime().nullable(),
  /** When long failures disabled the webhook. */
  switchedOffAt: z.iso.datetime().nullable(),
  /** Disabled until saved again, see `notificationsResponse`. */
  held: z.boolean(),
  /** Until then the previous secret also signs deliveries. */
  rotatesUntil: z.iso.datetime().nullable(),
  version: z.string(),
})
export type Webhook = z.infer<typeof webhookSchema>
/** `GET …/webhooks`, oldest first. */
export const webhooksResponse = z.object({ success: z.literal(true), webhooks: z.array(webhookSchema) })
/** `PUT …/webhooks/:webhookId` */
export const webhookResponse = z.object({ success: z.literal(true), webhook: webhookSchema })
/**
 * `POST …/webhooks`, `POST …/webhooks/:webhookId/rotate`, `GET …/webhooks/:webhookId/secret`. Null for Slack and Teams,
 * whose address is secret, and for an undecryptable secret, which must be rotated.
 */
export const webhookSecretResponse = webhookResponse.extend({ secret: z.string().nullable() })
export type WebhookSecretResponse = z.infer<typeof webhookSecretResponse>

/** `POST …/test` and `POST …/replay`. */
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
  /** Stays valid after that delivery is deleted. */
  cursor: z.string().max(120).optional(),
})
export type WebhookDeliveriesQuery = z.infer<typeof webhookDeliveriesQuery>
/** Contains no visitor text. */
export const webhookDeliverySchema = z.object({
  /** Also sent as the `webhook-id` header. */
  id: z.uuid(),
  type: z.enum([...webhookEventTypes, webhookTestType]),
  at: z.iso.datetime(),
  state: z.enum(deliveryStates),
  tries: z.number().int().nonnegative(),
  lastTryAt: z.iso.datetime().nullable(),
  /** Null after the last retry. */
  nextTryAt: z.iso.datetime().nullable(),
  status: z.number().int().nullable(),
  /** Null after success and before the first try. */
  failure: z.string().nullable(),
  /** Null if empty or an echo of the request. */
  response: z.string().nullable(),
  durationMs: z.number().int().nonnegative().nullable(),
})
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>
export const webhookDeliveriesResponse = z.object({
  success: z.literal(true),
  deliveries: z.array(webhookDeliverySchema),
  cursor: z.string().nullable(),
})
export type WebhookDeliveriesResponse = z.infer<typeof webhookDeliveriesResponse>
