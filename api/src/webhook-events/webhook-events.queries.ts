/**
 * The statement that keeps an event for each webhook of its bot that wants it, as a part of the statement that is its
 * cause, or alone. All parameters are SQL of ours; `from` names where the others come from.
 */
export function eventsWritten(
  type: string,
  { botId, facts, from = '' }: { botId: string; facts: string; from?: string },
): string {
  // SQL: what happens and what is told of it are one statement. What an owner tries is no news.
  return `INSERT INTO webhook_deliveries (bot_id, endpoint_id, type, data, next_try_at)
    SELECT endpoint.bot_id, endpoint.id, event.type, event.facts, now()
    FROM (SELECT ${botId} AS bot_id, ${type} AS type, ${facts} AS facts ${from}) AS event
    JOIN webhook_endpoints endpoint ON endpoint.bot_id = event.bot_id AND endpoint.enabled AND endpoint.held_at IS NULL AND endpoint.events @> to_jsonb(event.type)
    WHERE NOT EXISTS (SELECT FROM conversations c WHERE c.id = (event.facts ->> 'conversationId')::uuid AND c.is_test)`
}

/**
 * The statement that clears what receivers of webhooks answered about conversations that are deleted: an answer may
 * repeat words of a visitor, in whatever encoding.
 * @param gone a query of the columns `id` and `bot_id` of these conversations
 */
export function responsesCleared(gone: string): string {
  return `UPDATE webhook_deliveries delivery SET response = NULL FROM (${gone}) AS gone (conversation_id, bot_id)
    WHERE delivery.bot_id = gone.bot_id AND delivery.data ->> 'conversationId' = gone.conversation_id::text AND delivery.response IS NOT NULL`
}
