import type {
  ChatMessage,
  InboxConversation,
  InboxDetailResponse,
  InboxListQuery,
  InboxListResponse,
  InboxRow,
} from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, Repository } from 'typeorm'
import { AppError } from '../../app-error.js'
import { formatCursor, parseCursor } from '../../platform/database/place.js'
import { isUuid } from '../../platform/database/uuid.js'
import { Mailer } from '../../platform/mail/index.js'
import { messageForAgents, MessageStore, toAgentProfile } from '../../chat/index.js'
import { ConversationNotes } from './notes/conversation-notes.js'
import { ConversationReadEntity } from './conversation-read.entity.js'
import {
  loadAgentBotIds,
  loadInboxConversations,
  countByFilter,
  loadEarlierConversations,
  loadLastQuestions,
  loadMessage,
  storeReadPosition,
  loadConversationPage,
  type InboxRecord,
} from './inbox.queries.js'

const pageSize = 30

/** Callers check that the user may see the conversations. */
@Injectable()
export class InboxStore {
  private readonly manager: EntityManager

  constructor(
    @InjectRepository(ConversationReadEntity) reads: Repository<ConversationReadEntity>,
    private readonly messages: MessageStore,
    private readonly notes: ConversationNotes,
    private readonly mailer: Mailer,
  ) {
    this.manager = reads.manager
  }

  listBotIds(userId: number): Promise<string[]> {
    return loadAgentBotIds(this.manager, userId)
  }

  /** @throws AppError `invalid_request` for an invalid cursor */
  async list(
    botIds: readonly string[],
    userId: number,
    { cursor, ...wanted }: InboxListQuery,
  ): Promise<Omit<InboxListResponse, 'success'>> {
    const from = parseCursor(cursor)
    const [counts, found] = await Promise.all([
      countByFilter(this.manager, botIds, userId),
      loadConversationPage(this.manager, botIds, userId, wanted, { from, most: pageSize + 1 }),
    ])
    const page = found.slice(0, pageSize)
    const last = page.at(-1)
    const known = new Map(
      (
        await loadInboxConversations(
          this.manager,
          page.map(({ id }) => id),
          userId,
        )
      ).map((record) => [record.id, this.toRow(record)]),
    )
    return {
      conversations: page.flatMap(({ id }) => known.get(id) ?? []),
      cursor: found.length > pageSize && last !== undefined ? formatCursor(last) : null,
      counts,
    }
  }

  /** @returns `undefined` once deleted */
  async findConversation(id: string): Promise<{ conversation: InboxConversation; botId: string } | undefined> {
    const [record] = await loadInboxConversations(this.manager, [id], null)
    if (record === undefined) return undefined
    const { unread: _, ...conversation } = this.toRow(record)
    return { conversation, botId: record.botRowId }
  }

  /** @throws AppError `not_found`, also for another bot's conversation */
  async getConversation(botId: string, id: string, userId: number | null = null): Promise<InboxRow> {
    const [record] = isUuid(id) ? await loadInboxConversations(this.manager, [id], userId) : []
    if (record === undefined || record.botRowId !== botId) throw new AppError('not_found')
    return this.toRow(record)
  }

  /** @throws AppError as {@link getConversation} */
  async getDetail(
    botId: string,
    id: string,
    { userId, before }: { userId: number; before: string | undefined },
  ): Promise<Omit<InboxDetailResponse, 'success'>> {
    const conversation = await this.getConversation(botId, id, userId)
    const [{ messages, more }, notes, earlier, deletesNotes] = await Promise.all([
      this.messages.loadPage(id, before, messageForAgents),
      this.notes.list(id),
      loadEarlierConversations(this.manager, id),
      this.notes.canDeleteAll(botId, userId),
    ])
    return {
      conversation,
      messages,
      more,
      notes,
      deletesNotes,
      earlier: earlier.map((one) => ({
        id: one.id,
        startedAt: one.startedAt.toISOString(),
        firstQuestion: one.firstQuestion ?? '',
        verified: one.verified,
      })),
    }
  }

  async findMessage(id: string): Promise<ChatMessage | undefined> {
    const stored = await loadMessage(this.manager, id)
    return stored && messageForAgents(stored)
  }

  listLastQuestions(conversationId: string, most: number): Promise<string[]> {
    return loadLastQuestions(this.manager, conversationId, most)
  }

  markRead(conversationId: string, userId: number): Promise<void> {
    return storeReadPosition(this.manager, conversationId, userId)
  }

  private toRow(record: InboxRecord): InboxRow {
    const {
      state,
      holderId: agentId,
      holderName: agentName,
      holderPicture: agentPicture,
      visitorName,
      visitorEmail,
      messageId,
      messageRole,
      messageAt,
    } = record
    const isTaken = state === 'taken'
    return {
      id: record.id,
      botId: record.botId,
      botName: record.botName,
      language: record.language,
      pageUrl: record.pageUrl,
      isTest: record.isTest,
      startedAt: record.startedAt.toISOString(),
      lastAt: record.lastAt.toISOString(),
      state,
      holder: isTaken && agentId !== null ? { userId: agentId, ...toAgentProfile(agentName, agentPicture) } : null,
      leaseUntil: isTaken ? (record.leaseUntil?.toISOString() ?? null) : null,
      askedAt: state === 'waiting' ? (record.askedAt?.toISOString() ?? null) : null,
      missed: record.missed,
      closedReason: record.closedReason,
      identity:
        record.verifiedId === null
          ? null
          : { id: record.verifiedId, name: record.verifiedName, email: record.verifiedEmail },
      visitor: visitorName === null ? null : { name: visitorName, email: visitorEmail ?? '' },
      lastMessage:
        messageId === null || messageRole === null || messageAt === null
          ? null
          : { id: messageId, role: messageRole, text: record.messageText ?? '', at: messageAt.toISOString() },
      outcome: record.outcome,
      confidence: record.confidence,
      unread: record.unread,
      answerEmail: {
        due: record.undelivered,
        to: this.mailer.isConfigured ? record.answerTo : null,
        sentAt: record.answerEmailedAt?.toISOString() ?? null,
        fault: record.answerEmailFault,
      },
    }
  }
}
