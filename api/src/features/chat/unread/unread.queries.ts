import { firstRow, type SqlRunner } from '../../../database/rows.js'

/** Messages of agents that no page has shown, in the conversation that a token opens; 0 for a token that opens none. */
export async function countUnread(runner: SqlRunner, botId: string, tokenHash: string): Promise<number> {
  // SQL: a token may be in either of two tables, and the count is of a third.
  const counted = await firstRow<{ unread: number }>(
    runner,
    `SELECT count(*)::int AS unread FROM conversations c
       JOIN handovers h ON h.conversation_id = c.id AND h.undelivered_since IS NOT NULL
       JOIN messages m ON m.conversation_id = c.id AND m.role = 'person' AND m.created_at >= h.undelivered_since
     WHERE c.bot_id = $1 AND c.visitor_sub IS NULL AND (c.token_hash = $2 OR c.id IN (
       SELECT conversation_id FROM conversation_tokens t WHERE t.token_hash = $2 AND (t.expires_at IS NULL OR t.expires_at > now())))`,
    [botId, tokenHash],
  )
  return counted?.unread ?? 0
}
