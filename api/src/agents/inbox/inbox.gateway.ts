import {
  closeRequest,
  inboxNamespace,
  inConversation,
  lookingRequest,
  noteChangeRequest,
  noteDeleteRequest,
  noteRequest,
  agentMessageRequest,
  type AgentMessageRequest,
  type CloseRequest,
  type ConversationChanged,
  type Done,
  type InConversation,
  type LookingRequest,
  type MessageSent,
  type NoteChangeRequest,
  type NoteDeleteRequest,
  type NoteRequest,
  type NoteStored,
} from '@loquia/contracts'
import { UseInterceptors } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { WebSocketGateway, type OnGatewayConnection, type OnGatewayInit } from '@nestjs/websockets'
import { Repository } from 'typeorm'
import { AppError } from '../../app-error.js'
import { UserEntity } from '../../core/users/index.js'
import {
  selectAgent,
  AgentsOnline,
  ConversationEvents,
  HandoffService,
  messageForAgents,
  socketOptions,
  TypingPace,
} from '../../chat/index.js'
import { AgentHandshake } from './agent-handshake.js'
import {
  botRoom,
  conversationRoom,
  HandlesEvent,
  userRoom,
  type AgentServer,
  type AgentSocket,
} from './agent-socket.js'
import { AgentWatch } from './agent-watch.js'
import { ConversationNotes } from './notes/conversation-notes.js'
import { InboxEvents } from './inbox-events.js'
import { InboxStore } from './inbox-store.js'

const done = { success: true } as const

