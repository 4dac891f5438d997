import {
  askRequest,
  chatNamespace,
  feedbackRequest,
  historyRequest,
  leadRequest,
  regenerateRequest,
  resumeRequest,
  stopRequest,
  type History,
} from '@loquia/contracts'
import { Inject, type OnModuleDestroy } from '@nestjs/common'
import {
  Ack,
  ConnectedSocket,
  MessageBody,
  SubscribeMessage,
  WebSocketGateway,
  type OnGatewayConnection,
  type OnGatewayInit,
} from '@nestjs/websockets'
import { z } from 'zod'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { openSockets } from '../../metrics/index.js'
import { AnswerRunner } from './answers/answer-runner.js'
import { subscribersOf } from './answers/socket-subscribers.js'
import { StreamReplay } from './answers/stream-replay.js'
import { ChatService, type Asked } from './chat.service.js'
import { BotUpdates } from './connections/bot-updates.js'
import { ChatHandshake } from './connections/chat-handshake.js'
import { senderOf, type ChatServer, type ChatSocket } from './connections/chat-socket.js'
import { connectionsOf, ConnectionGate } from './connections/connection-gate.js'
import { enterConversation } from './connections/enter-conversation.js'
import { EventReplies } from './connections/event-replies.js'
import { VerifiedConnections } from './connections/verified-connections.js'
import { botRoom, conversationRoom, progressRoom } from './connections/rooms.js'
import { SlowReaders } from './connections/slow-readers.js'
import { socketOptions } from './connections/socket-options.js'
import type { Conversation } from './conversations/conversation-store.js'
import { MessageStore } from './conversations/message-store.js'
import { CHAT_TIMING, type ChatTiming } from './timing.js'

const nothing = z.unknown()
const done = { success: true } as const

/** The chat's wire; docs/protocol.md tells the order of events. */
@WebSocketGateway({ namespace: chatNamespace, ...socketOptions })
export class ChatGateway implements OnGatewayInit<ChatServer>, OnGatewayConnection<ChatSocket>, OnModuleDestroy {
  private readonly slow: SlowReaders
  private readonly gate: ConnectionGate
  private readonly late: StreamReplay
  private readonly replies: EventReplies

  constructor(
    private readonly handshake: ChatHandshake,
    private readonly updates: BotUpdates,
    private readonly verified: VerifiedConnections,
    private readonly chat: ChatService,
    private readonly messages: MessageStore,
    private readonly runner: AnswerRunner,
    @Inject(CHAT_TIMING) timing: ChatTiming,
    @Inject(ENVIRONMENT) { MAX_SOCKETS, MAX_SOCKETS_PER_ADDRESS, RATE_LIMIT_SCALE }: Environment,
  ) {
    this.slow = new SlowReaders(timing.slowReaderMs)
    this.replies = new EventReplies(this.slow)
    this.late = new StreamReplay(messages, runner, this.slow, timing.pollMs)
    this.gate = new ConnectionGate({
      sockets: MAX_SOCKETS,
      socketsPerAddress: MAX_SOCKETS_PER_ADDRESS,
      scale: RATE_LIMIT_SCALE,
    })
  }

  afterInit(server: ChatServer): void {
    server.use(async (socket, next) => next(await this.handshake.letIn(socket, this.gate)))
    this.runner.playTo(
      subscribersOf(
        server,
        (socket) => this.slow.isBehind(socket),
        (socket, answerId, offset) => void this.late.giveLater(socket, answerId, offset),
      ),
    )
    this.gate.guard(server.server.engine)
    this.slow.watch(() => connectionsOf(server.server.engine))
    this.updates.tell(server)
    this.verified.guard(server)
  }

  onModuleDestroy(): void {
    this.gate.stop()
    this.slow.stop()
  }

  handleConnection(socket: ChatSocket): void {
    const { bot, conversation, welcome } = socket.data
    openSockets.inc()
    socket.once('disconnect', () => openSockets.dec())
    void socket.join(bot.isOwned ? botRoom(bot.id) : [botRoom(bot.id), progressRoom(bot.id)])
    if (conversation !== undefined) void socket.join(conversationRoom(conversation.id))
    this.verified.bound(socket)
    socket.emit('welcome', welcome)
  }

