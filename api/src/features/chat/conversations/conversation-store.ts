import { limits, type ChatMessage, type FeedbackRequest, type VisitorLanguage } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { firstRow, rows } from '../../../database/rows.js'
import { hashOf, newSecret } from '../../../database/stored-secret.js'
import { storable } from '../../../database/stored-text.js'
import { isUuid } from '../../../database/uuid.js'
import { nextLease, type PendingAnswer } from '../answers/answer-store.js'
import { notReplaced, toMessage, type MessageRow } from './message-row.js'
import { CHAT_TIMING, type ChatTiming } from '../timing.js'

/**
 * A first question sent again within this time is recognized although its sender never learned the conversation's
 * token.
 */
const lostAskMinutes = 15
/** Shorter client ids could be guessed, so they do not open a conversation. */
const unguessableIdChars = 20

export interface Conversation {
  id: string
  /** The secret that opens it. Only its SHA-256 is stored. */
  visitorToken: string
  language: VisitorLanguage
}

export interface NewQuestion {
  botId: string
  /** Where the bot's visitors are sent when it has no answer. */
  contactUrl: string | undefined
  conversation: Conversation | undefined
  /** Absent when the asker has no way to send the question again. */
  clientMessageId?: string
  text: string
  language: VisitorLanguage
  pageUrl?: string | undefined
  /** Its owner tries the bot; a conversation that a try opens or goes on in is no visitor's. */
  isTest?: boolean
}

export interface AcceptedQuestion {
  question: ChatMessage
  answerId: string
  conversation: Conversation
  /** Absent when the question had been accepted before. */
  pending?: PendingAnswer
}