/** `agents/inbox-socket.ts` of the contracts documents the events. */
@WebSocketGateway({ namespace: inboxNamespace, ...socketOptions })
export class InboxGateway implements OnGatewayInit<AgentServer>, OnGatewayConnection<AgentSocket> {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly handshake: AgentHandshake,
    private readonly watch: AgentWatch,
    private readonly inboxEvents: InboxEvents,
    private readonly conversationEvents: ConversationEvents,
    private readonly agents: AgentsOnline,
    private readonly handoffs: HandoffService,
    private readonly store: InboxStore,
    private readonly notes: ConversationNotes,
  ) {}

  afterInit(server: AgentServer): void {
    server.use(async (socket, next) => next(await this.handshake.authenticate(socket)))
    this.inboxEvents.start(server)
    this.watch.start(server)
  }

  /** The welcome follows joining, so a client that lists afterward misses no event. */
  async handleConnection(socket: AgentSocket): Promise<void> {
    const { userId, bots } = socket.data
    const recordActivity = (): void => {
      socket.data.lastPacketAt = Date.now()
    }
    socket.conn.on('packet', recordActivity)
    socket.once('disconnect', () => socket.conn.off('packet', recordActivity))
    void socket.join([userRoom(userId), ...Array.from(bots, botRoom)])
    const entered = this.agents.enter(userId).catch(() => undefined)
    socket.once('disconnect', () => void entered.then(() => this.agents.leave(userId, socket.data.away)))
    await entered
    socket.emit('welcome', { userId })
  }

  @HandlesEvent('open', inConversation)
  async openConversation(socket: AgentSocket, { conversationId }: InConversation): Promise<Done> {
    const { botId } = await this.requireAgent(socket, conversationId)
    socket.data.open.set(conversationId, botId)
    await socket.join(conversationRoom(conversationId))
    return done
  }

  @HandlesEvent('leave', inConversation)
  async leaveConversation(socket: AgentSocket, { conversationId }: InConversation): Promise<Done> {
    socket.data.open.delete(conversationId)
    await socket.leave(conversationRoom(conversationId))
    return done
  }

  @HandlesEvent('take', inConversation)
  async assignToSelf(socket: AgentSocket, { conversationId }: InConversation): Promise<ConversationChanged> {
    await this.handoffs.assign(conversationId, await this.requireAgent(socket, conversationId))
    return this.loadChanged(conversationId)
  }

  @HandlesEvent('release', inConversation)
  async returnToBot(socket: AgentSocket, { conversationId }: InConversation): Promise<ConversationChanged> {
    await this.handoffs.returnToBot(conversationId, await this.requireAgent(socket, conversationId))
    return this.loadChanged(conversationId)
  }

  @HandlesEvent('close', closeRequest)
  async closeConversation(socket: AgentSocket, { conversationId, reason }: CloseRequest): Promise<ConversationChanged> {
    await this.handoffs.close(conversationId, await this.requireAgent(socket, conversationId), reason)
    return this.loadChanged(conversationId)
  }

  @HandlesEvent('send', agentMessageRequest)
  async sendMessage(socket: AgentSocket, request: AgentMessageRequest): Promise<MessageSent> {
    const { conversationId } = request
    const agent = await this.requireAgent(socket, conversationId)
    const { after, ...sent } = await this.handoffs.sendMessage(conversationId, agent, request)
    return { success: true, message: messageForAgents(sent), after }
  }

  @HandlesEvent('note', noteRequest)
  async addNote(socket: AgentSocket, request: NoteRequest): Promise<NoteStored> {
    const { conversationId } = request
    const { userId } = await this.requireAgent(socket, conversationId)
    const { note, isNew } = await this.notes.add(conversationId, userId, request)
    if (isNew) socket.to(conversationRoom(conversationId)).emit('note', { conversationId, note })
    return { success: true, note }
  }

  @HandlesEvent('change-note', noteChangeRequest)
  async changeNote(socket: AgentSocket, request: NoteChangeRequest): Promise<NoteStored> {
    const { conversationId } = request
    const { userId } = await this.requireAgent(socket, conversationId)
    const note = await this.notes.change(request, userId)
    socket.to(conversationRoom(conversationId)).emit('note', { conversationId, note })
    return { success: true, note }
  }

  @HandlesEvent('delete-note', noteDeleteRequest)
  async deleteNote(socket: AgentSocket, request: NoteDeleteRequest): Promise<Done> {
    const { conversationId } = request
    await this.notes.delete(request, await this.requireAgent(socket, conversationId))
    socket.to(conversationRoom(conversationId)).emit('note-gone', request)
    return done
  }

  @HandlesEvent('seen', inConversation)
  async markSeen(socket: AgentSocket, { conversationId }: InConversation): Promise<Done> {
    const { userId } = await this.requireAgent(socket, conversationId)
    await this.store.markRead(conversationId, userId)
    socket.to(userRoom(userId)).emit('seen', { conversationId })
    return done
  }

  @HandlesEvent('typing', inConversation, { isAcknowledged: false })
  @UseInterceptors(TypingPace)
  async forwardTyping(socket: AgentSocket, { conversationId }: InConversation): Promise<void> {
    const by = await this.requireAgent(socket, conversationId)
    if (await this.handoffs.isAssigned(conversationId, by.userId))
      this.conversationEvents.publish({ kind: 'typing', conversationId, botId: by.botId, by })
  }

  @HandlesEvent('looking', lookingRequest, { isAcknowledged: false })
  async updateVisibility({ data }: AgentSocket, { looking }: LookingRequest): Promise<void> {
    if (data.away !== looking) return
    data.away = !looking
    await this.agents.setVisible(data.userId, looking)
  }

  /**
   * Every event checks again that the agent still has access.
   * @throws AppError `conversation_not_found`
   */
  private async requireAgent({ data: { sid, userId } }: AgentSocket, conversationId: string) {
    const agent = await selectAgent(this.users.manager, { sid, userId, conversationId })
    if (agent === undefined) throw new AppError('conversation_not_found')
    return agent
  }

  private async loadChanged(conversationId: string): Promise<ConversationChanged> {
    const shown = await this.store.findConversation(conversationId)
    if (shown === undefined) throw new AppError('conversation_not_found')
    return { success: true, conversation: shown.conversation }
  }
}
