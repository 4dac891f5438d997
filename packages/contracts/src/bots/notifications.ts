import { z } from 'zod'
import { emailAddress } from '../accounts/users.ts'
import { limits } from '../limits.ts'
import { changedVersion } from '../done.ts'

export const notificationEvents = ['unanswered', 'lead', 'feedback_down'] as const
export type NotificationEvent = (typeof notificationEvents)[number]
const emailOrNone = z.union([z.literal(''), emailAddress])
/** What an owner is told of, and how; empty means not by that way. */
export const notificationSettingsSchema = z.object({
  email: emailOrNone,
  webhookUrl: z.union([
    z.literal(''),
    z.url({ protocol: /^https?$/, error: 'Please enter a valid URL' }).max(limits.urlMaxChars),
  ]),
  events: z.array(z.enum(notificationEvents)),
  /** Each Monday an email about the week before; to the address above. */
  weekly: z.boolean().default(true),
})
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>
/** `PUT …/notifications` */
export const saveNotificationsRequest = notificationSettingsSchema.extend({ version: changedVersion })
export type SaveNotificationsRequest = z.infer<typeof saveNotificationsRequest>
/** `GET` and reply of `PUT …/notifications` */
export const notificationsResponse = z.object({
  success: z.literal(true),
  settings: notificationSettingsSchema,
  /** Of the settings. */
  version: z.string(),
  /** Signs each delivery; null while there is no webhook. Only the owner sees it. */
  webhookSecret: z.string().nullable(),
  /**
   * They rest until they are saved again: the password was reset by a link to an address that had never been proven,
   * and what was set before may be a stranger's.
   */
  held: z.boolean(),
  /** Whether this installation can send mail at all. */
  mailAvailable: z.boolean(),
  /** Whether whoever reads at the address wants the notifications; until then none goes there. False without an address. */
  emailConfirmed: z.boolean(),
})
export type NotificationsResponse = z.infer<typeof notificationsResponse>
/** A link that proves an address for notifications is good for this long, and once. */
export const notificationAddressDays = 7
/** `POST /api/notification-address/confirm`: the token of the email. */
export const confirmAddressRequest = z.object({ token: z.string().min(1).max(200) })
export type ConfirmAddressRequest = z.infer<typeof confirmAddressRequest>
export const confirmAddressResponse = z.object({ success: z.literal(true), email: z.string() })
export type ConfirmAddressResponse = z.infer<typeof confirmAddressResponse>
/**
 * `POST …/notifications/test`: one delivery of a made-up event to the webhook that is stored; `POST
 * …/notifications/deliveries/{id}/send`: one delivery once more.
 */
export const webhookTestResponse = z.object({
  success: z.literal(true),
  delivered: z.boolean(),
  reason: z.string().optional(),
})
export type WebhookTestResponse = z.infer<typeof webhookTestResponse>

export const deliveriesShown = 20
/** What was sent to a webhook, without a word of what visitors wrote. */
export const webhookDeliverySchema = z.object({
  /** Also in the header `loquia-delivery`, each time it is sent. */
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Made up, to try the address. */
  test: z.boolean(),
  told: z.array(z.object({ event: z.enum(notificationEvents), count: z.number().int().positive() })),
  /** How often it was sent; 0 while it waits for the first time. */
  tries: z.number().int().nonnegative(),
  /** HTTP status of the last answer; null when there was none. */
  status: z.number().int().nullable(),
  /** Why the last try did not arrive; null when it did, and before the first one. */
  failure: z.string().nullable(),
  /** Milliseconds that the last try took. */
  durationMs: z.number().int().nonnegative().nullable(),
})
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>
/** `GET …/notifications/deliveries`: the latest, newest first, of the last thirty days. */
export const webhookDeliveriesResponse = z.object({
  success: z.literal(true),
  deliveries: z.array(webhookDeliverySchema),
})
export type WebhookDeliveriesResponse = z.infer<typeof webhookDeliveriesResponse>
