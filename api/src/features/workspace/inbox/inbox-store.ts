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
import { AppError } from '../../../app-error.js'
import { cursorOf, placeOf } from '../../../database/place.js'
import { isUuid } from '../../../database/uuid.js'
import { Mailer } from '../../../mail/index.js'
import { messageForAgents, MessageStore, personOf } from '../../chat/index.js'
import { ConversationNotes } from './notes/conversation-notes.js'
import { ConversationReadEntity } from './conversation-read.entity.js'
import {
  botsOf,
  conversationsOf,
  countsOf,
  earlierOf,
  lastQuestions,
  messageOf,
  noteRead,
  pageOf,
  type InboxRecord,
} from './inbox.queries.js'

const pageSize = 30

/** What the people of a business read of conversations. Callers check whose they are. */
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

  /** The row ids of the bots whose visitors somebody may answer. */
  botsOf(userId: number): Promise<string[]> {
    return botsOf(this.manager, userId)
  }

  /** Conversations of these bots, last used first. @throws AppError `invalid_request` for a cursor that is none */
  async list(
    botIds: readonly string[],
    userId: number,
    { cursor, ...wanted }: InboxListQuery,
  ): Promise<Omit<InboxListResponse, 'success'>> {
    const from = placeOf(cursor)
    const [counts, found] = await Promise.all([
      countsOf(this.manager, botIds, userId),
      pageOf(this.manager, botIds, userId, wanted, { from, most: pageSize + 1 }),
    ])
    const page = found.slice(0, pageSize)
    const last = page.at(-1)
    const known = new Map(
      (
        await conversationsOf(
          this.manager,
          page.map(({ id }) => id),
          userId,
        )
      ).map((record) => [record.id, this.toRow(record)]),
    )
    return {
      conversations: page.flatMap(({ id }) => known.get(id) ?? []),
      cursor: found.length > pageSize && last !== undefined ? cursorOf(last) : null,
      counts,
    }
  }

  /** A conversation as all see it, and the row id of its bot; `undefined` for one that is gone. */
  async shown(id: string): Promise<{ conversation: InboxConversation; botId: string } | undefined> {
    const [record] = await conversationsOf(this.manager, [id], null)
    if (record === undefined) return undefined
    const { unread: _, ...conversation } = this.toRow(record)
    return { conversation, botId: record.botRowId }
  }

  /** @throws AppError `not_found` for a conversation of another bot, as for none at all */
  async ofBot(botId: string, id: string, userId: number | null = null): Promise<InboxRow> {
    const [record] = isUuid(id) ? await conversationsOf(this.manager, [id], userId) : []
    if (record === undefined || record.botRowId !== botId) throw new AppError('not_found')
    return this.toRow(record)
  }

  /** @throws AppError as {@link ofBot} */
  async detail(
    botId: string,
    id: string,
    { userId, before }: { userId: number; before: string | undefined },
  ): Promise<Omit<InboxDetailResponse, 'success'>> {
    const conversation = await this.ofBot(botId, id, userId)
    const [{ messages, more }, notes, earlier, deletesNotes] = await Promise.all([
      this.messages.page(id, before, messageForAgents),
      this.notes.list(id),
      earlierOf(this.manager, id),
      this.notes.deletesAll(botId, userId),
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

  /** A message as people are shown it. */
  async message(id: string): Promise<ChatMessage | undefined> {
    const stored = await messageOf(this.manager, id)
    return stored && messageForAgents(stored)
  }

  /** What the visitor wrote last, the newest first. */
  lastQuestions(conversationId: string, most: number): Promise<string[]> {
    return lastQuestions(this.manager, conversationId, most)
  }

  noteRead(conversationId: string, userId: number): Promise<void> {
    return noteRead(this.manager, conversationId, userId)
  }

  private toRow(record: InboxRecord): InboxRow {
    const { state, holderId, holderName, holderPicture, visitorName, visitorEmail, messageId, messageRole, messageAt } =
      record
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
      holder: isTaken && holderId !== null ? { userId: holderId, ...personOf(holderName, holderPicture) } : null,
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