/** Conversations and their messages in the database, as visitors open, fill and read them. */
@Injectable()
export class ConversationStore {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CHAT_TIMING) private readonly timing: ChatTiming,
  ) {}

  /** The conversation a visitor's token opens. */
  async open(botId: string, visitorToken: string): Promise<Conversation | undefined> {
    const row = await firstRow<{ id: string; language: VisitorLanguage }>(
      this.dataSource,
      `UPDATE conversations SET last_used_at = now() WHERE bot_id = $1 AND token_hash = $2 RETURNING id, language`,
      [botId, hashOf(visitorToken)],
    )
    return row && { ...row, visitorToken }
  }

  /** Whether this question was accepted before; asked ahead of rate limits, which must not stop a repetition. */
  async isRepeated({ botId, conversation, clientMessageId }: NewQuestion): Promise<boolean> {
    if (clientMessageId === undefined) return false
    const known =
      conversation === undefined
        ? await findLostConversation(this.dataSource.manager, botId, clientMessageId)
        : await findQuestion(this.dataSource.manager, conversation.id, clientMessageId)
    return known !== undefined
  }

  /**
   * Stores a question and the place of its answer, in one transaction; the same `clientMessageId` again changes nothing
   * and returns the same.
   * @throws AppError `answer_pending` while another answer of the conversation is being written
   */
  accept(asked: NewQuestion): Promise<AcceptedQuestion> {
    const question = { ...asked, text: storable(asked.text) }
    if (question.text.trim() === '')
      throw new AppError('invalid_request', { issues: [{ path: 'text', message: 'empty_message' }] })
    return this.dataSource.transaction(async (manager) => {
      const conversation = await this.enter(manager, question)
      const known =
        question.clientMessageId === undefined
          ? undefined
          : await findQuestion(manager, conversation.id, question.clientMessageId)
      if (known !== undefined) {
        const answer = await firstRow<{ id: string }>(
          manager,
          `SELECT id FROM messages WHERE question_id = $1 ORDER BY position DESC LIMIT 1`,
          [known.id],
        )
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
      const pending = {
        answerId,
        questionId: stored!.id,
        conversationId: conversation.id,
        botId,
        question: text,
        language: conversation.language,
        contactUrl,
        lease,
      }
      return { question: toMessage(stored!), answerId, conversation, pending }
    })
  }

  /**
   * Makes room for a new answer to the question that an answer belongs to.
   * @throws AppError `message_not_found`, `answer_pending`
   */
  regenerate(
    { botId, contactUrl }: Pick<NewQuestion, 'botId' | 'contactUrl'>,
    conversation: Conversation,
    answerId: string,
  ): Promise<Required<AcceptedQuestion>> {
    return this.dataSource.transaction(async (manager) => {
      await rows(manager, `SELECT 1 FROM conversations WHERE id = $1 FOR UPDATE`, [conversation.id])
      const question = isUuid(answerId)
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
        answerId: place!.id,
        questionId: question.id,
        conversationId: conversation.id,
        botId,
        question: question.content,
        language: conversation.language,
        contactUrl,
        lease: place!.lease_until,
      }
      return { question: toMessage(question), answerId: pending.answerId, conversation, pending }
    })
  }

  /** Messages in ascending order, the newest page first; a replaced answer is left out. */
  async history(
    conversationId: string,
    before: string | undefined,
  ): Promise<{ messages: ChatMessage[]; more: boolean }> {
    if (before !== undefined && !isUuid(before)) throw new AppError('message_not_found')
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
    return {
      messages: found.slice(0, limits.historyPageSize).toReversed().map(toMessage),
      more: found.length > limits.historyPageSize,
    }
  }

  /** @throws AppError `message_not_found` */
  async answer(conversationId: string, answerId: string): Promise<ChatMessage> {
    const row = isUuid(answerId)
      ? await firstRow<MessageRow>(
          this.dataSource,
          `SELECT * FROM messages WHERE id = $1 AND conversation_id = $2 AND role = 'assistant'`,
          [answerId, conversationId],
        )
      : undefined
    if (row === undefined) throw new AppError('message_not_found')
    return toMessage(row)
  }

  /** Answers as they are stored, by id; one that is not there is left out. Whose they are is not asked. */
  async answers(ids: readonly string[]): Promise<Map<string, ChatMessage>> {
    const found = await rows<MessageRow>(this.dataSource, `SELECT * FROM messages WHERE id = ANY($1::uuid[])`, [ids])
    return new Map(found.map((row) => [row.id, toMessage(row)]))
  }

  /**
   * Rates an answer, or one of its passages.
   * @throws AppError `message_not_found`, `invalid_request` for a source that the answer does not have
   */
  async giveFeedback(
    conversationId: string,
    { messageId: answerId, value, source, comment }: FeedbackRequest,
  ): Promise<void> {
    const { sources } = await this.answer(conversationId, answerId)
    if (source !== undefined) {
      if (!sources.some(({ number }) => number === source))
        throw new AppError('invalid_request', { issues: [{ path: 'source', message: 'unknown' }] })
      // In one statement, so that ratings of two passages at once are both kept.
      await rows(
        this.dataSource,
        `UPDATE messages SET sources = (
           SELECT jsonb_agg(CASE WHEN (source->>'number')::int = $2 THEN source - 'feedback' || jsonb_strip_nulls(jsonb_build_object('feedback', $3::text)) ELSE source END ORDER BY place)
           FROM jsonb_array_elements(sources) WITH ORDINALITY AS each (source, place)
         ) WHERE id = $1`,
        [answerId, source, value],
      )
      return
    }
    await rows(
      this.dataSource,
      `UPDATE messages SET feedback = $2, feedback_comment = $3, feedback_at = now() WHERE id = $1`,
      [answerId, value, comment === undefined ? null : storable(comment)],
    )
  }

  /**
   * Stores something that a visitor leaves in a conversation, once: in theirs, or in the one it was left in before its
   * acknowledgement was lost, or in a new one.
   * @param visitor `once` is the visitor's own unguessable id of what they leave
   */
  leaveIn(
    visitor: Pick<NewQuestion, 'botId' | 'conversation' | 'language' | 'pageUrl' | 'isTest'> & { once: string },
    left: {
      find: (manager: EntityManager) => Promise<{ id: string; conversationId: string } | undefined>
      add: (manager: EntityManager, conversationId: string) => Promise<{ id: string }>
    },
  ): Promise<{ id: string; conversation: Conversation }> {
    return this.dataSource.transaction(async (manager) => {
      await rows(manager, `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`${visitor.botId} ${visitor.once}`])
      const known = await left.find(manager)
      const lost =
        known && visitor.conversation === undefined ? await renewToken(manager, known.conversationId) : undefined
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
   * Locks the asker's conversation, or finds the one whose token was lost with its acknowledgement, or opens a new one.
   */
  private async enter(
    manager: EntityManager,
    {
      botId,
      conversation,
      clientMessageId,
      language,
      pageUrl,
      isTest = false,
    }: Omit<NewQuestion, 'text' | 'contactUrl'>,
  ): Promise<Conversation> {
    if (conversation !== undefined) {
      const row = await firstRow(
        manager,
        `UPDATE conversations SET last_used_at = now(), is_test = is_test OR $2 WHERE id = $1 RETURNING id`,
        [conversation.id, isTest],
      )
      if (row !== undefined) return conversation
    }
    if (clientMessageId !== undefined) {
      await rows(manager, `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`${botId} ${clientMessageId}`])
      const lost = await findLostConversation(manager, botId, clientMessageId)
      const renewed = lost && (await renewToken(manager, lost.id))
      if (renewed !== undefined) return renewed
    }
    const visitorToken = newSecret()
    const row = await firstRow<{ id: string }>(
      manager,
      `INSERT INTO conversations (bot_id, token_hash, language, page_url, is_test) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
      [botId, hashOf(visitorToken), language, withoutFragment(pageUrl), isTest],
    )
    return { id: row!.id, visitorToken, language }
  }
}

/** Where it was asked, without what stands behind `#`: a place on the page, or what a link says of its owner. */
function withoutFragment(pageUrl: string | undefined): string | null {
  return pageUrl?.split('#')[0] ?? null
}

function findQuestion(
  manager: EntityManager,
  conversationId: string,
  clientMessageId: string,
): Promise<MessageRow | undefined> {
  return firstRow<MessageRow>(manager, `SELECT * FROM messages WHERE conversation_id = $1 AND client_message_id = $2`, [
    conversationId,
    clientMessageId,
  ])
}

/**
 * A first question may be stored and its acknowledgement lost with the connection: its sender, who has no token, sends
 * it again. Its own random id is the proof that the conversation is theirs.
 */
async function findLostConversation(
  manager: EntityManager,
  botId: string,
  clientMessageId: string,
): Promise<{ id: string; language: VisitorLanguage } | undefined> {
  if (clientMessageId.length < unguessableIdChars) return undefined
  return firstRow(
    manager,
    `SELECT c.id, c.language FROM conversations c JOIN messages m ON m.conversation_id = c.id
     WHERE c.bot_id = $1 AND c.last_used_at > now() - interval '${lostAskMinutes} minutes' AND m.client_message_id = $2 LIMIT 1`,
    [botId, clientMessageId],
  )
}

/** A new token for a conversation whose first one was lost with its acknowledgement, a moment ago. */
async function renewToken(manager: EntityManager, conversationId: string): Promise<Conversation | undefined> {
  const visitorToken = newSecret()
  const row = await firstRow<{ id: string; language: VisitorLanguage }>(
    manager,
    `UPDATE conversations SET token_hash = $2, last_used_at = now()
     WHERE id = $1 AND last_used_at > now() - interval '${lostAskMinutes} minutes' RETURNING id, language`,
    [conversationId, hashOf(visitorToken)],
  )
  return row && { ...row, visitorToken }
}

async function refuseWhileAnswering(manager: EntityManager, conversationId: string): Promise<void> {
  const row = await firstRow(
    manager,
    `SELECT 1 FROM messages WHERE conversation_id = $1 AND state = 'streaming' LIMIT 1`,
    [conversationId],
  )
  if (row !== undefined) throw new AppError('answer_pending')
}
