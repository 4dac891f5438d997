import type { ChatMessage } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, Repository } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { storable } from '../../../database/stored-text.js'
import { isUuid } from '../../../database/uuid.js'
import type { PendingAnswer } from '../answers/answer.js'
import { ConversationEntity } from '../conversation.entity.js'
import { ConversationNews, type News } from '../handover/conversation-news.js'
import { HandoverEntity } from '../handover/handover.entity.js'
import { MessageEntity } from '../message.entity.js'
import { CHAT_TIMING, type ChatTiming } from '../timing.js'
import { ConversationStore, type Conversation, type Sender } from './conversation-store.js'
import { insertAnswer, insertQuestion } from './conversations.queries.js'
import { shownMessage } from './message-row.js'

export interface NewQuestion extends Sender {
  /** Where the bot's visitors are sent when it has no answer. */
  contactUrl: string | undefined
  /** Absent when the asker has no way to send the question again. */
  clientMessageId?: string
  text: string
  /** Nothing is stored where a person would answer it. */
  onlyForBot?: boolean
  /** Stored with the question, or neither is. */
  within?: (transaction: EntityManager, stored: StoredQuestion) => Promise<void>
}

/** Where a question is stored. */
export interface StoredQuestion {
  conversationId: string
  questionId: string
}

export interface AcceptedQuestion {
  question: ChatMessage
  /** Null while a person answers. */
  answerId: string | null
  conversation: Conversation
  /** False when the question had been accepted before. */
  isNew: boolean
  /** The answer that is to be written. */
  pending?: PendingAnswer
}

type ToldQuestion = Omit<Extract<News, { kind: 'message' }>, 'kind'>

/** Questions and the places of their answers in the database. */
@Injectable()
export class QuestionStore {
  constructor(
    @InjectRepository(MessageEntity) private readonly messages: Repository<MessageEntity>,
    private readonly conversations: ConversationStore,
    private readonly news: ConversationNews,
    @Inject(CHAT_TIMING) private readonly timing: ChatTiming,
  ) {}

  /** Whether this question was accepted before; asked ahead of rate limits, which must not stop a repetition. */
  async isRepeated(question: NewQuestion): Promise<boolean> {
    const { conversation, clientMessageId } = question
    if (clientMessageId === undefined) return false
    if (conversation === undefined) return (await this.conversations.findLost(question, clientMessageId)) !== undefined
    return (await findQuestion(this.messages.manager, conversation.id, clientMessageId)) !== null
  }

  /**
   * Stores a question and the place of its answer, in one transaction; the same `clientMessageId` again changes nothing
   * and returns the same.
   * @throws AppError `answer_pending` while another answer of the conversation is being written, `conversation_taken`
   */
  async accept(asked: NewQuestion): Promise<AcceptedQuestion> {
    const question = { ...asked, text: storable(asked.text) }
    if (question.text.trim() === '')
      throw new AppError('invalid_request', { issues: [{ path: 'text', message: 'empty_message' }] })
    const { told, ...accepted } = await this.messages.manager.transaction<AcceptedQuestion & { told?: ToldQuestion }>(
      async (manager) => {
        const { botId, contactUrl, clientMessageId, text } = question
        const conversation = await this.conversations.enter(manager, question, clientMessageId)
        const known =
          clientMessageId === undefined ? null : await findQuestion(manager, conversation.id, clientMessageId)
        if (known !== null) {
          // An id under which something else was sent.
          if (known.role !== 'user') throw new AppError('invalid_request')
          const answer = await manager.findOne(MessageEntity, {
            select: { id: true },
            where: { questionId: known.id },
            order: { position: 'DESC' },
          })
          return { question: shownMessage(known), answerId: answer?.id ?? null, conversation, isNew: false }
        }
        await refuseWhileAnswering(manager, conversation.id)
        const stored = await insertQuestion(
          manager,
          { conversationId: conversation.id, clientMessageId, text },
          this.timing,
        )
        const { answerId, lease, after, handover } = stored
        const told = { conversationId: conversation.id, botId, message: stored, after, state: handover }
        const accepted = { question: shownMessage(stored), answerId, conversation, isNew: true, told }
        if (answerId === null || lease === null) {
          if (asked.onlyForBot) throw new AppError('conversation_taken')
          return accepted
        }
        await asked.within?.(manager, { conversationId: conversation.id, questionId: stored.id })
        const pending = {
          answerId,
          questionId: stored.id,
          conversationId: conversation.id,
          botId,
          question: text,
          language: conversation.language,
          contactUrl,
          pageUrl: question.pageUrl,
          canBeJoined: asked.onlyForBot !== true,
          lease,
        }
        return { ...accepted, pending }
      },
    )
    if (told !== undefined) this.news.tell({ kind: 'message', ...told })
    return accepted
  }

  /**
   * Makes room for a new answer to the question that an answer belongs to.
   * @param canBeJoined as in {@link PendingAnswer}
   * @throws AppError `message_not_found`, `answer_pending`, `conversation_taken`
   */
  regenerate(
    { botId, contactUrl }: Pick<NewQuestion, 'botId' | 'contactUrl'>,
    conversation: Conversation,
    answerId: string,
    canBeJoined: boolean,
  ): Promise<AcceptedQuestion> {
    const { id: conversationId, language } = conversation
    return this.messages.manager.transaction(async (manager) => {
      const locked = await manager.findOne(ConversationEntity, {
        select: { id: true, pageUrl: true },
        where: { id: conversationId },
        lock: { mode: 'pessimistic_write' },
      })
      const question = isUuid(answerId)
        ? await manager
            .createQueryBuilder(MessageEntity, 'question')
            .innerJoin('question.answers', 'answer')
            .where('answer.id = :answerId AND answer.conversationId = :conversationId', { answerId, conversationId })
            .getOne()
        : null
      if (question === null) throw new AppError('message_not_found')
      if (await isTaken(manager, conversationId)) throw new AppError('conversation_taken')
      await refuseWhileAnswering(manager, conversationId)
      const place = await insertAnswer(manager, { conversationId, questionId: question.id }, this.timing)
      const pending = {
        ...place,
        questionId: question.id,
        conversationId,
        botId,
        question: question.content,
        language,
        contactUrl,
        pageUrl: locked?.pageUrl ?? undefined,
        canBeJoined,
      }
      return { question: shownMessage(question), answerId: place.answerId, conversation, isNew: true, pending }
    })
  }
}

function findQuestion(
  manager: EntityManager,
  conversationId: string,
  clientMessageId: string,
): Promise<MessageEntity | null> {
  return manager.findOneBy(MessageEntity, { conversationId, clientMessageId })
}

/** A person does not wait for what the bot still says. */
async function refuseWhileAnswering(manager: EntityManager, conversationId: string): Promise<void> {
  const isAnswering = await manager.existsBy(MessageEntity, { conversationId, state: 'streaming' })
  if (isAnswering && !(await isTaken(manager, conversationId))) throw new AppError('answer_pending')
}

function isTaken(manager: EntityManager, conversationId: string): Promise<boolean> {
  return manager.existsBy(HandoverEntity, { conversationId, state: 'taken' })
}
