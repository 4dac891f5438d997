import type { AnswerInput } from '../../../knowledge/index.js'
import { firstRow, rows, type SqlRunner } from '../../../database/rows.js'
import { storable, storableJson } from '../../../database/stored-text.js'
import { eventsWritten } from '../../../webhook-events/index.js'
import { notReplaced } from '../conversations/message-row.js'
import type { ChatTiming } from '../timing.js'
import type { EndedAnswer, PendingAnswer } from './answer.js'

/** Earlier messages that an answer may look at. */
const contextMessages = 12

/** An answer is begun anew once. When its second process dies, too, it may be what they died of. */
const maxRestarts = 1

/**
 * When a lease ends that begins now, as SQL. Leases are kept in whole milliseconds: that is all a JavaScript date can
 * hold, and they are compared for equality.
 * @param parameter of the query, in milliseconds
 */
export const nextLease = (parameter: string) =>
  `date_trunc('milliseconds', now() + make_interval(secs => ${parameter}::float8 / 1000))`

/**
 * SQL for whether a bot's first ingestion is still under way: of its website, or of the first source that it has at all.
 * Another document, or a website that is crawled again, leaves answers as complete as they were.
 * @param bot SQL of the bot's id
 */
const isFirstIngestion = (bot: string): string =>
  `EXISTS (SELECT FROM sources s WHERE s.bot_id = ${bot} AND s.status IN ('queued', 'crawling') AND CASE s.type
     WHEN 'site' THEN s.site_memory IS NULL
     ELSE NOT EXISTS (SELECT FROM sources o WHERE o.bot_id = ${bot} AND (o.status = 'ready' OR o.site_memory IS NOT NULL))
       AND NOT EXISTS (SELECT FROM pages p WHERE p.source_id = s.id AND p.status = 'read') END)`

interface Context {
  history: AnswerInput['history'] | null
  /** The first ingestion is under way. */
  reading: boolean
  suggested: string[] | null
  offered: string[] | null
}

/** What an answer may look at: see `AnswerStore.context`. */
export function selectContext(
  runner: SqlRunner,
  { conversationId, questionId, botId }: PendingAnswer,
): Promise<Context | undefined> {
  // SQL: four things of four tables in one round trip, since a question waits for it.
  return firstRow<Context>(
    runner,
    `SELECT ${isFirstIngestion('$3')} AS reading,
            (SELECT suggestions FROM bots WHERE id = $3) AS suggested,
            (SELECT json_agg(DISTINCT offer) FROM messages m, jsonb_array_elements_text(m.suggestions) AS offer
             WHERE m.conversation_id = $1 AND m.question_id <> $2) AS offered,
            (SELECT json_agg(json_build_object('role', CASE role WHEN 'user' THEN role ELSE 'assistant' END, 'content', content) ORDER BY turn, position) FROM (
               SELECT m.role, m.content, m.position, coalesce(q.position, m.position) AS turn
               FROM messages m LEFT JOIN messages q ON q.id = m.question_id
               WHERE m.conversation_id = $1 AND coalesce(q.position, m.position) < (SELECT position FROM messages WHERE id = $2)
                 AND (m.role = 'user' OR (m.state IN ('done', 'stopped') AND m.content <> '' AND ${notReplaced('m')}))
               ORDER BY turn DESC, m.position DESC LIMIT ${contextMessages}
             ) AS earlier) AS history`,
    [conversationId, questionId, botId],
  )
}

/** Writes what answers have so far and renews their leases. @returns the answers that were still ours */
export function keepAnswers(
  runner: SqlRunner,
  answers: readonly { pending: PendingAnswer; content: string }[],
  { leaseMs }: Pick<ChatTiming, 'leaseMs'>,
): Promise<{ id: string; lease: Date }[]> {
  // SQL: a text and a lease of its own for each of many answers, in one statement.
  return rows(
    runner,
    `UPDATE messages SET content = kept.content, lease_until = ${nextLease('$4')}
     FROM unnest($1::uuid[], $2::text[], $3::timestamptz[]) AS kept (id, content, lease)
     WHERE messages.id = kept.id AND state = 'streaming' AND lease_until = kept.lease
     RETURNING messages.id, lease_until AS lease`,
    [
      answers.map(({ pending }) => pending.answerId),
      answers.map(({ content }) => storable(content)),
      answers.map(({ pending }) => pending.lease),
      leaseMs,
    ],
  )
}

