import {
  limits,
  type ConversationFilter,
  type Source,
  type StatisticsResponse,
  type VisitorLanguage,
} from '@loquia/contracts'
import type { EntityManager } from 'typeorm'
import { queryFirstRow, queryRows, containsPattern, type SqlRunner } from '../../platform/database/rows.js'
import { messageColumnsSql, outcomeSql, type StoredMessage } from '../../chat/index.js'

export interface SummaryRow {
  id: string
  created_at: Date
  last_at: Date | null
  language: VisitorLanguage
  is_test: boolean
  page_url: string | null
  visitor_sub: string | null
  visitor_name: string | null
  visitor_email: string | null
  first_question: string | null
  questions: number
  sure: number
  unsure: number
  none: number
  up: number
  down: number
}
interface TranscriptRow extends StoredMessage {
  conversationId: string
  turn: number
  place: number
  feedbackComment: string | null
}
interface OpenQuestion {
  id: string
  /** Null for questions from before message ids were stored. */
  messageId: string | null
  conversationId: string | null
  question: string
  reason: 'unsure' | 'disliked'
  createdAt: Date
  language: VisitorLanguage
  /** The list is null if the bot found none. */
  passages: Source[] | null
}

export async function countConversations(
  manager: EntityManager,
  botId: string,
  filter: ConversationFilter,
): Promise<number> {
  const { sql, parameters } = conversationsQuery(botId, filter)
  const counted = await queryFirstRow<{ n: number }>(
    manager,
    `SELECT count(*)::int AS n FROM (${sql}) AS shown WHERE questions > 0`,
    parameters,
  )
  return counted?.n ?? 0
}

/** @param from timestamp and id of the previous page's last row */
export function loadConversationPage(
  manager: EntityManager,
  botId: string,
  filter: ConversationFilter,
  { from, limit }: { from: { at: string; id: string } | undefined; limit: number },
): Promise<SummaryRow[]> {
  const { sql, parameters } = conversationsQuery(botId, filter)
  const [at, id] = [parameters.length + 1, parameters.length + 2]
  return queryRows<SummaryRow>(
    manager,
    `SELECT * FROM (${sql}) AS shown WHERE questions > 0 AND ($${at}::timestamptz IS NULL OR (date_trunc('milliseconds', created_at), id) < ($${at}, $${id}::uuid))
     ORDER BY date_trunc('milliseconds', created_at) DESC, id DESC LIMIT ${limit}`,
    [...parameters, from?.at ?? null, from?.id ?? null],
  )
}

/** Includes tests. */
export function findConversation(manager: EntityManager, botId: string, id: string): Promise<SummaryRow | undefined> {
  const { sql, parameters } = conversationsQuery(botId, { tests: 'any' })
  return queryFirstRow<SummaryRow>(manager, `SELECT * FROM (${sql}) AS shown WHERE id = $${parameters.length + 1}`, [
    ...parameters,
    id,
  ])
}

export function loadTranscriptMessages(
  manager: EntityManager,
  conversationIds: readonly string[],
): Promise<TranscriptRow[]> {
  return queryRows<TranscriptRow>(
    manager,
    `SELECT ${messageColumnsSql('m')}, m.conversation_id AS "conversationId", m.feedback_comment AS "feedbackComment",
            coalesce(q.position, m.position)::float8 AS turn, m.position::float8 AS place
     FROM messages m LEFT JOIN messages q ON q.id = m.question_id
     WHERE m.conversation_id = ANY ($1::uuid[]) ORDER BY coalesce(q.position, m.position), m.position`,
    [conversationIds],
  )
}

/**
 * Returns the newest open questions that got no sure answer or a disliked one; older ones appear once some of these are
 * closed.
 */
export function loadOpenQuestions(manager: EntityManager, botId: string): Promise<OpenQuestion[]> {
  return queryRows<OpenQuestion>(
    manager,
    `SELECT u.id::text, u.message_id AS "messageId", m.conversation_id AS "conversationId", u.question, u.reason, u.created_at AS "createdAt", coalesce(c.language, b.language) AS language,
            (SELECT a.sources FROM messages a WHERE a.question_id = u.message_id AND a.outcome = 'unsure' ORDER BY a.position DESC LIMIT 1) AS passages
     FROM unanswered_questions u JOIN bots b ON b.id = u.bot_id LEFT JOIN messages m ON m.id = u.message_id LEFT JOIN conversations c ON c.id = m.conversation_id
     WHERE u.bot_id = $1 AND u.resolved_at IS NULL AND c.is_test IS NOT TRUE ORDER BY u.created_at DESC, u.id DESC LIMIT ${limits.questionsGrouped}`,
    [botId],
  )
}

