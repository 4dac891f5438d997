import { z } from 'zod'
import { limits } from '../limits.ts'

/** The oldest are removed. */
export const pushDevicesMax = 20

export const pushSubscriptionRequest = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(limits.urlMaxChars),
  keys: z.object({
    /** Uncompressed P-256 point: 65 bytes in base64url. */
    p256dh: z.string().regex(/^B[\w-]{86}=?$/),
    /** The secret has 16 bytes. */
    auth: z.string().regex(/^[\w-]{22}(?:==)?$/),
  }),
})
export type PushSubscriptionRequest = z.infer<typeof pushSubscriptionRequest>

export const pushDeviceSchema = z.object({
  id: z.uuid(),
  userAgent: z.string(),
  current: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSuccessAt: z.iso.datetime().nullable(),
})
export type PushDevice = z.infer<typeof pushDeviceSchema>

export const pushResponse = z.object({
  success: z.literal(true),
  /** VAPID key (RFC 8292) in base64url for `PushManager.subscribe`. */
  publicKey: z.string(),
  devices: z.array(pushDeviceSchema),
})

export const pushDeviceResponse = z.object({ success: z.literal(true), device: pushDeviceSchema })

/** `gone`: unknown to the push service, and removed. */
export const pushTestResponse = z.object({ success: z.literal(true), outcome: z.enum(['sent', 'gone', 'failed']) })
