import { limits, type ChatMessage, type FeedbackRequest } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Any, Repository } from 'typeorm'
import { AppError } from '../../app-error.js'
import { toStorableText } from '../../platform/database/stored-text.js'
import { isUuid } from '../../platform/database/uuid.js'
import { WebhookEvents } from '../../core/webhooks/index.js'
import { MessageEntity } from '../../core/conversations/index.js'
import { listDisliked, rateSource, selectHistory, unlistDisliked } from './conversations.queries.js'
import { shownMessage, type StoredMessage } from './message-row.js'
import type { StoredQuestion } from './question-store.js'

@Injectable()
export class MessageStore {
  constructor(
    @InjectRepository(MessageEntity) private readonly messages: Repository<MessageEntity>,
    private readonly events: WebhookEvents,
  ) {}

  /** Returns messages in ascending order, newest page first, without replaced answers. */
  loadHistory(conversationId: string, before: string | undefined): Promise<{ messages: ChatMessage[]; more: boolean }> {
    return this.loadPage(conversationId, before, shownMessage)
  }

  async loadPage(
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
  async findAnswer(conversationId: string, answerId: string): Promise<ChatMessage> {
    const found = isUuid(answerId)
      ? await this.messages.findOneBy({ id: answerId, conversationId, role: 'assistant' })
      : null
    if (found === null) throw new AppError('message_not_found')
    return shownMessage(found)
  }

  async findNewestAnswer({ conversationId, questionId }: StoredQuestion): Promise<ChatMessage | undefined> {
    const where = { conversationId, questionId }
    const found = await this.messages.findOne({ where, order: { position: 'DESC' } })
    return found === null ? undefined : shownMessage(found)
  }

  async findAnswers(ids: readonly string[]): Promise<Map<string, ChatMessage>> {
    const found = await this.messages.findBy({ id: Any(ids) })
    return new Map(found.map((message) => [message.id, shownMessage(message)]))
  }

  /** @throws AppError `message_not_found`, `invalid_request` for an unknown source */
  async saveFeedback(
    { botId, id: conversationId }: { botId: string; id: string },
    { messageId: answerId, value, source, comment }: FeedbackRequest,
  ): Promise<void> {
    const { sources } = await this.findAnswer(conversationId, answerId)
    if (source !== undefined) {
      if (!sources.some(({ number }) => number === source))
        throw new AppError('invalid_request', { issues: [{ path: 'source', message: 'unknown' }] })
      await rateSource(this.messages.manager, answerId, { source, value })
      return
    }
    await this.messages.manager.transaction(async (manager) => {
      // The lock makes simultaneous ratings compare themselves in turn.
      const before = await manager.findOne(MessageEntity, {
        where: { id: answerId },
        select: { id: true, feedback: true, feedbackComment: true },
        lock: { mode: 'pessimistic_write' },
      })
      if (before === null) throw new AppError('message_not_found')
      const isSameValue = value === before.feedback
      // Without a comment, a repeated rating keeps the one it has.
      const feedbackComment =
        comment === undefined ? (isSameValue ? before.feedbackComment : null) : toStorableText(comment) || null
      if (isSameValue && feedbackComment === before.feedbackComment) return
      await manager.update(
        MessageEntity,
        { id: answerId },
        { feedback: value, feedbackComment, feedbackAt: () => 'now()' },
      )
      if (value !== null)
        await this.events.emit(botId, 'feedback.given', { conversationId, answerId, feedback: value }, manager)
      await (value === 'down' ? listDisliked : unlistDisliked)(manager, answerId)
    })
  }
}
