import type { FeedbackRequest, HandoverState } from '@loquia/contracts'
import type { EntityManager } from 'typeorm'
import { firstRow, rows, type SqlRunner } from '../../../database/rows.js'
import { responsesCleared } from '../../../webhook-events/index.js'
import { nextLease } from '../answers/answers.queries.js'
import type { ChatTiming } from '../timing.js'
import { lastPlace, messageColumns, notReplaced, type StoredMessage } from './message-row.js'

/** What becomes of a question. */
interface QuestionPlace {
  /** Both null in a conversation that a person answers. */
  answerId: string | null
  lease: Date | null
  /** Who answers. */
  handover: HandoverState
  /** What it stands behind. */
  after: string | null
}

/** The place of an answer, and the lease under which it is written. */
interface AnswerPlace {
  answerId: string
  lease: Date
}

/**
 * Of those who send the same thing to a bot at once, each goes on when the transaction of the one before has ended.
 * @param once the sender's own id of what is sent
 */
export async function lockSent(manager: EntityManager, botId: string, once: string): Promise<void> {
  // SQL: there is no row yet that could be locked, and TypeORM knows no advisory locks.
  await rows(manager, `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`${botId} ${once}`])
}

/**
 * Stores a question and the place of its answer, which it has none of while a person answers. A conversation that was
 * closed is the bot's again.
 */
export async function insertQuestion(
  manager: EntityManager,
  question: { conversationId: string; clientMessageId: string | undefined; text: string },
  { leaseMs }: Pick<ChatTiming, 'leaseMs'>,
): Promise<StoredMessage & QuestionPlace> {
  // SQL: all in one round trip, since a visitor waits; the lease is by the database's clock.
  const stored = await firstRow<StoredMessage & QuestionPlace>(
    manager,
    `WITH held AS (
       SELECT CASE state WHEN 'closed' THEN 'bot' ELSE state END AS state FROM handovers WHERE conversation_id = $1
     ), reopened AS (
       UPDATE handovers SET state = 'bot', closed_reason = NULL WHERE conversation_id = $1 AND state = 'closed'
     ), question AS (
       INSERT INTO messages (conversation_id, role, client_message_id, content) VALUES ($1, 'user', $2, $3) RETURNING *
     ), answer AS (
       INSERT INTO messages (conversation_id, role, question_id, state, lease_until)
       SELECT $1, 'assistant', id, 'streaming', ${nextLease('$4')} FROM question WHERE NOT EXISTS (SELECT 1 FROM held WHERE state = 'taken') RETURNING id, lease_until
     )
     SELECT ${messageColumns('question')}, answer.id AS "answerId", answer.lease_until AS lease,
            coalesce((SELECT state FROM held), 'bot') AS handover, ${lastPlace('$1')} AS after
     FROM question LEFT JOIN answer ON true`,
    [question.conversationId, question.clientMessageId ?? null, question.text, leaseMs],
  )
  return stored!
}

/** Stores the place of another answer to a question. */
export async function insertAnswer(
  manager: EntityManager,
  { conversationId, questionId }: { conversationId: string; questionId: string },
  { leaseMs }: Pick<ChatTiming, 'leaseMs'>,
): Promise<AnswerPlace> {
  // SQL: the lease is by the database's clock.
  const place = await firstRow<AnswerPlace>(
    manager,
    `INSERT INTO messages (conversation_id, role, question_id, state, lease_until)
     VALUES ($1, 'assistant', $2, 'streaming', ${nextLease('$3')}) RETURNING id AS "answerId", lease_until AS lease`,
    [conversationId, questionId, leaseMs],
  )
  return place!
}

/**
 * Messages of a conversation, the newest first; an answer stands behind its question, and a replaced one is left out.
 * @param before the id of the message that they come before; undefined for the newest
 */
export function selectHistory(
  runner: SqlRunner,
  conversationId: string,
  { before, most }: { before: string | undefined; most: number },
): Promise<StoredMessage[]> {
  // SQL: the place of an answer is that of its question, by which messages are put in order and cut into pages.
  return rows(
    runner,
    `WITH turns AS (
       SELECT m.*, coalesce(q.position, m.position) AS turn FROM messages m LEFT JOIN messages q ON q.id = m.question_id WHERE m.conversation_id = $1
     )
     SELECT ${messageColumns('t')} FROM turns t
     WHERE (t.role = 'user' OR ${notReplaced('t')})
       AND ($2::uuid IS NULL OR (t.turn, t.position) < (SELECT turn, position FROM turns WHERE id = $2))
     ORDER BY t.turn DESC, t.position DESC LIMIT $3`,
    [conversationId, before ?? null, most],
  )
}

/** Rates one passage of an answer, or takes its rating back. */
export async function rateSource(
  runner: SqlRunner,
  answerId: string,
  { source, value }: { source: number; value: FeedbackRequest['value'] },
): Promise<void> {
  // SQL: in one statement, so that ratings of two passages at once are both kept.
  await rows(
    runner,
    `UPDATE messages SET sources = (
       SELECT jsonb_agg(CASE WHEN (source->>'number')::int = $2 THEN source - 'feedback' || jsonb_strip_nulls(jsonb_build_object('feedback', $3::text)) ELSE source END ORDER BY place)
       FROM jsonb_array_elements(sources) WITH ORDINALITY AS each (source, place)
     ) WHERE id = $1`,
    [answerId, source, value],
  )
}

/** Lists the question of an answer that did not help for the bot's owner, unless it is listed already. */
export async function listDisliked(runner: SqlRunner, answerId: string): Promise<void> {
  // SQL: copied from two tables, and only what is not there.
  await rows(
    runner,
    `INSERT INTO unanswered_questions (bot_id, message_id, question, reason)
     SELECT c.bot_id, q.id, q.content, 'disliked' FROM messages a JOIN messages q ON q.id = a.question_id JOIN conversations c ON c.id = a.conversation_id
     WHERE a.id = $1 AND NOT EXISTS (SELECT FROM unanswered_questions u WHERE u.message_id = q.id)`,
    [answerId],
  )
}

/** Takes it off the list again, as whoever asked has changed their mind, unless its owner has dealt with it. */
export async function unlistDisliked(runner: SqlRunner, answerId: string): Promise<void> {
  // SQL: found by another table.
  await rows(
    runner,
    `DELETE FROM unanswered_questions u USING messages a
     WHERE a.id = $1 AND u.message_id = a.question_id AND u.reason = 'disliked' AND u.resolved_at IS NULL`,
    [answerId],
  )
}

/** Deletes a conversation with all that hangs on it. @returns the row id of its bot, if there was one */
export async function deleteConversation(runner: SqlRunner, conversationId: string): Promise<string | undefined> {
  // SQL: what receivers of webhooks answered goes in the same statement; no key leads to it.
  const gone = await firstRow<{ botId: string }>(
    runner,
    `WITH gone AS (DELETE FROM conversations WHERE id = $1 RETURNING id, bot_id),
       cleared AS (${responsesCleared('SELECT id, bot_id FROM gone')})
     SELECT bot_id AS "botId" FROM gone`,
    [conversationId],
  )
  return gone?.botId
}
