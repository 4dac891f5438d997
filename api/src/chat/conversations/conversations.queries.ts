import type { FeedbackRequest, HandoffState } from '@loquia/contracts'
import type { EntityManager } from 'typeorm'
import { queryFirstRow, queryRows, type SqlRunner } from '../../platform/database/rows.js'
import { responsesClearedSql } from '../../core/webhooks/index.js'
import { nextLeaseSql } from '../answers/answers.queries.js'
import type { ChatTiming } from '../timing.js'
import { lastPlaceSql, messageColumnsSql, notReplacedSql, type StoredMessage } from './message-row.js'

interface QuestionPlace {
  answerId: string | null
  lease: Date | null
  handover: HandoffState
  after: string | null
}

interface AnswerPlace {
  answerId: string
  lease: Date
}

/** Serializes senders of the same item until the transaction ends. */
export async function lockSent(manager: EntityManager, botId: string, once: string): Promise<void> {
  // SQL: no row exists to lock yet, and TypeORM has no advisory locks.
  await queryRows(manager, `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`${botId} ${once}`])
}

/**
 * Stores a question and, unless an agent answers, a placeholder for its answer. A closed conversation returns to the
 * bot.
 */
export async function insertQuestion(
  manager: EntityManager,
  question: { conversationId: string; clientMessageId: string | undefined; text: string },
  { leaseMs }: Pick<ChatTiming, 'leaseMs'>,
): Promise<StoredMessage & QuestionPlace> {
  // SQL: one round trip, as a visitor waits; the lease uses the database clock.
  const stored = await queryFirstRow<StoredMessage & QuestionPlace>(
    manager,
    `WITH held AS (
       SELECT CASE state WHEN 'closed' THEN 'bot' ELSE state END AS state FROM handovers WHERE conversation_id = $1
     ), reopened AS (
       UPDATE handovers SET state = 'bot', closed_reason = NULL WHERE conversation_id = $1 AND state = 'closed'
     ), question AS (
       INSERT INTO messages (conversation_id, role, client_message_id, content) VALUES ($1, 'user', $2, $3) RETURNING *
     ), answer AS (
       INSERT INTO messages (conversation_id, role, question_id, state, lease_until)
       SELECT $1, 'assistant', id, 'streaming', ${nextLeaseSql('$4')} FROM question WHERE NOT EXISTS (SELECT 1 FROM held WHERE state = 'taken') RETURNING id, lease_until
     )
     SELECT ${messageColumnsSql('question')}, answer.id AS "answerId", answer.lease_until AS lease,
            coalesce((SELECT state FROM held), 'bot') AS handover, ${lastPlaceSql('$1')} AS after
     FROM question LEFT JOIN answer ON true`,
    [question.conversationId, question.clientMessageId ?? null, question.text, leaseMs],
  )
  return stored!
}

export async function insertAnswer(
  manager: EntityManager,
  { conversationId, questionId }: { conversationId: string; questionId: string },
  { leaseMs }: Pick<ChatTiming, 'leaseMs'>,
): Promise<AnswerPlace> {
  const place = await queryFirstRow<AnswerPlace>(
    manager,
    `INSERT INTO messages (conversation_id, role, question_id, state, lease_until)
     VALUES ($1, 'assistant', $2, 'streaming', ${nextLeaseSql('$3')}) RETURNING id AS "answerId", lease_until AS lease`,
    [conversationId, questionId, leaseMs],
  )
  return place!
}

/** Returns messages, newest first, without replaced answers. Answers follow their question. */
export function selectHistory(
  runner: SqlRunner,
  conversationId: string,
  { before, most }: { before: string | undefined; most: number },
): Promise<StoredMessage[]> {
  return queryRows(
    runner,
    `WITH turns AS (
       SELECT m.*, coalesce(q.position, m.position) AS turn FROM messages m LEFT JOIN messages q ON q.id = m.question_id WHERE m.conversation_id = $1
     )
     SELECT ${messageColumnsSql('t')} FROM turns t
     WHERE (t.role = 'user' OR ${notReplacedSql('t')})
       AND ($2::uuid IS NULL OR (t.turn, t.position) < (SELECT turn, position FROM turns WHERE id = $2))
     ORDER BY t.turn DESC, t.position DESC LIMIT $3`,
    [conversationId, before ?? null, most],
  )
}

export async function rateSource(
  runner: SqlRunner,
  answerId: string,
  { source, value }: { source: number; value: FeedbackRequest['value'] },
): Promise<void> {
  // SQL: one statement, so that simultaneous ratings are both kept.
  await queryRows(
    runner,
    `UPDATE messages SET sources = (
       SELECT jsonb_agg(CASE WHEN (source->>'number')::int = $2 THEN source - 'feedback' || jsonb_strip_nulls(jsonb_build_object('feedback', $3::text)) ELSE source END ORDER BY place)
       FROM jsonb_array_elements(sources) WITH ORDINALITY AS each (source, place)
     ) WHERE id = $1`,
    [answerId, source, value],
  )
}

export async function listDisliked(runner: SqlRunner, answerId: string): Promise<void> {
  await queryRows(
    runner,
    `INSERT INTO unanswered_questions (bot_id, message_id, question, reason)
     SELECT c.bot_id, q.id, q.content, 'disliked' FROM messages a JOIN messages q ON q.id = a.question_id JOIN conversations c ON c.id = a.conversation_id
     WHERE a.id = $1 AND NOT EXISTS (SELECT FROM unanswered_questions u WHERE u.message_id = q.id)`,
    [answerId],
  )
}

/** Keeps questions that the owner has resolved. */
export async function unlistDisliked(runner: SqlRunner, answerId: string): Promise<void> {
  await queryRows(
    runner,
    `DELETE FROM unanswered_questions u USING messages a
     WHERE a.id = $1 AND u.message_id = a.question_id AND u.reason = 'disliked' AND u.resolved_at IS NULL`,
    [answerId],
  )
}

export async function deleteConversation(runner: SqlRunner, conversationId: string): Promise<string | undefined> {
  // SQL: webhook responses have no foreign key.
  const gone = await queryFirstRow<{ botId: string }>(
    runner,
    `WITH gone AS (DELETE FROM conversations WHERE id = $1 RETURNING id, bot_id),
       cleared AS (${responsesClearedSql('SELECT id, bot_id FROM gone')})
     SELECT bot_id AS "botId" FROM gone`,
    [conversationId],
  )
  return gone?.botId
}
