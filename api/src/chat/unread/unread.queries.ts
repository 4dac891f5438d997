import { queryFirstRow, type SqlRunner } from '../../platform/database/rows.js'

export interface Unread {
  conversationId: string
  unread: number
}

/** Undefined for an unknown token or if nothing is unread. */
export function countUnread(runner: SqlRunner, botId: string, tokenHash: string): Promise<Unread | undefined> {
  return queryFirstRow<Unread>(
    runner,
    unreadSql(`c.bot_id = $1 AND c.visitor_sub IS NULL AND (c.token_hash = $2 OR c.id IN (
       SELECT conversation_id FROM conversation_tokens t WHERE t.token_hash = $2 AND (t.expires_at IS NULL OR t.expires_at > now())))`),
    [botId, tokenHash],
  )
}

export function countUnreadIn(runner: SqlRunner, conversationId: string): Promise<Unread | undefined> {
  return queryFirstRow<Unread>(runner, unreadSql('c.id = $1'), [conversationId])
}

const unreadSql = (condition: string): string =>
  `SELECT c.id AS "conversationId", count(*)::int AS unread FROM conversations c
     JOIN handovers h ON h.conversation_id = c.id AND h.undelivered_since IS NOT NULL
     JOIN messages m ON m.conversation_id = c.id AND m.role = 'person' AND m.created_at >= h.undelivered_since
   WHERE ${condition} GROUP BY c.id`
