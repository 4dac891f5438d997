import type { CloseReason, Happening, VisitorHandover, WebhookEventType } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, Repository } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { WebhookEvents } from '../../../webhook-events/index.js'
import { ConversationEntity } from '../conversation.entity.js'
import { ConversationStore, type Conversation, type Sender } from '../conversations/conversation-store.js'
import { CHAT_TIMING, type ChatTiming } from '../timing.js'
import { ConversationFiles } from '../files/conversation-files.js'
import { ConversationNews } from './conversation-news.js'
import { HandoverEntity } from './handover.entity.js'
import {
  findSent,
  insertMessage,
  insertMissedAnswers,
  noteDelivered,
  noteUndelivered,
  overdueConversations,
  renewLease,
  renewLeases,
  selectHandover,
  writeHandover,
  type Agent,
  type Handover,
  type PlacedRow,
  type PresentAgent,
  type Turn,
} from './handover.queries.js'
import { shownToVisitor } from './shown-to-visitor.js'

/** How a conversation goes on, and what is written down of it. */
interface Change {
  turn: Turn
  happened: Happening
  by?: Agent
  clientMessageId?: string
}
/** What webhooks are told of. */
const eventOf: Partial<Record<Happening, WebhookEventType>> = {
  person_asked: 'handover.asked',
  person_joined: 'handover.taken',
  closed: 'handover.closed',
}
type Decision = (held: Handover, manager: EntityManager) => Change | undefined | Promise<Change | undefined>

/**
 * Who answers a conversation. Each change, and each message of a person, waits for the one before in its conversation
 * and is told when it is stored, so that all see them in one order.
 */
@Injectable()
export class HandoverService {
  constructor(
    @InjectRepository(HandoverEntity) private readonly handovers: Repository<HandoverEntity>,
    private readonly conversations: ConversationStore,
    private readonly news: ConversationNews,
    private readonly files: ConversationFiles,
    private readonly events: WebhookEvents,
    @Inject(CHAT_TIMING) private readonly timing: ChatTiming,
  ) {}

  /** As its visitor sees it; `undefined` for a conversation that is gone. */
  async shown(conversationId: string): Promise<VisitorHandover | undefined> {
    const held = await selectHandover(this.handovers.manager, conversationId)
    return held && shownToVisitor(held)
  }

  /**
   * A visitor asks for a person. Where one was asked for already, or is there, nothing changes.
   * @param clientMessageId the visitor's own id of it: asked again, it counts once
   */
  async ask(
    sender: Sender,
    clientMessageId: string,
  ): Promise<{ conversation: Conversation; handover: VisitorHandover }> {
    const { conversation, ...done } = await this.handovers.manager.transaction(async (manager) => {
      const conversation = await this.conversations.enter(manager, sender, clientMessageId)
      const changed = await this.decide(manager, conversation.id, async ({ state }) =>
        state === 'waiting' ||
        state === 'taken' ||
        (await findSent(manager, conversation.id, clientMessageId)) !== undefined
          ? undefined
          : { turn: { state: 'waiting' }, happened: 'person_asked', clientMessageId },
      )
      return { conversation, ...changed }
    })
    this.tell(done)
    return { conversation, handover: shownToVisitor(done.held) }
  }

  /** The visitor no longer waits. */
  async withdraw(conversationId: string): Promise<void> {
    await this.change(conversationId, ({ state }) =>
      state === 'waiting' ? { turn: { state: 'bot' }, happened: 'ask_withdrawn' } : undefined,
    )
  }

  /** Somebody answers from now on, and the bot no more. @throws AppError `conversation_taken` */
  async take(conversationId: string, agent: Agent): Promise<void> {
    await this.change(conversationId, async (held, manager) => {
      refuseOthers(held, agent)
      const turn = { state: 'taken', holder: agent } as const
      if (held.state !== 'taken' || held.holderId !== agent.userId)
        return { turn, happened: 'person_joined', by: agent }
      await writeHandover(manager, held, turn, this.timing.agentLeaseMs)
      return undefined
    })
  }

  /** The bot answers again. @throws AppError `conversation_taken`, `conversation_not_taken` */
  async release(conversationId: string, agent: Agent): Promise<void> {
    await this.change(conversationId, (held) => {
      refuseOthers(held, agent)
      if (held.state !== 'taken') throw new AppError('conversation_not_taken')
      return { turn: { state: 'bot' }, happened: 'person_left', by: agent }
    })
  }

  /** @throws AppError `conversation_taken` */
  async close(conversationId: string, agent: Agent, closedReason: CloseReason): Promise<void> {
    await this.change(conversationId, (held) => {
      refuseOthers(held, agent)
      return { turn: { state: 'closed', closedReason }, happened: 'closed', by: agent }
    })
  }

