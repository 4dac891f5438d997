import {
  limits,
  type ConversationFilter,
  type Source,
  type StatisticsResponse,
  type VisitorLanguage,
} from '@loquia/contracts'
import type { EntityManager } from 'typeorm'
import { firstRow, rows } from '../../../database/rows.js'
import { messageColumns, outcomeSql, type StoredMessage } from '../../chat/index.js'
import { filteredConversations } from './conversation-filter.queries.js'

/** A conversation with what is counted of it. */
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
  /** Place of the question that the message belongs to. */
  turn: number
  place: number
  feedbackComment: string | null
}
interface OpenQuestion {
  id: string
  /** That of the question; null for one of before messages were kept with it. */
  messageId: string | null
  conversationId: string | null
  question: string
  reason: 'unsure' | 'disliked'
  createdAt: Date
  language: VisitorLanguage
  /** What the bot showed where it was unsure; null where it had nothing. */
  passages: Source[] | null
}

/** How many conversations with a question fit. */
export async function countConversations(
  manager: EntityManager,
  botId: string,
  filter: ConversationFilter,
): Promise<number> {
  // SQL: each conversation with the sums of its messages, by conditions over both.
  const { sql, parameters } = filteredConversations(botId, filter)
  const counted = await firstRow<{ n: number }>(
    manager,
    `SELECT count(*)::int AS n FROM (${sql}) AS shown WHERE questions > 0`,
    parameters,
  )
  return counted?.n ?? 0
}

/**
 * Conversations with a question that fit, newest first.
 * @param from the last one of the page before, as moment and id
 */
export function pageOfConversations(
  manager: EntityManager,
  botId: string,
  filter: ConversationFilter,
  { from, limit }: { from: { at: string; id: string } | undefined; limit: number },
): Promise<SummaryRow[]> {
  // SQL: as above.
  const { sql, parameters } = filteredConversations(botId, filter)
  const [at, id] = [parameters.length + 1, parameters.length + 2]
  return rows<SummaryRow>(
    manager,
    `SELECT * FROM (${sql}) AS shown WHERE questions > 0 AND ($${at}::timestamptz IS NULL OR (date_trunc('milliseconds', created_at), id) < ($${at}, $${id}::uuid))
     ORDER BY date_trunc('milliseconds', created_at) DESC, id DESC LIMIT ${limit}`,
    [...parameters, from?.at ?? null, from?.id ?? null],
  )
}

/** A conversation of the bot, a test too. */
export function conversationOf(manager: EntityManager, botId: string, id: string): Promise<SummaryRow | undefined> {
  // SQL: as above.
  const { sql, parameters } = filteredConversations(botId, { tests: 'any' })
  return firstRow<SummaryRow>(manager, `SELECT * FROM (${sql}) AS shown WHERE id = $${parameters.length + 1}`, [
    ...parameters,
    id,
  ])
}

/** What was said in these conversations: each answer follows its question, in the order of the questions. */
export function messagesOf(manager: EntityManager, conversationIds: readonly string[]): Promise<TranscriptRow[]> {
  // SQL: the order follows the question of each row.
  return rows<TranscriptRow>(
    manager,
    `SELECT ${messageColumns('m')}, m.conversation_id AS "conversationId", m.feedback_comment AS "feedbackComment",
            coalesce(q.position, m.position)::float8 AS turn, m.position::float8 AS place
     FROM messages m LEFT JOIN messages q ON q.id = m.question_id
     WHERE m.conversation_id = ANY ($1::uuid[]) ORDER BY coalesce(q.position, m.position), m.position`,
    [conversationIds],
  )
}

/**
 * The latest questions that visitors had no sure answer to, or none that helped, and that nobody has dealt with, newest
 * first. Older ones wait until some of these are dealt with.
 */
export function openQuestions(manager: EntityManager, botId: string): Promise<OpenQuestion[]> {
  // SQL: the language falls back on that of another table, and the passages are those of the newest answer.
  return rows<OpenQuestion>(
    manager,
    `SELECT u.id::text, u.message_id AS "messageId", m.conversation_id AS "conversationId", u.question, u.reason, u.created_at AS "createdAt", coalesce(c.language, b.language) AS language,
            (SELECT a.sources FROM messages a WHERE a.question_id = u.message_id AND a.outcome = 'unsure' ORDER BY a.position DESC LIMIT 1) AS passages
     FROM unanswered_questions u JOIN bots b ON b.id = u.bot_id LEFT JOIN messages m ON m.id = u.message_id LEFT JOIN conversations c ON c.id = m.conversation_id
     WHERE u.bot_id = $1 AND u.resolved_at IS NULL AND c.is_test IS NOT TRUE ORDER BY u.created_at DESC, u.id DESC LIMIT ${limits.questionsGrouped}`,
    [botId],
  )
}

/** Counts of each day from the first to the last, both `YYYY-MM-DD`, by when a question was asked. */
export function countsOfDays(
  manager: EntityManager,
  botId: string,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): Promise<StatisticsResponse['days']> {
  // SQL: a row for every day there is, joined with sums over what was said on it.
  return rows<StatisticsResponse['days'][number]>(
    manager,
    `WITH said AS (
       SELECT m.conversation_id, m.role, ${outcomeSql('m')} AS outcome, m.feedback, (m.created_at AT TIME ZONE $4)::date AS day
       FROM messages m JOIN conversations c ON c.id = m.conversation_id WHERE c.bot_id = $1 AND NOT c.is_test
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
