import type { ConversationFilter } from '@loquia/contracts'
import { holding } from '../../database/rows.js'

/** A filter as SQL over the view `shown` of {@link filteredConversations}; values go as parameters. */
export function filteredConversations(
  botId: string,
  filter: ConversationFilter,
): { sql: string; parameters: unknown[] } {
  const parameters: unknown[] = [botId]
  const value = (given: unknown): string => `$${parameters.push(given)}`
  const zone = value(filter.timeZone ?? 'UTC')
  const conditions: string[] = []
  if (filter.from !== undefined)
    conditions.push(`(c.created_at AT TIME ZONE ${zone})::date >= ${value(filter.from)}::date`)
  if (filter.to !== undefined) conditions.push(`(c.created_at AT TIME ZONE ${zone})::date <= ${value(filter.to)}::date`)
  if (filter.search !== undefined && filter.search !== '') {
    conditions.push(
      `EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = c.id AND m.content ILIKE ${value(holding(filter.search))})`,
    )
  }
  if (filter.feedback !== undefined)
    conditions.push(
      `EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = c.id AND m.feedback = ${value(filter.feedback)})`,
    )
  if (filter.unanswered !== undefined)
    conditions.push(
      `${filter.unanswered ? '' : 'NOT '}EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = c.id AND m.refused)`,
    )
  return {
    // The zone is tried even when no day is asked for: an unknown one is refused, and every parameter has its place.
    sql: `SELECT c.*, m.questions, m.unanswered, m.up, m.down, m.first_question, m.last_at
          FROM conversations c, LATERAL (
            SELECT count(*) FILTER (WHERE role = 'user')::int AS questions,
                   count(*) FILTER (WHERE refused)::int AS unanswered,
                   count(*) FILTER (WHERE feedback = 'up')::int AS up,
                   count(*) FILTER (WHERE feedback = 'down')::int AS down,
                   (array_agg(content ORDER BY position) FILTER (WHERE role = 'user'))[1] AS first_question,
                   max(created_at) AS last_at
            FROM messages WHERE conversation_id = c.id
          ) m
          WHERE c.bot_id = $1 AND now() AT TIME ZONE ${zone} IS NOT NULL${conditions.map((condition) => ` AND ${condition}`).join('')}`,
    parameters,
  }
}
