import { z } from 'zod'

/** Header with the token that a business signed for its visitor, as `visitor.token` of a handshake. */
export const visitorIdentityHeader = 'visitor-identity'

/**
 * `GET /api/widget/{botId}/unread`: how many messages of agents no page of the visitor has shown. The visitor's token
 * comes as `Authorization: Bearer`, a verified visitor's identity in {@link visitorIdentityHeader}. Opens no
 * conversation and counts as no use of it.
 */
export const unreadResponse = z.object({
  success: z.literal(true),
  unread: z.number().int().nonnegative(),
  /** Name of the agent who answers the conversation now, where something is unread; absent while the bot answers. */
  agentName: z.string().optional(),
})
export type UnreadResponse = z.infer<typeof unreadResponse>