  @SubscribeMessage('ask')
  ask(@ConnectedSocket() socket: ChatSocket, @MessageBody() body: unknown, @Ack() ack: unknown): Promise<void> {
    return this.replies.respond(socket, ack, askRequest, body, async (request) => {
      const turn = socket.data.asking.then(async () => {
        const bot = await this.handshake.openBot(socket)
        const { address, ...sender } = senderOf(socket)
        const pageUrl = request.pageUrl ?? sender.pageUrl
        return this.chat.ask(
          { botId: bot.id, contactUrl: bot.contactUrl, ...sender, ...request, pageUrl },
          bot,
          address,
        )
      })
      socket.data.asking = turn.then(
        (asked) => enterConversation(socket, asked.conversation),
        () => undefined,
      )
      const asked = await turn
      const { accepted, conversation } = asked
      // Asked again, since the acknowledgement was lost with its connection: the answer began without this socket.
      const { answerId } = accepted
      if (!asked.isNew && answerId !== null)
        return { reply: accepted, after: () => void this.late.catchUp(socket, conversation.id, answerId, 0) }
      socket.to(conversationRoom(conversation.id)).emit('question', accepted.message)
      return this.acceptedThenBegin(asked)
    })
  }

  @SubscribeMessage('regenerate')
  regenerate(@ConnectedSocket() socket: ChatSocket, @MessageBody() body: unknown, @Ack() ack: unknown): Promise<void> {
    return this.replies.respond(socket, ack, regenerateRequest, body, async ({ messageId }) =>
      this.acceptedThenBegin(
        await this.chat.regenerate(
          await this.handshake.openBot(socket),
          conversationOf(socket),
          messageId,
          socket.data.address,
        ),
      ),
    )
  }

  @SubscribeMessage('stop')
  stop(@ConnectedSocket() socket: ChatSocket, @MessageBody() body: unknown, @Ack() ack: unknown): Promise<void> {
    return this.replies.respond(socket, ack, stopRequest, body, async ({ messageId }) => {
      await this.chat.stop(conversationOf(socket), messageId)
      return { reply: done }
    })
  }

  @SubscribeMessage('feedback')
  feedback(@ConnectedSocket() socket: ChatSocket, @MessageBody() body: unknown, @Ack() ack: unknown): Promise<void> {
    return this.replies.respond(socket, ack, feedbackRequest, body, async (request) => {
      await this.chat.giveFeedback(socket.data.bot, conversationOf(socket), request)
      return { reply: done }
    })
  }

  @SubscribeMessage('history')
  history(@ConnectedSocket() socket: ChatSocket, @MessageBody() body: unknown, @Ack() ack: unknown): Promise<void> {
    return this.replies.respond(socket, ack, historyRequest, body, async ({ before }) => {
      const { conversation } = socket.data
      const reply: History =
        conversation === undefined
          ? { success: true, messages: [], more: false }
          : await this.chat.history(conversation, before)
      return { reply }
    })
  }

  @SubscribeMessage('resume')
  resume(@ConnectedSocket() socket: ChatSocket, @MessageBody() body: unknown, @Ack() ack: unknown): Promise<void> {
    return this.replies.respond(socket, ack, resumeRequest, body, async ({ messageId, offset }) => {
      const conversation = conversationOf(socket)
      await this.messages.answer(conversation.id, messageId)
      return { reply: done, after: () => void this.late.catchUp(socket, conversation.id, messageId, offset) }
    })
  }

  @SubscribeMessage('lead')
  lead(@ConnectedSocket() socket: ChatSocket, @MessageBody() body: unknown, @Ack() ack: unknown): Promise<void> {
    return this.replies.respond(socket, ack, leadRequest, body, async (request) => {
      // In turn with the questions: either may be what opens the conversation.
      const turn = socket.data.asking.then(async () =>
        this.chat.leaveLead(await this.handshake.openBot(socket), senderOf(socket), request),
      )
      socket.data.asking = turn.then(
        ({ conversation }) => enterConversation(socket, conversation),
        () => undefined,
      )
      return { reply: (await turn).accepted }
    })
  }

  @SubscribeMessage('forget')
  forget(@ConnectedSocket() socket: ChatSocket, @MessageBody() body: unknown, @Ack() ack: unknown): Promise<void> {
    return this.replies.respond(socket, ack, nothing, body, async () => {
      // In turn with the questions: one that is being stored would otherwise outlive the conversation in a new one.
      const turn = socket.data.asking.then(() => this.forgetConversation(socket))
      socket.data.asking = turn.catch(() => undefined)
      await turn
      return { reply: done }
    })
  }

  private async forgetConversation(socket: ChatSocket): Promise<void> {
    const { conversation } = socket.data
    if (conversation === undefined) return
    await this.chat.forget(conversation)
    for (const other of socket.nsp.sockets.values()) {
      const visitor = (other as ChatSocket).data
      if (visitor.conversation?.id === conversation.id) visitor.conversation = undefined
    }
    socket.nsp.in(conversationRoom(conversation.id)).socketsLeave(conversationRoom(conversation.id))
  }

  /** The acknowledgement goes out before the answer's first part. */
  private acceptedThenBegin(asked: Asked) {
    return { reply: asked.accepted, after: () => void asked.begin() }
  }
}

function conversationOf(socket: ChatSocket): Conversation {
  const { conversation } = socket.data
  if (conversation === undefined) throw new AppError('conversation_not_found')
  return conversation
}
