import type { ChatMessage, ErrorCode, VisitorLanguage, Outcome, Source } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { firstRow, rows } from '../../../database/rows.js'
import { storable, storableJson } from '../../../database/stored-text.js'
import { notReplaced } from '../conversations/message-row.js'
import { suggestionsShown } from '../../workspace/bots/index.js'
import { CHAT_TIMING, type ChatTiming } from '../timing.js'

/** Earlier messages that an answer may look at. */
const contextMessages = 12

/** An answer that is to be written by whoever holds its lease. */
export interface PendingAnswer {
  answerId: string
  questionId: string
  conversationId: string
  botId: string
  question: string
  language: VisitorLanguage
  contactUrl: string | undefined
  /**
   * The lease as it was last written: a write with another one changes nothing, so that two processes never write one
   * answer.
   */
  lease: Date
}

/** How an answer ended. */
export interface EndedAnswer {
  state: 'done' | 'stopped' | 'failed'
  error?: ErrorCode
  content: string
  /** Null unless it is done. */
  outcome: Outcome | null
  confidence: number | null
  sources: Source[]
  suggestions: string[]
}

interface PendingRow {
  id: string
  question_id: string
  conversation_id: string
  bot_id: string
  question: string
  language: VisitorLanguage
  contact_url: string | null
  lease_until: Date
}

/** An answer is begun anew once. When its second process dies, too, it may be what they died of. */
const maxRestarts = 1

/**
 * Leases are kept in whole milliseconds: that is all a JavaScript date can hold, and they are compared for equality.
 */
export const nextLease = (parameter: string) =>
  `date_trunc('milliseconds', now() + make_interval(secs => ${parameter}::float8 / 1000))`

