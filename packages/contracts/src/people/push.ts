import { z } from 'zod'
import { limits } from '../limits.ts'

/** Browsers of one account that are told; those that were added last stay. */
export const pushDevicesMax = 20

/** What `PushSubscription.toJSON()` of a browser says: where its push service takes messages, and what seals them. */
export const pushSubscriptionRequest = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(limits.urlMaxChars),
  keys: z.object({
    /** An uncompressed point of P-256: 65 bytes in base64url. */
    p256dh: z.string().regex(/^B[\w-]{86}=?$/),
    /** 16 bytes. */
    auth: z.string().regex(/^[\w-]{22}(?:==)?$/),
  }),
})
export type PushSubscriptionRequest = z.infer<typeof pushSubscriptionRequest>

/** A browser of the caller's that is told of visitors. */
export const pushDeviceSchema = z.object({
  id: z.uuid(),
  /** As its User-Agent header said. */
  userAgent: z.string(),
  /** It is the one that asks. */
  current: z.boolean(),
  createdAt: z.iso.datetime(),
  /** When its push service took a message last. */
  lastSuccessAt: z.iso.datetime().nullable(),
})
export type PushDevice = z.infer<typeof pushDeviceSchema>

export const pushResponse = z.object({
  success: z.literal(true),
  /** For `PushManager.subscribe`: the server's VAPID key (RFC 8292), in base64url. */
  publicKey: z.string(),
  devices: z.array(pushDeviceSchema),
})
export type PushResponse = z.infer<typeof pushResponse>

export const pushDeviceResponse = z.object({ success: z.literal(true), device: pushDeviceSchema })
export type PushDeviceResponse = z.infer<typeof pushDeviceResponse>

/** `gone`: the push service knows it no more, and it was removed. `failed`: the service did not take it. */
export const pushTestResponse = z.object({ success: z.literal(true), outcome: z.enum(['sent', 'gone', 'failed']) })
export type PushTestResponse = z.infer<typeof pushTestResponse>
