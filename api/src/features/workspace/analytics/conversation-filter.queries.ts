import type { ConversationFilter } from '@loquia/contracts'
import { holding } from '../../../database/rows.js'
import { outcomeSql } from '../../chat/index.js'

/** What its owner asked for; `any` is for one conversation that is known. */
type Wanted = Omit<ConversationFilter, 'tests'> & { tests?: 'only' | 'any' | undefined }

/** A filter as SQL over the view `shown` of {@link filteredConversations}; values go as parameters. */
export function filteredConversations(botId: string, filter: Wanted): { sql: string; parameters: unknown[] } {
  // SQL: conditions and sums over the messages of each conversation, shared by the statements that count and list them.
  const parameters: unknown[] = [botId]
  const value = (given: unknown): string => `$${parameters.push(given)}`
  const zone = value(filter.timeZone ?? 'UTC')
  const conditions: string[] = []
  if (filter.tests !== 'any') conditions.push(filter.tests === 'only' ? `c.is_test` : `NOT c.is_test`)
  if (filter.from !== undefined)
    conditions.push(`(c.created_at AT TIME ZONE ${zone})::date >= ${value(filter.from)}::date`)
  if (filter.to !== undefined) conditions.push(`(c.created_at AT TIME ZONE ${zone})::date <= ${value(filter.to)}::date`)
  if (filter.search !== undefined && filter.search !== '') {
    const words = value(holding(filter.search))
    conditions.push(
      `(concat_ws(' ', c.visitor_sub, c.visitor_name, c.visitor_email) ILIKE ${words} OR EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = c.id AND m.content ILIKE ${words}))`,
    )
  }
  if (filter.feedback !== undefined)
    conditions.push(
      `EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = c.id AND m.feedback = ${value(filter.feedback)})`,
    )
  const answers = (condition: string) =>
    `EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = c.id AND ${outcomeSql('m')} ${condition})`
  if (filter.outcome === 'sure') conditions.push(`NOT ${answers(`<> 'sure'`)}`)
  else if (filter.outcome !== undefined) conditions.push(answers(`= ${value(filter.outcome)}`))
  return {
    // The zone is tried even when no day is asked for: an unknown one is refused, and every parameter has its place.
    sql: `SELECT c.*, m.questions, m.sure, m.unsure, m.none, m.up, m.down, m.first_question, m.last_at
          FROM conversations c, LATERAL (
            SELECT count(*) FILTER (WHERE role = 'user')::int AS questions,
                   count(*) FILTER (WHERE outcome = 'sure')::int AS sure,
                   count(*) FILTER (WHERE outcome = 'unsure')::int AS unsure,
                   count(*) FILTER (WHERE outcome = 'none')::int AS none,
                   count(*) FILTER (WHERE feedback = 'up')::int AS up,
                   count(*) FILTER (WHERE feedback = 'down')::int AS down,
                   (array_agg(content ORDER BY position) FILTER (WHERE role = 'user'))[1] AS first_question,
                   max(created_at) AS last_at
            FROM (SELECT role, content, position, feedback, created_at, ${outcomeSql('said')} AS outcome FROM messages said WHERE conversation_id = c.id) AS said
          ) m
          WHERE c.bot_id = $1 AND now() AT TIME ZONE ${zone} IS NOT NULL${conditions.map((condition) => ` AND ${condition}`).join('')}`,
    parameters,
  }
}
