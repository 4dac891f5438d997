import { z } from 'zod'

/**
 * `GET /api/widget/{botId}/unread`, with the visitor's token as `Authorization: Bearer`: how many messages of agents no
 * page of the visitor has shown. Opens no conversation and counts as no use of it.
 */
export const unreadResponse = z.object({ success: z.literal(true), unread: z.number().int().nonnegative() })
export type UnreadResponse = z.infer<typeof unreadResponse>
