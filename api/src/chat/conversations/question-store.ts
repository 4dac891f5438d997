import type { ChatMessage } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, Repository } from 'typeorm'
import { AppError } from '../../app-error.js'
import { toStorableText } from '../../platform/database/stored-text.js'
import { isUuid } from '../../platform/database/uuid.js'
import type { PendingAnswer } from '../answers/answer.js'
import { ConversationEntity, MessageEntity } from '../../core/conversations/index.js'
import { ConversationEvents, type ConversationEvent } from '../handoff/conversation-events.js'
import { HandoffEntity } from '../handoff/handoff.entity.js'
import { CHAT_TIMING, type ChatTiming } from '../timing.js'
import { ConversationStore, type Conversation, type Sender } from './conversation-store.js'
import { insertAnswer, insertQuestion } from './conversations.queries.js'
import { shownMessage } from './message-row.js'

export interface NewQuestion extends Sender {
  contactUrl: string | undefined
  clientMessageId?: string
  text: string
  /** Stores nothing if an agent would answer. */
  onlyForBot?: boolean
  /** Runs in the transaction that stores the question. */
  within?: (transaction: EntityManager, stored: StoredQuestion) => Promise<void>
}

export interface StoredQuestion {
  conversationId: string
  questionId: string
}

/** `answerId` is null if an agent answers. */
export interface AcceptedQuestion<AnswerId = string | null> {
  question: ChatMessage
  answerId: AnswerId
  conversation: Conversation
  isNew: boolean
  pending?: PendingAnswer
}

type PublishedQuestion = Omit<Extract<ConversationEvent, { kind: 'message' }>, 'kind'>

@Injectable()
export class QuestionStore {
  constructor(
    @InjectRepository(MessageEntity) private readonly messages: Repository<MessageEntity>,
    private readonly conversations: ConversationStore,
    private readonly conversationEvents: ConversationEvents,
    @Inject(CHAT_TIMING) private readonly timing: ChatTiming,
  ) {}

  /** Checked before rate limits, which must not block retries. */
  async isRepeated(question: NewQuestion): Promise<boolean> {
    const { conversation, clientMessageId } = question
    if (clientMessageId === undefined) return false
    if (conversation === undefined) return (await this.conversations.findLost(question, clientMessageId)) !== undefined
    return (await findQuestion(this.messages.manager, conversation.id, clientMessageId)) !== null
  }

  /**
   * Stores a question and a placeholder for its answer in one transaction. A repeated `clientMessageId` returns the
   * first result.
   * @throws AppError `answer_pending` while another answer is being written, `conversation_taken`
   */
  async accept(asked: NewQuestion): Promise<AcceptedQuestion> {
    const question = { ...asked, text: toStorableText(asked.text) }
    if (question.text.trim() === '')
      throw new AppError('invalid_request', { issues: [{ path: 'text', message: 'empty_message' }] })
    const { told, ...accepted } = await this.messages.manager.transaction<
      AcceptedQuestion & { told?: PublishedQuestion }
    >(async (manager) => {
      const { botId, contactUrl, clientMessageId, text } = question
      const conversation = await this.conversations.lockOrCreate(manager, question, clientMessageId)
      const known = clientMessageId === undefined ? null : await findQuestion(manager, conversation.id, clientMessageId)
      if (known !== null) {
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
      const { answerId, lease, after, handover: handoffState } = stored
      const told = { conversationId: conversation.id, botId, message: stored, after, state: handoffState }
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
    })
    if (told !== undefined) this.conversationEvents.publish({ kind: 'message', ...told })
    return accepted
  }

  /** @throws AppError `message_not_found`, `answer_pending`, `conversation_taken` */
  regenerate(
    { botId, contactUrl }: Pick<NewQuestion, 'botId' | 'contactUrl'>,
    conversation: Conversation,
    answerId: string,
    canBeJoined: boolean,
  ): Promise<AcceptedQuestion<string>> {
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
      if (await isAssignedToAgent(manager, conversationId)) throw new AppError('conversation_taken')
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

/** An agent does not wait for the bot's running answer. */
async function refuseWhileAnswering(manager: EntityManager, conversationId: string): Promise<void> {
  const isAnswering = await manager.existsBy(MessageEntity, { conversationId, state: 'streaming' })
  if (isAnswering && !(await isAssignedToAgent(manager, conversationId))) throw new AppError('answer_pending')
}

function isAssignedToAgent(manager: EntityManager, conversationId: string): Promise<boolean> {
  return manager.existsBy(HandoffEntity, { conversationId, state: 'taken' })
}