/** Whole days, both ends inclusive. */
export interface Days {
  /** `YYYY-MM-DD` */
  from: string
  to: string
  timeZone: string
}

/** Takes `from`, `to` and `timeZone` as the parameters $2, $3 and $4. */
export const withinDaysSql = (column: string): string =>
  `${column} >= $2::date::timestamp AT TIME ZONE $4 AND ${column} < ($3::date + 1)::timestamp AT TIME ZONE $4`

export function countByDay(
  runner: SqlRunner,
  botId: string,
  { from, to, timeZone }: Days,
): Promise<StatisticsResponse['days']> {
  return queryRows<StatisticsResponse['days'][number]>(
    runner,
    `WITH said AS (
       SELECT m.conversation_id, m.role, ${outcomeSql('m')} AS outcome, m.feedback, (m.created_at AT TIME ZONE $4)::date AS day
       FROM messages m JOIN conversations c ON c.id = m.conversation_id WHERE c.bot_id = $1 AND NOT c.is_test AND ${withinDaysSql('m.created_at')}
     )
     SELECT to_char(d.day, 'YYYY-MM-DD') AS day,
            count(DISTINCT s.conversation_id) FILTER (WHERE s.role = 'user')::int AS conversations,
            count(*) FILTER (WHERE s.role = 'user')::int AS questions,
            count(*) FILTER (WHERE s.outcome = 'sure')::int AS sure,
            count(*) FILTER (WHERE s.outcome = 'unsure')::int AS unsure,
            count(*) FILTER (WHERE s.outcome = 'none')::int AS none,
            count(*) FILTER (WHERE s.feedback = 'up')::int AS up,
            count(*) FILTER (WHERE s.feedback = 'down')::int AS down
     FROM (SELECT day::date FROM generate_series($2::date, $3::date, interval '1 day') AS day) d LEFT JOIN said s ON s.day = d.day
     GROUP BY d.day ORDER BY d.day`,
    [botId, from, to, timeZone],
  )
}

/** `any` is for one known conversation. */
type Wanted = Omit<ConversationFilter, 'tests'> & { tests?: 'only' | 'any' | undefined }

/** SQL for the view `shown`; values are parameters. */
function conversationsQuery(botId: string, filter: Wanted): { sql: string; parameters: unknown[] } {
  const parameters: unknown[] = [botId]
  const addParameter = (given: unknown): string => `$${parameters.push(given)}`
  const zone = addParameter(filter.timeZone ?? 'UTC')
  const conditions: string[] = []
  if (filter.tests !== 'any') conditions.push(filter.tests === 'only' ? `c.is_test` : `NOT c.is_test`)
  if (filter.from !== undefined)
    conditions.push(`(c.created_at AT TIME ZONE ${zone})::date >= ${addParameter(filter.from)}::date`)
  if (filter.to !== undefined)
    conditions.push(`(c.created_at AT TIME ZONE ${zone})::date <= ${addParameter(filter.to)}::date`)
  if (filter.search !== undefined && filter.search !== '') {
    const words = addParameter(containsPattern(filter.search))
    conditions.push(
      `(concat_ws(' ', c.visitor_sub, c.visitor_name, c.visitor_email) ILIKE ${words} OR EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = c.id AND m.content ILIKE ${words}))`,
    )
  }
  if (filter.feedback !== undefined)
    conditions.push(
      `EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = c.id AND m.feedback = ${addParameter(filter.feedback)})`,
    )
  const hasAnswerSql = (condition: string) =>
    `EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = c.id AND ${outcomeSql('m')} ${condition})`
  if (filter.outcome === 'sure') conditions.push(`NOT ${hasAnswerSql(`<> 'sure'`)}`)
  else if (filter.outcome !== undefined) conditions.push(hasAnswerSql(`= ${addParameter(filter.outcome)}`))
  return {
    // Always used, so that PostgreSQL refuses unknown zones and every parameter is referenced.
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
