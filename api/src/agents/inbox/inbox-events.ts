import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common'
import type { ChatMessage } from '@loquia/contracts'
import { logError, toAppError } from '../../platform/http/index.js'
import { SerialQueues } from '../../platform/serial-queue.js'
import { AgentsOnline, ConversationEvents, messageForAgents, type ConversationEvent } from '../../chat/index.js'
import { botRoom, conversationRoom, userRoom, type AgentServer } from './agent-socket.js'
import { InboxStore } from './inbox-store.js'

/** Emits the events of this node's conversations to open inboxes on every node. */
@Injectable()
export class InboxEvents implements OnModuleDestroy {
  private readonly logger = new Logger(InboxEvents.name)
  /** One queue per conversation, so that no older state follows a newer one. */
  private readonly updates = new SerialQueues<string>()
  private unsubscribe: (() => void) | undefined

  constructor(
    private readonly conversationEvents: ConversationEvents,
    private readonly agents: AgentsOnline,
    private readonly store: InboxStore,
  ) {}

  start(server: AgentServer): void {
    this.unsubscribe = this.conversationEvents.on((event) => this.forwardEvent(server, event))
  }

  onModuleDestroy(): void {
    this.unsubscribe?.()
  }

  private forwardEvent(server: AgentServer, event: ConversationEvent): void {
    const { conversationId } = event
    const followers = server.to(conversationRoom(conversationId))
    if (event.kind === 'typing') emitTyping(server, event)
    else if (event.kind === 'gone') emitGone(server, event)
    else if (event.kind === 'handover' || event.kind === 'updated') this.enqueueConversation(server, conversationId)
    else if (event.kind === 'answered') {
      // Most answers happen while no agent watches.
      if (this.agents.isWatched(event.botId)) this.enqueue(conversationId, () => this.emitAnswer(server, event))
    } else {
      if (event.state === 'bot' && !this.agents.isWatched(event.botId)) return
      const message = messageForAgents(event.message)
      followers.emit('message', { conversationId, message, after: event.after })
      if (message.role !== 'event') this.enqueueConversation(server, conversationId, message)
    }
  }

  private async emitAnswer(
    server: AgentServer,
    { conversationId, answerId }: ConversationEvent & { kind: 'answered' },
  ): Promise<void> {
    const message = await this.store.findMessage(answerId)
    if (message === undefined) return
    const after = message.questionId ?? null
    server.to(conversationRoom(conversationId)).emit('message', { conversationId, message, after })
    await this.emitConversation(server, conversationId, message)
  }

  private enqueueConversation(server: AgentServer, conversationId: string, by?: ChatMessage): void {
    this.enqueue(conversationId, () => this.emitConversation(server, conversationId, by))
  }

  private async emitConversation(server: AgentServer, conversationId: string, by?: ChatMessage): Promise<void> {
    const shown = await this.store.findConversation(conversationId)
    if (shown === undefined) return
    const { conversation, botId } = shown
    server
      .to(botRoom(botId))
      .emit('conversation', { conversation, ...(by === undefined ? {} : { by: { id: by.id, role: by.role } }) })
  }

  private enqueue(conversationId: string, update: () => Promise<void>): void {
    this.updates
      .run(conversationId, update)
      .catch((error: unknown) => logError(this.logger, toAppError(error), 'publishing a conversation to inboxes'))
  }
}

/** Agents see no typing indicator for themselves in any tab. */
function emitTyping(server: AgentServer, { conversationId, by }: ConversationEvent & { kind: 'typing' }): void {
  const followers = server.to(conversationRoom(conversationId))
  if (by === undefined) followers.emit('typing', { conversationId, who: 'visitor' })
  else followers.except(userRoom(by.userId)).emit('typing', { conversationId, who: 'person', name: by.name })
}

/** Unsubscribes followers, as the visitor's page may still emit typing events. */
function emitGone(server: AgentServer, { conversationId, botId }: ConversationEvent & { kind: 'gone' }): void {
  server.to(botRoom(botId)).emit('gone', { conversationId })
  server.in(conversationRoom(conversationId)).socketsLeave(conversationRoom(conversationId))
}
