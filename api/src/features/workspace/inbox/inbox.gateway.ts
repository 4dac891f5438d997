import {
  closeRequest,
  inboxNamespace,
  inConversation,
  lookingRequest,
  noteChangeRequest,
  noteDeleteRequest,
  noteRequest,
  personMessageRequest,
  type ConversationChanged,
  type MessageSent,
  type NoteKept,
} from '@loquia/contracts'
import { Inject } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import {
  Ack,
  ConnectedSocket,
  MessageBody,
  SubscribeMessage,
  WebSocketGateway,
  type OnGatewayConnection,
  type OnGatewayInit,
} from '@nestjs/websockets'
import { Repository } from 'typeorm'
import type { z } from 'zod'
import { AppError } from '../../../app-error.js'
import { UserEntity } from '../../accounts/users/index.js'
import {
  agentOf,
  AgentsOnline,
  CHAT_TIMING,
  ConversationNews,
  EventReplies,
  HandoverService,
  messageForAgents,
  SlowReaders,
  socketOptions,
  type Agent,
  type ChatTiming,
} from '../../chat/index.js'
import { AgentHandshake } from './agent-handshake.js'
import { botRoom, conversationRoom, userRoom, type AgentServer, type AgentSocket } from './agent-socket.js'
import { AgentWatch } from './agent-watch.js'
import { ConversationNotes } from './notes/conversation-notes.js'
import { InboxNews } from './inbox-news.js'
import { InboxStore } from './inbox-store.js'

const done = { success: true } as const

