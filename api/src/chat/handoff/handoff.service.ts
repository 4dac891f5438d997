import type { CloseReason, BotEvent, VisitorHandoff, WebhookEventType } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, Repository } from 'typeorm'
import { AppError } from '../../app-error.js'
import { WebhookEvents } from '../../core/webhooks/index.js'
import { ConversationEntity } from '../../core/conversations/index.js'
import { ConversationStore, type Conversation, type Sender } from '../conversations/conversation-store.js'
import { CHAT_TIMING, type ChatTiming } from '../timing.js'
import { ConversationFiles } from '../files/conversation-files.js'
import { ConversationEvents } from './conversation-events.js'
import { HandoffEntity } from './handoff.entity.js'
import {
  findSent,
  insertMessage,
  insertMissedAnswers,
  noteDelivered,
  noteUndelivered,
  selectOverdueConversations,
  renewLease,
  renewLeases,
  selectHandoff,
  saveHandoff,
  type Agent,
  type Handoff,
  type PlacedMessage,
  type PresentAgent,
  type HandoffUpdate,
} from './handoff.queries.js'
import { toAgentProfile } from '../conversations/message-row.js'

interface HandoffChange {
  update: HandoffUpdate
  event: BotEvent
  by?: Agent
  clientMessageId?: string
}
const webhookEventByBotEvent: Partial<Record<BotEvent, WebhookEventType>> = {
  person_asked: 'handover.asked',
  person_joined: 'handover.taken',
  closed: 'handover.closed',
}
type Decision = (
  held: Handoff,
  manager: EntityManager,
) => HandoffChange | undefined | Promise<HandoffChange | undefined>

/**
 * Stores and publishes changes and agent messages one at a time per conversation, so that all subscribers see the same
 * order.
 */
@Injectable()
export class HandoffService {
  constructor(
    @InjectRepository(HandoffEntity) private readonly handoffs: Repository<HandoffEntity>,
    private readonly conversations: ConversationStore,
    private readonly conversationEvents: ConversationEvents,
    private readonly files: ConversationFiles,
    private readonly events: WebhookEvents,
    @Inject(CHAT_TIMING) private readonly timing: ChatTiming,
  ) {}

  async findForVisitor(conversationId: string): Promise<VisitorHandoff | undefined> {
    const held = await selectHandoff(this.handoffs.manager, conversationId)
    return held && toVisitorHandoff(held)
  }

  /**
   * Has no effect while an agent is requested or present.
   * @param clientMessageId makes retries count once
   */
  async requestAgent(
    sender: Sender,
    clientMessageId: string,
  ): Promise<{ conversation: Conversation; handoff: VisitorHandoff }> {
    const { conversation, ...done } = await this.handoffs.manager.transaction(async (manager) => {
      const conversation = await this.conversations.lockOrCreate(manager, sender, clientMessageId)
      const changed = await this.applyDecision(manager, conversation.id, async ({ state }) =>
        state === 'waiting' ||
        state === 'taken' ||
        (await findSent(manager, conversation.id, clientMessageId)) !== undefined
          ? undefined
          : { update: { state: 'waiting' }, event: 'person_asked', clientMessageId },
      )
      return { conversation, ...changed }
    })
    this.publishChange(done)
    return { conversation, handoff: toVisitorHandoff(done.held) }
  }

  async cancelRequest(conversationId: string): Promise<void> {
    await this.changeState(conversationId, ({ state }) =>
      state === 'waiting' ? { update: { state: 'bot' }, event: 'ask_withdrawn' } : undefined,
    )
  }

  /**
   * Assigns the conversation to an agent and silences the bot.
   * @throws AppError `conversation_taken`
   */
  async assign(conversationId: string, agent: Agent): Promise<void> {
    await this.changeState(conversationId, async (held, manager) => {
      refuseOthers(held, agent)
      const update = { state: 'taken', agent: agent } as const
      if (held.state !== 'taken' || held.holderId !== agent.userId) return { update, event: 'person_joined', by: agent }
      await saveHandoff(manager, held, update, this.timing.agentLeaseMs)
      return undefined
    })
  }

  /** @throws AppError `conversation_taken`, `conversation_not_taken` */
  async returnToBot(conversationId: string, agent: Agent): Promise<void> {
    await this.changeState(conversationId, (held) => {
      refuseOthers(held, agent)
      if (held.state !== 'taken') throw new AppError('conversation_not_taken')
      return { update: { state: 'bot' }, event: 'person_left', by: agent }
    })
  }

  /** @throws AppError `conversation_taken` */
  async close(conversationId: string, agent: Agent, closedReason: CloseReason): Promise<void> {
    await this.changeState(conversationId, (held) => {
      refuseOthers(held, agent)
      return { update: { state: 'closed', closedReason }, event: 'closed', by: agent }
    })
  }