  /**
   * Stores a message of a person, once, with the files that it takes along.
   * @throws AppError `conversation_taken`, `conversation_not_taken`; `invalid_request` for files that are not its own
   */
  async send(
    conversationId: string,
    agent: Agent,
    {
      clientMessageId,
      text,
      files: ids = [],
    }: { clientMessageId: string; text: string; files?: readonly string[] | undefined },
  ): Promise<PlacedRow> {
    const sent = await this.handovers.manager.transaction(async (manager) => {
      const held = await this.lock(manager, conversationId)
      const known = await findSent(manager, conversationId, clientMessageId)
      if (known !== undefined) {
        // An id that a visitor has used is not this person's message.
        if (known.role !== 'person') throw new AppError('invalid_request')
        return { held, message: known, isNew: false }
      }
      refuseOthers(held, agent)
      if (held.state !== 'taken' || held.holderId !== agent.userId) throw new AppError('conversation_not_taken')
      await renewLease(manager, conversationId, this.timing.agentLeaseMs)
      await manager.update(ConversationEntity, { id: conversationId }, { lastUsedAt: () => 'now()' })
      const files = await this.files.waiting(manager, { conversationId, authorId: agent.userId }, ids)
      const message = await insertMessage(manager, conversationId, { clientMessageId, author: agent, text, files })
      await this.files.give(manager, message.id, files)
      await noteUndelivered(manager, conversationId)
      return { held, message, isNew: true }
    })
    if (sent.isNew) this.tell(sent, false)
    return sent.message
  }

  /**
   * A page of the visitor has shown what persons wrote.
   * @param messageId the message it showed; without, all there is
   */
  async noteShown(conversationId: string, messageId?: string): Promise<void> {
    const botId = await noteDelivered(this.handovers.manager, conversationId, messageId)
    if (botId !== undefined) this.news.tell({ kind: 'updated', conversationId, botId })
  }

  /** Whether somebody answers this conversation. */
  isHolder(conversationId: string, holderId: number): Promise<boolean> {
    return this.handovers.existsBy({ conversationId, holderId, state: 'taken' })
  }

  /** Keeps what these agents have taken theirs. */
  renew(present: readonly PresentAgent[]): Promise<void> {
    return renewLeases(this.handovers.manager, present, this.timing.agentLeaseMs)
  }

  /**
   * Ends the waiting of visitors to whom nobody came in time, and the turn of agents whose lease has ended. The bot then
   * answers what these agents left unanswered. Any process may call this.
   */
  async endOverdue(): Promise<void> {
    for (const id of await overdueConversations(this.handovers.manager))
      await this.change(id, async ({ state, isOverdue, holderId, holderName }, manager) => {
        if (!isOverdue) return undefined
        if (state === 'waiting') return { turn: { state: 'bot', missed: true }, happened: 'nobody_came' }
        await insertMissedAnswers(manager, id)
        const by = holderId === null ? {} : { by: { userId: holderId, name: holderName ?? '' } }
        return { turn: { state: 'bot' }, happened: 'person_lost', ...by }
      }).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'conversation_not_found') throw error
      })
  }

  private async change(conversationId: string, decision: Decision): Promise<void> {
    this.tell(
      await this.handovers.manager.transaction(async (manager) => {
        await this.lock(manager, conversationId)
        return this.decide(manager, conversationId, decision)
      }),
    )
  }

  /** What is so now, of a conversation in which nobody else changes anything meanwhile. */
  private async lock(manager: EntityManager, id: string): Promise<Handover> {
    await manager.findOne(ConversationEntity, {
      select: { id: true },
      where: { id },
      lock: { mode: 'pessimistic_write' },
    })
    const held = await selectHandover(manager, id)
    if (held === undefined) throw new AppError('conversation_not_found')
    return held
  }

  private async decide(
    manager: EntityManager,
    conversationId: string,
    decision: Decision,
  ): Promise<{ held: Handover; message?: PlacedRow }> {
    const held = await selectHandover(manager, conversationId)
    if (held === undefined) throw new AppError('conversation_not_found')
    const change = await decision(held, manager)
    if (change === undefined) return { held }
    await writeHandover(manager, held, change.turn, this.timing.agentLeaseMs)
    const message = await insertMessage(manager, conversationId, {
      event: change.happened,
      ...(change.by === undefined ? {} : { author: change.by }),
      ...(change.clientMessageId === undefined ? {} : { clientMessageId: change.clientMessageId }),
      ...(change.turn.closedReason === undefined ? {} : { closedReason: change.turn.closedReason }),
    })
    const type = eventOf[change.happened]
    if (type !== undefined) {
      const reason = change.turn.closedReason
      await this.events.emit(held.botId, type, { conversationId, ...(reason && { reason }) }, manager)
    }
    return { held: (await selectHandover(manager, conversationId)) ?? held, message }
  }

  private tell({ held, message }: { held: Handover; message?: PlacedRow }, changed = true): void {
    if (message === undefined) return
    const { conversationId, botId, state } = held
    this.news.tell({ kind: 'message', conversationId, botId, message, after: message.after, state })
    if (changed) this.news.tell({ kind: 'handover', conversationId, botId, handover: shownToVisitor(held) })
  }
}

/** @throws AppError `conversation_taken` while somebody else's lease runs */
function refuseOthers({ isHeld, holderId, holderName }: Handover, agent: Agent): void {
  if (isHeld && holderId !== agent.userId) throw new AppError('conversation_taken', { holder: holderName ?? '' })
}
