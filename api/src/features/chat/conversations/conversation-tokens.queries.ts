import { rows, type SqlRunner } from '../../../database/rows.js'

/** Keeps the newest tokens of a conversation, so many of them. */
export async function deleteOldest(runner: SqlRunner, conversationId: string, most: number): Promise<void> {
  // SQL: a delete by place, which the query builder has no words for.
  await rows(
    runner,
    `DELETE FROM conversation_tokens WHERE conversation_id = $1 AND token_hash NOT IN (
       SELECT token_hash FROM conversation_tokens WHERE conversation_id = $1 ORDER BY created_at DESC, token_hash LIMIT ${most})`,
    [conversationId],
  )
}