  /**
   * Stores an agent's message with its files, once.
   * @throws AppError `conversation_taken`, `conversation_not_taken`; `invalid_request` for files of others
   */
  async sendMessage(
    conversationId: string,
    agent: Agent,
    {
      clientMessageId,
      text,
      files: ids = [],
    }: { clientMessageId: string; text: string; files?: readonly string[] | undefined },
  ): Promise<PlacedMessage> {
    const sent = await this.handoffs.manager.transaction(async (manager) => {
      const held = await this.lockHandoff(manager, conversationId)
      const known = await findSent(manager, conversationId, clientMessageId)
      if (known !== undefined) {
        if (known.role !== 'person') throw new AppError('invalid_request')
        return { held, message: known, isNew: false }
      }
      refuseOthers(held, agent)
      if (held.state !== 'taken' || held.holderId !== agent.userId) throw new AppError('conversation_not_taken')
      await renewLease(manager, conversationId, this.timing.agentLeaseMs)
      await manager.update(ConversationEntity, { id: conversationId }, { lastUsedAt: () => 'now()' })
      const files = await this.files.lockPending(manager, { conversationId, authorId: agent.userId }, ids)
      const message = await insertMessage(manager, conversationId, { clientMessageId, author: agent, text, files })
      await this.files.attach(manager, message.id, files)
      await noteUndelivered(manager, conversationId)
      return { held, message, isNew: true }
    })
    if (sent.isNew) this.publishChange(sent, false)
    return sent.message
  }

  /** @param messageId newest message shown; all when absent */
  async noteShown(conversationId: string, messageId?: string): Promise<void> {
    const botId = await noteDelivered(this.handoffs.manager, conversationId, messageId)
    if (botId !== undefined) this.conversationEvents.publish({ kind: 'updated', conversationId, botId })
  }

  isAssigned(conversationId: string, agentId: number): Promise<boolean> {
    return this.handoffs.existsBy({ conversationId, holderId: agentId, state: 'taken' })
  }

  extendLeases(present: readonly PresentAgent[]): Promise<void> {
    return renewLeases(this.handoffs.manager, present, this.timing.agentLeaseMs)
  }

  /** Ends overdue waiting and expired agent leases; the bot then answers the open questions. Safe on any process. */
  async endOverdue(): Promise<void> {
    for (const id of await selectOverdueConversations(this.handoffs.manager))
      await this.changeState(id, async ({ state, isOverdue, holderId: agentId, holderName: agentName }, manager) => {
        if (!isOverdue) return undefined
        if (state === 'waiting') return { update: { state: 'bot', missed: true }, event: 'nobody_came' }
        await insertMissedAnswers(manager, id)
        const by = agentId === null ? {} : { by: { userId: agentId, name: agentName ?? '' } }
        return { update: { state: 'bot' }, event: 'person_lost', ...by }
      }).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'conversation_not_found') throw error
      })
  }

  private async changeState(conversationId: string, decision: Decision): Promise<void> {
    this.publishChange(
      await this.handoffs.manager.transaction(async (manager) => {
        await this.lockHandoff(manager, conversationId)
        return this.applyDecision(manager, conversationId, decision)
      }),
    )
  }

  private async lockHandoff(manager: EntityManager, id: string): Promise<Handoff> {
    await manager.findOne(ConversationEntity, {
      select: { id: true },
      where: { id },
      lock: { mode: 'pessimistic_write' },
    })
    const held = await selectHandoff(manager, id)
    if (held === undefined) throw new AppError('conversation_not_found')
    return held
  }

  private async applyDecision(
    manager: EntityManager,
    conversationId: string,
    decision: Decision,
  ): Promise<{ held: Handoff; message?: PlacedMessage }> {
    const held = await selectHandoff(manager, conversationId)
    if (held === undefined) throw new AppError('conversation_not_found')
    const change = await decision(held, manager)
    if (change === undefined) return { held }
    await saveHandoff(manager, held, change.update, this.timing.agentLeaseMs)
    const message = await insertMessage(manager, conversationId, {
      event: change.event,
      ...(change.by === undefined ? {} : { author: change.by }),
      ...(change.clientMessageId === undefined ? {} : { clientMessageId: change.clientMessageId }),
      ...(change.update.closedReason === undefined ? {} : { closedReason: change.update.closedReason }),
    })
    const type = webhookEventByBotEvent[change.event]
    if (type !== undefined) {
      const reason = change.update.closedReason
      await this.events.emit(held.botId, type, { conversationId, ...(reason && { reason }) }, manager)
    }
    return { held: (await selectHandoff(manager, conversationId)) ?? held, message }
  }

  private publishChange({ held, message }: { held: Handoff; message?: PlacedMessage }, changed = true): void {
    if (message === undefined) return
    const { conversationId, botId, state } = held
    this.conversationEvents.publish({ kind: 'message', conversationId, botId, message, after: message.after, state })
    if (changed)
      this.conversationEvents.publish({ kind: 'handover', conversationId, botId, handoff: toVisitorHandoff(held) })
  }
}

/** @throws AppError `conversation_taken` while another agent's lease runs */
function refuseOthers({ isHeld, holderId: agentId, holderName: agentName }: Handoff, agent: Agent): void {
  if (isHeld && agentId !== agent.userId) throw new AppError('conversation_taken', { agentName: agentName ?? '' })
}

function toVisitorHandoff({
  state,
  holderName: agentName,
  holderPicture: agentPicture,
  askedAt,
  waitsUntil,
  missed,
}: Handoff): VisitorHandoff {
  const isWaiting = state === 'waiting'
  return {
    state,
    person: state === 'taken' ? toAgentProfile(agentName, agentPicture) : null,
    askedAt: isWaiting ? (askedAt?.toISOString() ?? null) : null,
    waitsUntil: isWaiting ? (waitsUntil?.toISOString() ?? null) : null,
    missed,
  }
}
