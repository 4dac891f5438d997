import { createHash, randomBytes } from 'node:crypto'
import { limits, type ChatMessage, type ErrorCode, type Locale, type Source } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { AppError } from '../../app-error.js'
import { firstRow, rows, type SqlRunner } from '../../database/rows.js'
import { CHAT_TIMING, type ChatTiming } from './timing.js'

/** A token no longer than this is looked up; ours have 43 characters. */
const tokenBytes = 32
/** A first question sent again within this time is recognised although its sender never learned the conversation's token. */
const unansweredAskMinutes = 15
/** Shorter client ids could be guessed, so they do not open a conversation. */
const unguessableIdChars = 20
/** Earlier messages that an answer may look at. */
const contextMessages = 12
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export interface Conversation {
  id: string
  /** The secret that opens it. Only its SHA-256 is stored. */
  visitorToken: string
  language: Locale
}

export interface NewQuestion {
  botId: string
  /** Where the bot's visitors are sent when it has no answer. */
  contactUrl: string | undefined
  conversation: Conversation | undefined
  /** Absent when the asker has no way to send the question again. */
  clientMessageId?: string
  text: string
  language: Locale
  pageUrl?: string | undefined
}

/** An answer that is to be written by whoever holds its lease. */
export interface PendingAnswer {
  answerId: string
  questionId: string
  conversationId: string
  botId: string
  question: string
  language: Locale
  contactUrl: string | undefined
  /** The lease as it was last written: writes with another one are refused, so that two processes never write one answer. */
  lease: Date
}

export interface AcceptedQuestion {
  question: ChatMessage
  answerId: string
  conversation: Conversation
  /** Absent when the question had been accepted before. */
  pending?: PendingAnswer
}

export interface AnswerOutcome {
  state: 'done' | 'stopped' | 'failed'
  error?: ErrorCode
  content: string
  refused: boolean
  sources: Source[]
  suggestions: string[]
}

interface MessageRow {
  id: string
  role: ChatMessage['role']
  client_message_id: string | null
  question_id: string | null
  content: string
  state: ChatMessage['state']
  error: ErrorCode | null
  refused: boolean
  sources: Source[]
  suggestions: string[]
  feedback: ChatMessage['feedback']
  created_at: Date
}

interface PendingRow {
  id: string
  question_id: string
  conversation_id: string
  bot_id: string
  question: string
  language: Locale
  contact_url: string | null
  lease_until: Date
}

