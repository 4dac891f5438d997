import { z } from 'zod'
import { emailAddress } from '../accounts/users.ts'
import { changedVersion } from '../done.ts'

export const notificationEvents = ['unanswered', 'lead', 'feedback_down'] as const
export type NotificationEvent = (typeof notificationEvents)[number]
const emailOrNone = z.union([z.literal(''), emailAddress])
/** What an owner is told of by email; an empty address means not at all. */
export const notificationSettingsSchema = z.object({
  email: emailOrNone,
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