/** Ends an answer and, unless it was sure, keeps its question. @returns whether it was still ours */
export async function finishAnswer(runner: SqlRunner, pending: PendingAnswer, ended: EndedAnswer): Promise<boolean> {
  // SQL: the question is kept by the statement that ends the answer, and only by whoever holds its lease.
  const row = await firstRow(
    runner,
    `WITH ended AS (
       UPDATE messages SET content = $3, state = $4, error = $5, outcome = $6, refused = $6 IS NOT DISTINCT FROM 'none', sources = $7, suggestions = $8, handoff = $13, confidence = $11, generated_by = $14, lease_until = NULL
       WHERE id = $1 AND state = 'streaming' AND lease_until = $2 RETURNING id, question_id
     ), unanswered AS (
       INSERT INTO unanswered_questions (bot_id, message_id, question)
       SELECT $9, question_id, $10 FROM ended WHERE $6 IN ('unsure', 'none') AND NOT EXISTS (SELECT 1 FROM unanswered_questions u WHERE u.message_id = ended.question_id)
       RETURNING bot_id, message_id
     ), told AS (
       ${eventsWritten(`'question.unanswered'::text`, {
         botId: 'unanswered.bot_id',
         facts: `jsonb_build_object('conversationId', $12::text, 'questionId', unanswered.message_id, 'outcome', $6::text)`,
         from: 'FROM unanswered',
       })}
     )
     SELECT id FROM ended`,
    [
      pending.answerId,
      pending.lease,
      storable(ended.content),
      ended.state,
      ended.error ?? null,
      ended.outcome,
      storableJson(ended.sources),
      storableJson(ended.suggestions),
      pending.botId,
      pending.question,
      ended.confidence,
      pending.conversationId,
      ended.handoff ?? null,
      ended.generatedBy,
    ],
  )
  return row !== undefined
}

/** Marks orphaned answers as interrupted that cannot be begun anew: see `AnswerStore.failOrphaned`. */
export function failOrphanedAnswers(
  runner: SqlRunner,
  own: readonly string[],
  { restartWithinMs }: Pick<ChatTiming, 'restartWithinMs'>,
): Promise<{ answerId: string; conversationId: string }[]> {
  // SQL: whose lease is over is decided by the database's clock, in the statement that ends the answer.
  return rows(
    runner,
    `UPDATE messages SET state = 'failed', error = 'answer_interrupted', lease_until = NULL
     WHERE state = 'streaming' AND lease_until < now() AND id <> ALL($1::uuid[])
       AND (content <> '' OR restarts >= ${maxRestarts} OR created_at < now() - make_interval(secs => $2::float8 / 1000))
     RETURNING id AS "answerId", conversation_id AS "conversationId"`,
    [own, restartWithinMs],
  )
}

/** Takes over orphaned answers that can be begun anew: see `AnswerStore.claimOrphaned`. */
export async function claimOrphanedAnswers(
  runner: SqlRunner,
  own: readonly string[],
  most: number,
  { leaseMs, restartWithinMs }: Pick<ChatTiming, 'leaseMs' | 'restartWithinMs'>,
): Promise<PendingAnswer[]> {
  // SQL: a lease is taken by the statement that finds it; two processes that look at once share what there is.
  const claimed = await rows<
    Omit<PendingAnswer, 'contactUrl' | 'pageUrl'> & { contactUrl: string | null; pageUrl: string | null }
  >(
    runner,
    `WITH claimed AS (
       UPDATE messages SET lease_until = ${nextLease('$2')}, restarts = restarts + 1
       WHERE id IN (
         SELECT id FROM messages
         WHERE state = 'streaming' AND lease_until < now() AND content = '' AND restarts < ${maxRestarts}
           AND id <> ALL($1::uuid[]) AND created_at >= now() - make_interval(secs => $4::float8 / 1000)
           AND NOT EXISTS (SELECT 1 FROM messages earlier WHERE earlier.conversation_id = messages.conversation_id AND earlier.state = 'streaming' AND earlier.position < messages.position)
         ORDER BY position LIMIT $3 FOR UPDATE SKIP LOCKED
       )
       RETURNING id, question_id, conversation_id, lease_until
     )
     SELECT claimed.id AS "answerId", claimed.question_id AS "questionId", claimed.conversation_id AS "conversationId", claimed.lease_until AS lease,
            c.bot_id AS "botId", c.language, c.channel = 'widget' AS "canBeJoined", b.contact_url AS "contactUrl", c.page_url AS "pageUrl", q.content AS question
     FROM claimed JOIN conversations c ON c.id = claimed.conversation_id JOIN bots b ON b.id = c.bot_id JOIN messages q ON q.id = claimed.question_id`,
    [own, leaseMs, most, restartWithinMs],
  )
  return claimed.map(({ contactUrl, pageUrl, ...answer }) =>
    Object.assign(answer, { contactUrl: contactUrl ?? undefined, pageUrl: pageUrl ?? undefined }),
  )
}