/** Leases are kept in whole milliseconds: that is all a JavaScript date can hold, and they are compared for equality. */
const nextLease = (parameter: string) => `date_trunc('milliseconds', now() + make_interval(secs => ${parameter}::float8 / 1000))`
/** Of several answers to one question the newest counts. */
const notReplaced = (message: string) =>
  `NOT EXISTS (SELECT 1 FROM messages newer WHERE newer.question_id = ${message}.question_id AND newer.position > ${message}.position)`
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
/** PostgreSQL's text has no NUL, and UTF-8 no half surrogates. */
export const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** Conversations and messages in the database: the only file of the chat that speaks SQL. */
@Injectable()
export class ConversationStore {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CHAT_TIMING) private readonly timing: ChatTiming,
  ) {}

  /** The conversation a visitor's token opens. */
  async open(botId: string, visitorToken: string): Promise<Conversation | undefined> {
    const row = await firstRow<{ id: string; language: Locale }>(
      this.dataSource,
      `UPDATE conversations SET last_used_at = now() WHERE bot_id = $1 AND token_hash = $2 RETURNING id, language`,
      [botId, hashOf(visitorToken)],
    )
    return row && { ...row, visitorToken }
  }

  /** Whether this question was accepted before; asked ahead of rate limits, which must not stop a repetition. */
  async isRepeated({ botId, conversation, clientMessageId }: NewQuestion): Promise<boolean> {
    if (clientMessageId === undefined) return false
    const known = conversation === undefined
      ? await findLostConversation(this.dataSource.manager, botId, clientMessageId)
      : await findQuestion(this.dataSource.manager, conversation.id, clientMessageId)
    return known !== undefined
  }

  /**
   * Stores a question and the place of its answer, in one transaction; the same `clientMessageId` again changes nothing and
   * returns the same.
   * @throws AppError `answer_pending` while another answer of the conversation is being written
   */
  accept(asked: NewQuestion): Promise<AcceptedQuestion> {
    const question = { ...asked, text: storable(asked.text) }
    if (question.text.trim() === '') throw new AppError('invalid_request', { issues: [{ path: 'text', message: 'empty_message' }] })
    return this.dataSource.transaction(async (manager) => {
      const conversation = await this.enter(manager, question)
      const known = question.clientMessageId === undefined ? undefined : await findQuestion(manager, conversation.id, question.clientMessageId)
      if (known !== undefined) {
        const answer = await firstRow<{ id: string }>(manager, `SELECT id FROM messages WHERE question_id = $1 ORDER BY position DESC LIMIT 1`, [known.id])
        return { question: toMessage(known), answerId: answer!.id, conversation }
      }
      await refuseWhileAnswering(manager, conversation.id)
      const stored = await firstRow<MessageRow & { answer_id: string; answer_lease: Date }>(
        manager,
        `WITH question AS (
           INSERT INTO messages (conversation_id, role, client_message_id, content) VALUES ($1, 'user', $2, $3) RETURNING *
         ), answer AS (
           INSERT INTO messages (conversation_id, role, question_id, state, lease_until)
           SELECT $1, 'assistant', id, 'streaming', ${nextLease('$4')} FROM question RETURNING id, lease_until
         )
         SELECT question.*, answer.id AS answer_id, answer.lease_until AS answer_lease FROM question, answer`,
        [conversation.id, question.clientMessageId ?? null, question.text, this.timing.leaseMs],
      )
      const { answer_id: answerId, answer_lease: lease } = stored!
      const { botId, contactUrl, text } = question
      const pending = { answerId, questionId: stored!.id, conversationId: conversation.id, botId, question: text, language: conversation.language, contactUrl, lease }
      return { question: toMessage(stored!), answerId, conversation, pending }
    })
  }

  /**
   * Makes room for a new answer to the question that an answer belongs to.
   * @throws AppError `message_not_found`, `answer_pending`
   */
  regenerate({ botId, contactUrl }: Pick<NewQuestion, 'botId' | 'contactUrl'>, conversation: Conversation, answerId: string): Promise<Required<AcceptedQuestion>> {
    return this.dataSource.transaction(async (manager) => {
      await rows(manager, `SELECT 1 FROM conversations WHERE id = $1 FOR UPDATE`, [conversation.id])
      const question = uuid.test(answerId)
        ? await firstRow<MessageRow>(
            manager,
            `SELECT q.* FROM messages a JOIN messages q ON q.id = a.question_id WHERE a.id = $1 AND a.conversation_id = $2`,
            [answerId, conversation.id],
          )
        : undefined
      if (question === undefined) throw new AppError('message_not_found')
      await refuseWhileAnswering(manager, conversation.id)
      const place = await firstRow<{ id: string; lease_until: Date }>(
        manager,
        `INSERT INTO messages (conversation_id, role, question_id, state, lease_until)
         VALUES ($1, 'assistant', $2, 'streaming', ${nextLease('$3')}) RETURNING id, lease_until`,
        [conversation.id, question.id, this.timing.leaseMs],
      )
      const pending = {
        answerId: place!.id, questionId: question.id, conversationId: conversation.id, botId,
        question: question.content, language: conversation.language, contactUrl, lease: place!.lease_until,
      }
      return { question: toMessage(question), answerId: pending.answerId, conversation, pending }
    })
  }

  /** Messages in ascending order, the newest page first; a replaced answer is left out. */
  async history(conversationId: string, before: string | undefined): Promise<{ messages: ChatMessage[]; more: boolean }> {
    if (before !== undefined && !uuid.test(before)) throw new AppError('message_not_found')
    const found = await rows<MessageRow>(
      this.dataSource,
      `WITH turns AS (
         SELECT m.*, coalesce(q.position, m.position) AS turn FROM messages m LEFT JOIN messages q ON q.id = m.question_id WHERE m.conversation_id = $1
       )
       SELECT * FROM turns t
       WHERE (t.role = 'user' OR ${notReplaced('t')})
         AND ($2::uuid IS NULL OR (t.turn, t.position) < (SELECT turn, position FROM turns WHERE id = $2))
       ORDER BY t.turn DESC, t.position DESC LIMIT $3`,
      [conversationId, before ?? null, limits.historyPageSize + 1],
    )
    return { messages: found.slice(0, limits.historyPageSize).toReversed().map(toMessage), more: found.length > limits.historyPageSize }
  }

  /** What was said before a question, oldest first, and whether the bot's pages are still being read. */
  async context({ conversationId, questionId, botId }: PendingAnswer): Promise<{ history: { role: ChatMessage['role']; content: string }[]; stillReading: boolean; suggested: string[] }> {
    const found = await firstRow<{ history: { role: ChatMessage['role']; content: string }[] | null; reading: boolean; suggested: string[] | null }>(
      this.dataSource,
      `SELECT EXISTS (SELECT 1 FROM sources WHERE bot_id = $3 AND status IN ('queued', 'crawling')) AS reading,
              (SELECT suggestions FROM bots WHERE id = $3) AS suggested,
              (SELECT json_agg(json_build_object('role', role, 'content', content) ORDER BY turn, position) FROM (
                 SELECT m.role, m.content, m.position, coalesce(q.position, m.position) AS turn
                 FROM messages m LEFT JOIN messages q ON q.id = m.question_id
                 WHERE m.conversation_id = $1 AND coalesce(q.position, m.position) < (SELECT position FROM messages WHERE id = $2)
                   AND (m.role = 'user' OR (m.state IN ('done', 'stopped') AND m.content <> '' AND ${notReplaced('m')}))
                 ORDER BY turn DESC, m.position DESC LIMIT ${contextMessages}
               ) AS earlier) AS history`,
      [conversationId, questionId, botId],
    )
    return { history: found?.history ?? [], stillReading: found?.reading ?? false, suggested: found?.suggested ?? [] }
  }

  /** @throws AppError `message_not_found` */
  async answer(conversationId: string, answerId: string): Promise<ChatMessage> {
    const row = uuid.test(answerId)
      ? await firstRow<MessageRow>(this.dataSource, `SELECT * FROM messages WHERE id = $1 AND conversation_id = $2 AND role = 'assistant'`, [answerId, conversationId])
      : undefined
    if (row === undefined) throw new AppError('message_not_found')
    return toMessage(row)
  }

  /** Answers as they are stored, by id; one that is not there is left out. Whose they are is not asked. */
  async answers(ids: readonly string[]): Promise<Map<string, ChatMessage>> {
    const found = await rows<MessageRow>(this.dataSource, `SELECT * FROM messages WHERE id = ANY($1::uuid[])`, [ids])
    return new Map(found.map((row) => [row.id, toMessage(row)]))
  }

  /** @throws AppError `message_not_found` */
  async giveFeedback(conversationId: string, answerId: string, value: ChatMessage['feedback'], comment: string | undefined): Promise<void> {
    await this.answer(conversationId, answerId)
    await rows(this.dataSource, `UPDATE messages SET feedback = $2, feedback_comment = $3, feedback_at = now() WHERE id = $1`, [
      answerId, value, comment === undefined ? null : storable(comment),
    ])
  }

  /**
   * Stores something that a visitor leaves in a conversation, once: in theirs, or in the one it was left in before its
   * acknowledgement was lost, or in a new one.
   * @param visitor `once` is the visitor's own unguessable id of what they leave
   */
  leaveIn(
    visitor: Pick<NewQuestion, 'botId' | 'conversation' | 'language' | 'pageUrl'> & { once: string },
    left: {
      find: (runner: SqlRunner) => Promise<{ id: string; conversationId: string } | undefined>
      add: (runner: SqlRunner, conversationId: string) => Promise<{ id: string }>
    },
  ): Promise<{ id: string; conversation: Conversation }> {
    return this.dataSource.transaction(async (manager) => {
      await rows(manager, `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`${visitor.botId} ${visitor.once}`])
      const known = await left.find(manager)
      const lost = known && visitor.conversation === undefined ? await renewToken(manager, known.conversationId) : undefined
      const conversation = lost ?? (await this.enter(manager, visitor))
      const { id } = known ?? (await left.add(manager, conversation.id))
      return { id, conversation }
    })
  }

  /** Deletes a conversation and everything in it. */
  async forget(conversationId: string): Promise<void> {
    await rows(this.dataSource, `DELETE FROM conversations WHERE id = $1`, [conversationId])
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
      [answers.map(({ pending }) => pending.answerId), answers.map(({ content }) => storable(content)), answers.map(({ pending }) => pending.lease), this.timing.leaseMs],
    )
    return new Map(kept.map(({ id, lease_until: lease }) => [id, lease]))
  }

  /**
   * Ends an answer and, when it was a refusal, keeps the question for the bot's owner.
   * @returns false when the answer is no longer ours
   */
  async finish(pending: PendingAnswer, outcome: AnswerOutcome): Promise<boolean> {
    const row = await firstRow(
      this.dataSource,
      `WITH ended AS (
         UPDATE messages SET content = $3, state = $4, error = $5, refused = $6, sources = $7, suggestions = $8, lease_until = NULL
         WHERE id = $1 AND state = 'streaming' AND lease_until = $2 RETURNING id, question_id
       ), unanswered AS (
         INSERT INTO unanswered_questions (bot_id, message_id, question)
         SELECT $9, question_id, $10 FROM ended WHERE $6 AND NOT EXISTS (SELECT 1 FROM unanswered_questions u WHERE u.message_id = ended.question_id)
       )
       SELECT id FROM ended`,
      [
        pending.answerId, pending.lease, storable(outcome.content), outcome.state, outcome.error ?? null, outcome.refused,
        JSON.stringify(outcome.sources), JSON.stringify(outcome.suggestions), pending.botId, pending.question,
      ],
    )
    return row !== undefined
  }

  /** Stops an answer that another process is writing; that process notices at its next write. */
  async stopElsewhere(answerId: string): Promise<void> {
    await rows(this.dataSource, `UPDATE messages SET state = 'stopped', lease_until = NULL WHERE id = $1 AND state = 'streaming'`, [answerId])
  }

  /** Whether an answer that was taken from us was stopped by its reader; if so, what was read is kept whole. */
  async settleStopped(answerId: string, content: string): Promise<boolean> {
    const row = await firstRow(this.dataSource, `UPDATE messages SET content = $2 WHERE id = $1 AND state = 'stopped' RETURNING id`, [answerId, storable(content)])
    return row !== undefined
  }

  /**
   * Marks answers as interrupted whose process has died after it wrote something, or too long ago.
   * @param own answers this process is writing
   */
  async failAbandoned(own: readonly string[]): Promise<{ answerId: string; conversationId: string }[]> {
    return rows(
      this.dataSource,
      `UPDATE messages SET state = 'failed', error = 'answer_interrupted', lease_until = NULL
       WHERE state = 'streaming' AND lease_until < now() AND id <> ALL($1::uuid[])
         AND (content <> '' OR created_at < now() - make_interval(secs => $2::float8 / 1000))
       RETURNING id AS "answerId", conversation_id AS "conversationId"`,
      [own, this.timing.restartWithinMs],
    )
  }

  /**
   * Takes over answers whose process has died before it wrote anything, oldest first.
   * @param own answers this process is writing
   * @param most so many at once
   */
  async claimAbandoned(own: readonly string[], most: number): Promise<PendingAnswer[]> {
    const claimed = await rows<PendingRow>(
      this.dataSource,
      `WITH claimed AS (
         UPDATE messages SET lease_until = ${nextLease('$2')}
         WHERE id IN (
           SELECT id FROM messages WHERE state = 'streaming' AND lease_until < now() AND content = '' AND id <> ALL($1::uuid[])
           ORDER BY position LIMIT $3 FOR UPDATE SKIP LOCKED
         )
         RETURNING id, question_id, conversation_id, lease_until
       )
       SELECT claimed.*, c.bot_id, c.language, b.contact_url, q.content AS question
       FROM claimed JOIN conversations c ON c.id = claimed.conversation_id JOIN bots b ON b.id = c.bot_id JOIN messages q ON q.id = claimed.question_id`,
      [own, this.timing.leaseMs, most],
    )
    return claimed.map((row) => ({
      answerId: row.id, questionId: row.question_id, conversationId: row.conversation_id, botId: row.bot_id,
      question: row.question, language: row.language, contactUrl: row.contact_url ?? undefined, lease: row.lease_until,
    }))
  }

  /** Locks the asker's conversation, or finds the one whose token was lost with its acknowledgement, or opens a new one. */
  private async enter(manager: EntityManager, { botId, conversation, clientMessageId, language, pageUrl }: Omit<NewQuestion, 'text' | 'contactUrl'>): Promise<Conversation> {
    if (conversation !== undefined) {
      const row = await firstRow(manager, `UPDATE conversations SET last_used_at = now() WHERE id = $1 RETURNING id`, [conversation.id])
      if (row !== undefined) return conversation
    }
    const visitorToken = randomBytes(tokenBytes).toString('base64url')
    if (clientMessageId !== undefined) {
      await rows(manager, `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`${botId} ${clientMessageId}`])
      const lost = await findLostConversation(manager, botId, clientMessageId)
      if (lost !== undefined) {
        await rows(manager, `UPDATE conversations SET token_hash = $2, last_used_at = now() WHERE id = $1`, [lost.id, hashOf(visitorToken)])
        return { ...lost, visitorToken }
      }
    }
    const row = await firstRow<{ id: string }>(
      manager,
      `INSERT INTO conversations (bot_id, token_hash, language, page_url) VALUES ($1, $2, $3, $4) RETURNING id`,
      [botId, hashOf(visitorToken), language, pageUrl ?? null],
    )
    return { id: row!.id, visitorToken, language }
  }
}