/** The inbox's wire; `people/inbox-socket.ts` of the contracts tells its events. */
@WebSocketGateway({ namespace: inboxNamespace, ...socketOptions })
export class InboxGateway implements OnGatewayInit<AgentServer>, OnGatewayConnection<AgentSocket> {
  private readonly replies: EventReplies

  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly handshake: AgentHandshake,
    private readonly watch: AgentWatch,
    private readonly inboxNews: InboxNews,
    private readonly news: ConversationNews,
    private readonly agents: AgentsOnline,
    private readonly handovers: HandoverService,
    private readonly store: InboxStore,
    private readonly notes: ConversationNotes,
    @Inject(CHAT_TIMING) timing: ChatTiming,
  ) {
    this.replies = new EventReplies(new SlowReaders(timing.slowReaderMs))
  }

  afterInit(server: AgentServer): void {
    server.use(async (socket, next) => next(await this.handshake.letIn(socket)))
    this.inboxNews.tell(server)
    this.watch.begin(server)
  }

  /** The welcome comes when this inbox is known: what is listed after it goes on by events. */
  async handleConnection(socket: AgentSocket): Promise<void> {
    const { userId, bots } = socket.data
    const hear = (): void => {
      socket.data.heardAt = Date.now()
    }
    socket.conn.on('packet', hear)
    socket.once('disconnect', () => socket.conn.off('packet', hear))
    void socket.join([userRoom(userId), ...Array.from(bots, botRoom)])
    const entered = this.agents.enter(userId).catch(() => undefined)
    socket.once('disconnect', () => void entered.then(() => this.agents.leave(userId, socket.data.away)))
    await entered
    socket.emit('welcome', { userId })
  }

  @SubscribeMessage('open')
  open(@ConnectedSocket() socket: AgentSocket, @MessageBody() body: unknown, @Ack() ack: unknown): Promise<void> {
    return this.respond(socket, ack, inConversation, body, async ({ conversationId }, { botId }) => {
      socket.data.open.set(conversationId, botId)
      await socket.join(conversationRoom(conversationId))
      return done
    })
  }

  @SubscribeMessage('leave')
  leave(@ConnectedSocket() socket: AgentSocket, @MessageBody() body: unknown, @Ack() ack: unknown): Promise<void> {
    return this.replies.respond(socket, ack, inConversation, body, async ({ conversationId }) => {
      socket.data.open.delete(conversationId)
      await socket.leave(conversationRoom(conversationId))
      return { reply: done }
    })
  }

  @SubscribeMessage('take')
  take(@ConnectedSocket() socket: AgentSocket, @MessageBody() body: unknown, @Ack() ack: unknown): Promise<void> {
    return this.respond(socket, ack, inConversation, body, async ({ conversationId }, agent) => {
      await this.handovers.take(conversationId, agent)
      return this.changed(conversationId)
    })
  }

  @SubscribeMessage('release')
  release(@ConnectedSocket() socket: AgentSocket, @MessageBody() body: unknown, @Ack() ack: unknown): Promise<void> {
    return this.respond(socket, ack, inConversation, body, async ({ conversationId }, agent) => {
      await this.handovers.release(conversationId, agent)
      return this.changed(conversationId)
    })
  }

  @SubscribeMessage('close')
  close(@ConnectedSocket() socket: AgentSocket, @MessageBody() body: unknown, @Ack() ack: unknown): Promise<void> {
    return this.respond(socket, ack, closeRequest, body, async ({ conversationId, reason }, agent) => {
      await this.handovers.close(conversationId, agent, reason)
      return this.changed(conversationId)
    })
  }

  @SubscribeMessage('send')
  send(@ConnectedSocket() socket: AgentSocket, @MessageBody() body: unknown, @Ack() ack: unknown): Promise<void> {
    return this.respond(socket, ack, personMessageRequest, body, async (message, agent): Promise<MessageSent> => {
      const { after, ...sent } = await this.handovers.send(message.conversationId, agent, message)
      return { success: true, message: messageForAgents(sent), after }
    })
  }

  @SubscribeMessage('note')
  note(@ConnectedSocket() socket: AgentSocket, @MessageBody() body: unknown, @Ack() ack: unknown): Promise<void> {
    return this.respond(socket, ack, noteRequest, body, async (request, { userId }): Promise<NoteKept> => {
      const { conversationId } = request
      const { note, isNew } = await this.notes.add(conversationId, userId, request)
      if (isNew) socket.to(conversationRoom(conversationId)).emit('note', { conversationId, note })
      return { success: true, note }
    })
  }

  @SubscribeMessage('change-note')
  changeNote(@ConnectedSocket() socket: AgentSocket, @MessageBody() body: unknown, @Ack() ack: unknown): Promise<void> {
    return this.respond(socket, ack, noteChangeRequest, body, async (request, { userId }): Promise<NoteKept> => {
      const { conversationId } = request
      const note = await this.notes.change(request, userId)
      socket.to(conversationRoom(conversationId)).emit('note', { conversationId, note })
      return { success: true, note }
    })
  }

  @SubscribeMessage('delete-note')
  deleteNote(@ConnectedSocket() socket: AgentSocket, @MessageBody() body: unknown, @Ack() ack: unknown): Promise<void> {
    return this.respond(socket, ack, noteDeleteRequest, body, async (request, agent) => {
      await this.notes.delete(request, agent)
      socket.to(conversationRoom(request.conversationId)).emit('note-gone', request)
      return done
    })
  }

  @SubscribeMessage('seen')
  seen(@ConnectedSocket() socket: AgentSocket, @MessageBody() body: unknown, @Ack() ack: unknown): Promise<void> {
    return this.respond(socket, ack, inConversation, body, async ({ conversationId }, { userId }) => {
      await this.store.noteRead(conversationId, userId)
      socket.to(userRoom(userId)).emit('seen', { conversationId })
      return done
    })
  }

  @SubscribeMessage('typing')
  async typing(@ConnectedSocket() socket: AgentSocket, @MessageBody() body: unknown): Promise<void> {
    if (!socket.data.typing.take()) return
    await this.respond(socket, undefined, inConversation, body, async ({ conversationId }, by) => {
      if (await this.handovers.isHolder(conversationId, by.userId))
        this.news.tell({ kind: 'typing', conversationId, botId: by.botId, by })
    })
  }

  @SubscribeMessage('looking')
  looking(@ConnectedSocket() socket: AgentSocket, @MessageBody() body: unknown): Promise<void> {
    return this.replies.respond(socket, undefined, lookingRequest, body, async ({ looking }) => {
      const { data } = socket
      if (data.away === looking) {
        data.away = !looking
        await this.agents.see(data.userId, looking)
      }
      return { reply: done }
    })
  }

  /** Answers what somebody asks of a conversation, once it is known that they still may. */
  private respond<Schema extends z.ZodType<{ conversationId: string }>, Reply>(
    socket: AgentSocket,
    ack: unknown,
    schema: Schema,
    body: unknown,
    handle: (request: z.infer<Schema>, agent: Agent & { botId: string }) => Promise<Reply>,
  ): Promise<void> {
    return this.replies.respond(socket, ack, schema, body, async (request) => {
      const { sid, userId } = socket.data
      const agent = await agentOf(this.users.manager, { sid, userId, conversationId: request.conversationId })
      if (agent === undefined) throw new AppError('conversation_not_found')
      return { reply: await handle(request, agent) }
    })
  }

  private async changed(conversationId: string): Promise<ConversationChanged> {
    const shown = await this.store.shown(conversationId)
    if (shown === undefined) throw new AppError('conversation_not_found')
    return { success: true, conversation: shown.conversation }
  }
}
