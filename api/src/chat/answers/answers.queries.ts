import type { AnswerInput } from '../../knowledge/index.js'
import { queryFirstRow, queryRows, type SqlRunner } from '../../platform/database/rows.js'
import { toStorableText, storableJson } from '../../platform/database/stored-text.js'
import { eventsWrittenSql } from '../../core/webhooks/index.js'
import { notReplacedSql } from '../conversations/message-row.js'
import type { ChatTiming } from '../timing.js'
import type { EndedAnswer, PendingAnswer } from './answer.js'

const contextMessages = 12

/** An answer is restarted only once, as a second crash of the process may be its fault. */
const maxRestarts = 1

/**
 * Truncated to the precision of JavaScript dates, as leases are compared for equality.
 * @param parameter in milliseconds
 */
export const nextLeaseSql = (parameter: string) =>
  `date_trunc('milliseconds', now() + make_interval(secs => ${parameter}::float8 / 1000))`

/**
 * Later ingestion runs leave answers complete.
 * @param bot SQL of the bot's id
 */
const isFirstIngestionSql = (bot: string): string =>
  `EXISTS (SELECT FROM sources s WHERE s.bot_id = ${bot} AND s.status IN ('queued', 'crawling') AND CASE s.type
     WHEN 'site' THEN s.site_memory IS NULL
     ELSE NOT EXISTS (SELECT FROM sources o WHERE o.bot_id = ${bot} AND (o.status = 'ready' OR o.site_memory IS NOT NULL))
       AND NOT EXISTS (SELECT FROM pages p WHERE p.source_id = s.id AND p.status = 'read') END)`

interface Context {
  history: AnswerInput['history'] | null
  reading: boolean
  suggested: string[] | null
  offered: string[] | null
}

export function selectContext(
  runner: SqlRunner,
  { conversationId, questionId, botId }: PendingAnswer,
): Promise<Context | undefined> {
  // SQL: one round trip, as a question waits.
  return queryFirstRow<Context>(
    runner,
    `SELECT ${isFirstIngestionSql('$3')} AS reading,
            (SELECT suggestions FROM bots WHERE id = $3) AS suggested,
            (SELECT json_agg(DISTINCT offer) FROM messages m, jsonb_array_elements_text(m.suggestions) AS offer
             WHERE m.conversation_id = $1 AND m.question_id <> $2) AS offered,
            (SELECT json_agg(json_build_object('role', CASE role WHEN 'user' THEN role ELSE 'assistant' END, 'content', content) ORDER BY turn, position) FROM (
               SELECT m.role, m.content, m.position, coalesce(q.position, m.position) AS turn
               FROM messages m LEFT JOIN messages q ON q.id = m.question_id
               WHERE m.conversation_id = $1 AND coalesce(q.position, m.position) < (SELECT position FROM messages WHERE id = $2)
                 AND (m.role = 'user' OR (m.state IN ('done', 'stopped') AND m.content <> '' AND ${notReplacedSql('m')}))
               ORDER BY turn DESC, m.position DESC LIMIT ${contextMessages}
             ) AS earlier) AS history`,
    [conversationId, questionId, botId],
  )
}

export function saveAnswerProgress(
  runner: SqlRunner,
  answers: readonly { pending: PendingAnswer; content: string }[],
  { leaseMs }: Pick<ChatTiming, 'leaseMs'>,
): Promise<{ id: string; lease: Date }[]> {
  return queryRows(
    runner,
    `UPDATE messages SET content = kept.content, lease_until = ${nextLeaseSql('$4')}
     FROM unnest($1::uuid[], $2::text[], $3::timestamptz[]) AS kept (id, content, lease)
     WHERE messages.id = kept.id AND state = 'streaming' AND lease_until = kept.lease
     RETURNING messages.id, lease_until AS lease`,
    [
      answers.map(({ pending }) => pending.answerId),
      answers.map(({ content }) => toStorableText(content)),
      answers.map(({ pending }) => pending.lease),
      leaseMs,
    ],
  )
}

export async function finishAnswer(runner: SqlRunner, pending: PendingAnswer, ended: EndedAnswer): Promise<boolean> {
  // SQL: only the lease holder keeps the question.
  const row = await queryFirstRow(
    runner,
    `WITH ended AS (
       UPDATE messages SET content = $3, state = $4, error = $5, outcome = $6, refused = $6 IS NOT DISTINCT FROM 'none', sources = $7, suggestions = $8, handoff = $13, confidence = $11, generated_by = $14, lease_until = NULL
       WHERE id = $1 AND state = 'streaming' AND lease_until = $2 RETURNING id, question_id
     ), unanswered AS (
       INSERT INTO unanswered_questions (bot_id, message_id, question)
       SELECT $9, question_id, $10 FROM ended WHERE $6 IN ('unsure', 'none') AND NOT EXISTS (SELECT 1 FROM unanswered_questions u WHERE u.message_id = ended.question_id)
       RETURNING bot_id, message_id
     ), told AS (
       ${eventsWrittenSql(`'question.unanswered'::text`, {
         botId: 'unanswered.bot_id',
         facts: `jsonb_build_object('conversationId', $12::text, 'questionId', unanswered.message_id, 'outcome', $6::text)`,
         from: 'FROM unanswered',
       })}
     )
     SELECT id FROM ended`,
    [
      pending.answerId,
      pending.lease,
      toStorableText(ended.content),
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

export function failOrphanedAnswers(
  runner: SqlRunner,
  own: readonly string[],
  { restartWithinMs }: Pick<ChatTiming, 'restartWithinMs'>,
): Promise<{ answerId: string; conversationId: string }[]> {
  // SQL: the database's clock decides on expiry.
  return queryRows(
    runner,
    `UPDATE messages SET state = 'failed', error = 'answer_interrupted', lease_until = NULL
     WHERE state = 'streaming' AND lease_until < now() AND id <> ALL($1::uuid[])
       AND (content <> '' OR restarts >= ${maxRestarts} OR created_at < now() - make_interval(secs => $2::float8 / 1000))
     RETURNING id AS "answerId", conversation_id AS "conversationId"`,
    [own, restartWithinMs],
  )
}

export async function claimOrphanedAnswers(
  runner: SqlRunner,
  own: readonly string[],
  most: number,
  { leaseMs, restartWithinMs }: Pick<ChatTiming, 'leaseMs' | 'restartWithinMs'>,
): Promise<PendingAnswer[]> {
  // SQL: concurrent processes share the orphans.
  const claimed = await queryRows<
    Omit<PendingAnswer, 'contactUrl' | 'pageUrl'> & { contactUrl: string | null; pageUrl: string | null }
  >(
    runner,
    `WITH claimed AS (
       UPDATE messages SET lease_until = ${nextLeaseSql('$2')}, restarts = restarts + 1
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