function findQuestion(manager: EntityManager, conversationId: string, clientMessageId: string): Promise<MessageRow | undefined> {
  return firstRow<MessageRow>(manager, `SELECT * FROM messages WHERE conversation_id = $1 AND client_message_id = $2`, [conversationId, clientMessageId])
}

/**
 * A first question may be stored and its acknowledgement lost with the connection: its sender, who has no token, sends it
 * again. Its own random id is the proof that the conversation is theirs.
 */
async function findLostConversation(manager: EntityManager, botId: string, clientMessageId: string): Promise<{ id: string; language: Locale } | undefined> {
  if (clientMessageId.length < unguessableIdChars) return undefined
  return firstRow(
    manager,
    `SELECT c.id, c.language FROM conversations c JOIN messages m ON m.conversation_id = c.id
     WHERE c.bot_id = $1 AND c.last_used_at > now() - interval '${unansweredAskMinutes} minutes' AND m.client_message_id = $2 LIMIT 1`,
    [botId, clientMessageId],
  )
}

/** A new token for a conversation whose first one was lost with its acknowledgement, a moment ago. */
async function renewToken(manager: EntityManager, conversationId: string): Promise<Conversation | undefined> {
  const visitorToken = randomBytes(tokenBytes).toString('base64url')
  const row = await firstRow<{ id: string; language: Locale }>(
    manager,
    `UPDATE conversations SET token_hash = $2, last_used_at = now()
     WHERE id = $1 AND last_used_at > now() - interval '${unansweredAskMinutes} minutes' RETURNING id, language`,
    [conversationId, hashOf(visitorToken)],
  )
  return row && { ...row, visitorToken }
}

async function refuseWhileAnswering(manager: EntityManager, conversationId: string): Promise<void> {
  const row = await firstRow(manager, `SELECT 1 FROM messages WHERE conversation_id = $1 AND state = 'streaming' LIMIT 1`, [conversationId])
  if (row !== undefined) throw new AppError('answer_pending')
}

function toMessage(row: MessageRow): ChatMessage {
  return {
    id: row.id,
    role: row.role,
    ...(row.client_message_id === null ? {} : { clientMessageId: row.client_message_id }),
    ...(row.question_id === null ? {} : { questionId: row.question_id }),
    content: row.content,
    timestamp: row.created_at.toISOString(),
    state: row.state,
    ...(row.error === null ? {} : { error: row.error }),
    refused: row.refused,
    sources: row.sources,
    suggestions: row.suggestions,
    feedback: row.feedback,
  }
}