/** Answers while they are written, in the database: whoever holds an answer's lease writes it. */
@Injectable()
export class AnswerStore {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CHAT_TIMING) private readonly timing: ChatTiming,
  ) {}

  /** What was said before a question, oldest first, and whether the bot's pages are still being read. */
  async context({ conversationId, questionId, botId }: PendingAnswer): Promise<{
    history: { role: ChatMessage['role']; content: string }[]
    stillReading: boolean
    suggested: string[]
    offered: string[]
  }> {
    const found = await firstRow<{
      history: { role: ChatMessage['role']; content: string }[] | null
      reading: boolean
      suggested: string[] | null
      offered: string[] | null
    }>(
      this.dataSource,
      `SELECT EXISTS (SELECT 1 FROM sources WHERE bot_id = $3 AND status IN ('queued', 'crawling')) AS reading,
              (SELECT suggestions FROM bots WHERE id = $3) AS suggested,
              (SELECT json_agg(DISTINCT offer) FROM messages m, jsonb_array_elements_text(m.suggestions) AS offer
               WHERE m.conversation_id = $1 AND m.question_id <> $2) AS offered,
              (SELECT json_agg(json_build_object('role', role, 'content', content) ORDER BY turn, position) FROM (
                 SELECT m.role, m.content, m.position, coalesce(q.position, m.position) AS turn
                 FROM messages m LEFT JOIN messages q ON q.id = m.question_id
                 WHERE m.conversation_id = $1 AND coalesce(q.position, m.position) < (SELECT position FROM messages WHERE id = $2)
                   AND (m.role = 'user' OR (m.state IN ('done', 'stopped') AND m.content <> '' AND ${notReplaced('m')}))
                 ORDER BY turn DESC, m.position DESC LIMIT ${contextMessages}
               ) AS earlier) AS history`,
      [conversationId, questionId, botId],
    )
    const suggested = found?.suggested ?? []
    return {
      history: found?.history ?? [],
      stillReading: found?.reading ?? false,
      suggested,
      // The first ones stood below the greeting.
      offered: [...suggested.slice(0, suggestionsShown), ...(found?.offered ?? [])],
    }
  }

  /**
   * Writes what answers have so far and renews their leases, all in one statement.
   * @returns the new leases by the answers' ids; an answer that is missing is no longer ours
   */
  async keep(answers: readonly { pending: PendingAnswer; content: string }[]): Promise<Map<string, Date>> {
    const kept = await rows<{ id: string; lease_until: Date }>(
      this.dataSource,
      `UPDATE messages SET content = kept.content, lease_until = ${nextLease('$4')}
       FROM unnest($1::uuid[], $2::text[], $3::timestamptz[]) AS kept (id, content, lease)
       WHERE messages.id = kept.id AND state = 'streaming' AND lease_until = kept.lease
       RETURNING messages.id, lease_until`,
      [
        answers.map(({ pending }) => pending.answerId),
        answers.map(({ content }) => storable(content)),
        answers.map(({ pending }) => pending.lease),
        this.timing.leaseMs,
      ],
    )
    return new Map(kept.map(({ id, lease_until: lease }) => [id, lease]))
  }

  /**
   * Ends an answer and, unless it was sure, keeps the question for the bot's owner.
   * @returns false when the answer is no longer ours
   */
  async finish(pending: PendingAnswer, ended: EndedAnswer): Promise<boolean> {
    const row = await firstRow(
      this.dataSource,
      `WITH ended AS (
         UPDATE messages SET content = $3, state = $4, error = $5, outcome = $6, refused = $6 IS NOT DISTINCT FROM 'none', sources = $7, suggestions = $8, confidence = $11, lease_until = NULL
         WHERE id = $1 AND state = 'streaming' AND lease_until = $2 RETURNING id, question_id
       ), unanswered AS (
         INSERT INTO unanswered_questions (bot_id, message_id, question)
         SELECT $9, question_id, $10 FROM ended WHERE $6 IN ('unsure', 'none') AND NOT EXISTS (SELECT 1 FROM unanswered_questions u WHERE u.message_id = ended.question_id)
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
      ],
    )
    return row !== undefined
  }

  /** Stops an answer that another process is writing; that process notices at its next write. */
  async stopElsewhere(answerId: string): Promise<void> {
    await rows(
      this.dataSource,
      `UPDATE messages SET state = 'stopped', lease_until = NULL WHERE id = $1 AND state = 'streaming'`,
      [answerId],
    )
  }

  /** Whether an answer that was taken from us was stopped by its reader; if so, what was read is kept whole. */
  async settleStopped(answerId: string, content: string): Promise<boolean> {
    const row = await firstRow(
      this.dataSource,
      `UPDATE messages SET content = $2 WHERE id = $1 AND state = 'stopped' RETURNING id`,
      [answerId, storable(content)],
    )
    return row !== undefined
  }

  /** Ends every lease. Only for a process that is alone on its database and writes no answer yet. */
  async releaseAll(): Promise<void> {
    await rows(this.dataSource, `UPDATE messages SET lease_until = to_timestamp(0) WHERE state = 'streaming'`)
  }

  /**
   * Marks orphaned answers as interrupted whose process has died after it wrote something, or too long ago, or was the
   * second to die.
   * @param own answers this process is writing
   */
  async failOrphaned(own: readonly string[]): Promise<{ answerId: string; conversationId: string }[]> {
    return rows(
      this.dataSource,
      `UPDATE messages SET state = 'failed', error = 'answer_interrupted', lease_until = NULL
       WHERE state = 'streaming' AND lease_until < now() AND id <> ALL($1::uuid[])
         AND (content <> '' OR restarts >= ${maxRestarts} OR created_at < now() - make_interval(secs => $2::float8 / 1000))
       RETURNING id AS "answerId", conversation_id AS "conversationId"`,
      [own, this.timing.restartWithinMs],
    )
  }

  /**
   * Takes over orphaned answers whose process has died before it wrote anything, and not too long ago, oldest first.
   * @param own answers this process is writing
   * @param most so many at once
   */
  async claimOrphaned(own: readonly string[], most: number): Promise<PendingAnswer[]> {
    const claimed = await rows<PendingRow>(
      this.dataSource,
      `WITH claimed AS (
         UPDATE messages SET lease_until = ${nextLease('$2')}, restarts = restarts + 1
         WHERE id IN (
           SELECT id FROM messages
           WHERE state = 'streaming' AND lease_until < now() AND content = '' AND restarts < ${maxRestarts}
             AND id <> ALL($1::uuid[]) AND created_at >= now() - make_interval(secs => $4::float8 / 1000)
           ORDER BY position LIMIT $3 FOR UPDATE SKIP LOCKED
         )
         RETURNING id, question_id, conversation_id, lease_until
       )
       SELECT claimed.*, c.bot_id, c.language, b.contact_url, q.content AS question
       FROM claimed JOIN conversations c ON c.id = claimed.conversation_id JOIN bots b ON b.id = c.bot_id JOIN messages q ON q.id = claimed.question_id`,
      [own, this.timing.leaseMs, most, this.timing.restartWithinMs],
    )
    return claimed.map((row) => ({
      answerId: row.id,
      questionId: row.question_id,
      conversationId: row.conversation_id,
      botId: row.bot_id,
      question: row.question,
      language: row.language,
      contactUrl: row.contact_url ?? undefined,
      lease: row.lease_until,
    }))
  }
}
