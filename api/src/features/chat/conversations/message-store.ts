import { limits, type ChatMessage, type FeedbackRequest } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Any, Repository } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { storable } from '../../../database/stored-text.js'
import { isUuid } from '../../../database/uuid.js'
import { WebhookEvents } from '../../../webhook-events/index.js'
import { MessageEntity } from '../message.entity.js'
import { listDisliked, rateSource, selectHistory, unlistDisliked } from './conversations.queries.js'
import { shownMessage, type StoredMessage } from './message-row.js'
import type { StoredQuestion } from './question-store.js'

/** The messages of conversations in the database, as visitors read and rate them. */
@Injectable()
export class MessageStore {
  constructor(
    @InjectRepository(MessageEntity) private readonly messages: Repository<MessageEntity>,
    private readonly events: WebhookEvents,
  ) {}

  /** Messages in ascending order, the newest page first; a replaced answer is left out. */
  history(conversationId: string, before: string | undefined): Promise<{ messages: ChatMessage[]; more: boolean }> {
    return this.page(conversationId, before, shownMessage)
  }

  /** As {@link history}, for other readers. */
  async page(
    conversationId: string,
    before: string | undefined,
    shown: (stored: StoredMessage) => ChatMessage,
  ): Promise<{ messages: ChatMessage[]; more: boolean }> {
    if (before !== undefined && !isUuid(before)) throw new AppError('message_not_found')
    const found = await selectHistory(this.messages.manager, conversationId, {
      before,
      most: limits.historyPageSize + 1,
    })
    return {
      messages: found.slice(0, limits.historyPageSize).toReversed().map(shown),
      more: found.length > limits.historyPageSize,
    }
  }

  /** @throws AppError `message_not_found` */
  async answer(conversationId: string, answerId: string): Promise<ChatMessage> {
    const found = isUuid(answerId)
      ? await this.messages.findOneBy({ id: answerId, conversationId, role: 'assistant' })
      : null
    if (found === null) throw new AppError('message_not_found')
    return shownMessage(found)
  }

  /** The newest answer to a question; undefined where the question is not there any more. */
  async newestAnswer({ conversationId, questionId }: StoredQuestion): Promise<ChatMessage | undefined> {
    const where = { conversationId, questionId }
    const found = await this.messages.findOne({ where, order: { position: 'DESC' } })
    return found === null ? undefined : shownMessage(found)
  }

  /** Answers as they are stored, by id; one that is not there is left out. Whose they are is not asked. */
  async answers(ids: readonly string[]): Promise<Map<string, ChatMessage>> {
    const found = await this.messages.findBy({ id: Any(ids) })
    return new Map(found.map((message) => [message.id, shownMessage(message)]))
  }

  /**
   * Rates an answer, or one of its passages.
   * @throws AppError `message_not_found`, `invalid_request` for a source that the answer does not have
   */
  async giveFeedback(
    { botId, id: conversationId }: { botId: string; id: string },
    { messageId: answerId, value, source, comment }: FeedbackRequest,
  ): Promise<void> {
    const { sources, feedback: before } = await this.answer(conversationId, answerId)
    if (source !== undefined) {
      if (!sources.some(({ number }) => number === source))
        throw new AppError('invalid_request', { issues: [{ path: 'source', message: 'unknown' }] })
      await rateSource(this.messages.manager, answerId, { source, value })
      return
    }
    await this.messages.manager.transaction(async (manager) => {
      await manager.update(
        MessageEntity,
        { id: answerId },
        {
          feedback: value,
          feedbackComment: comment === undefined ? null : storable(comment),
          feedbackAt: () => 'now()',
        },
      )
      // The same once more, as after a lost acknowledgement, is no news.
      if (value !== null && (value !== before || comment !== undefined))
        await this.events.emit(botId, 'feedback.given', { conversationId, answerId, feedback: value }, manager)
      await (value === 'down' ? listDisliked : unlistDisliked)(manager, answerId)
    })
  }
}
