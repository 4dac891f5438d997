import { z } from 'zod'

/** Token signed by the business. */
export const visitorIdentityHeader = 'visitor-identity'

/**
 * `GET /api/widget/{botId}/unread` counts agents' messages that no page of the visitor has shown. The visitor's token
 * is sent as `Authorization: Bearer`, a verified visitor's identity in {@link visitorIdentityHeader}. The call opens no
 * conversation and does not count as use.
 */
export const unreadResponse = z.object({
  success: z.literal(true),
  unread: z.number().int().nonnegative(),
  /** Set if an agent answers and something is unread. */
  agentName: z.string().optional(),
})
