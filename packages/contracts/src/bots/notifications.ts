import { z } from 'zod'
import { emailAddress } from '../accounts/users.ts'
import { changedVersion } from '../done.ts'

export const notificationEvents = ['unanswered', 'lead', 'feedback_down'] as const
export type NotificationEvent = (typeof notificationEvents)[number]
const emailOrNone = z.union([z.literal(''), emailAddress])
/** An empty address disables email. */
export const notificationSettingsSchema = z.object({
  email: emailOrNone,
  events: z.array(z.enum(notificationEvents)),
  weekly: z.boolean().default(true),
})
/** `PUT …/notifications` */
export const saveNotificationsRequest = notificationSettingsSchema.extend({ version: changedVersion })
export type SaveNotificationsRequest = z.infer<typeof saveNotificationsRequest>
/** `GET`, `PUT …/notifications`. */
export const notificationsResponse = z.object({
  success: z.literal(true),
  settings: notificationSettingsSchema,
  version: z.string(),
  /** Disabled until saved again: a password reset went to an unverified address, so settings may be a stranger's. */
  held: z.boolean(),
  mailAvailable: z.boolean(),
  /** Notifications require a confirmed address. */
  emailConfirmed: z.boolean(),
})
export type NotificationsResponse = z.infer<typeof notificationsResponse>
/** The link works once and expires in 7 days. */
export const notificationAddressDays = 7
/** `POST /api/notification-address/confirm`: the token of the email. */
export const confirmAddressRequest = z.object({ token: z.string().min(1).max(200) })
export const confirmAddressResponse = z.object({ success: z.literal(true), email: z.string() })
