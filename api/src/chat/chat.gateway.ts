import {
  askRequest,
  chatNamespace,
  feedbackRequest,
  historyRequest,
  leadRequest,
  regenerateRequest,
  resumeRequest,
  stopRequest,
  type Accepted,
  type AcceptedByBot,
  type AskRequest,
  type Done,
  type FeedbackRequest,
  type History,
  type HistoryRequest,
  type LeadAccepted,
  type LeadRequest,
  type RegenerateRequest,
  type ResumeRequest,
  type StopRequest,
} from '@loquia/contracts'
import { Inject, type OnModuleDestroy } from '@nestjs/common'
import { WebSocketGateway, type OnGatewayConnection, type OnGatewayInit } from '@nestjs/websockets'
import { AppError } from '../app-error.js'
import { ENVIRONMENT, type Environment } from '../config/env.js'
import { openSockets } from '../platform/metrics/index.js'
import { AnswerRunner } from './answers/answer-runner.js'
import { createSocketSubscribers } from './answers/socket-subscribers.js'
import { StreamReplay } from './answers/stream-replay.js'
import { ChatService } from './chat.service.js'
import { BotUpdates } from './connections/bot-updates.js'
import { ChatHandshake } from './connections/chat-handshake.js'
import {
  HandlesEvent,
  toSender,
  type ChatServer,
  type ChatSocket,
  botRoom,
  conversationRoom,
  progressRoom,
  socketOptions,
} from './connections/chat-socket.js'
import { listConnections, ConnectionGate } from './connections/connection-gate.js'
import { enterConversation } from './connections/enter-conversation.js'
import { ReplyWithFollowUp } from './connections/event-replies.js'
import { VerifiedConnections } from './connections/verified-connections.js'
import { SlowReaders } from './connections/slow-readers.js'
import type { Conversation } from './conversations/conversation-store.js'
import { MessageStore } from './conversations/message-store.js'
import { CHAT_TIMING, type ChatTiming } from './timing.js'

const done = { success: true } as const

/** docs/protocol.md describes the order of events. */
@WebSocketGateway({ namespace: chatNamespace, ...socketOptions })
export class ChatGateway implements OnGatewayInit<ChatServer>, OnGatewayConnection<ChatSocket>, OnModuleDestroy {
  private readonly slow: SlowReaders
  private readonly gate: ConnectionGate
  private readonly replay: StreamReplay

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
    this.replay = new StreamReplay(messages, runner, this.slow, timing.pollMs)
    this.gate = new ConnectionGate({
      sockets: MAX_SOCKETS,
      socketsPerAddress: MAX_SOCKETS_PER_ADDRESS,
      scale: RATE_LIMIT_SCALE,
    })
  }

  afterInit(server: ChatServer): void {
    server.use(async (socket, next) => next(await this.handshake.admit(socket, this.gate)))
    this.runner.setSubscribers(
      createSocketSubscribers(
        server,
        (socket) => this.slow.isBehind(socket),
        (socket, answerId, offset) => void this.replay.resumeLater(socket, answerId, offset),
      ),
    )
    this.gate.attach(server.server.engine)
    this.slow.watch(() => listConnections(server.server.engine))
    this.updates.subscribe(server)
    this.verified.disconnectRevoked(server)
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
    this.verified.disconnectOnExpiry(socket)
    socket.emit('welcome', welcome)
  }

  @HandlesEvent('ask', askRequest)
  async ask(socket: ChatSocket, request: AskRequest): Promise<ReplyWithFollowUp<Accepted>> {
    const asked = await enterConversation(socket, async () => {
      const bot = await this.handshake.openBot(socket)
      const { address, ...sender } = toSender(socket)
      const pageUrl = request.pageUrl ?? sender.pageUrl
      return this.chat.ask({ botId: bot.id, contactUrl: bot.contactUrl, ...sender, ...request, pageUrl }, bot, address)
    })
    const { accepted, conversation, isNew } = asked
    // On a retry after a lost acknowledgement, the answer began without this socket.
    const { answerId } = accepted
    if (!isNew && answerId !== null)
      return new ReplyWithFollowUp(accepted, () => void this.replay.catchUp(socket, conversation.id, answerId, 0))
    socket.to(conversationRoom(conversation.id)).emit('question', accepted.message)
    return new ReplyWithFollowUp(accepted, () => void asked.start())
  }

  @HandlesEvent('regenerate', regenerateRequest)
  async regenerate(socket: ChatSocket, { messageId }: RegenerateRequest): Promise<ReplyWithFollowUp<AcceptedByBot>> {
    const bot = await this.handshake.openBot(socket)
    const asked = await this.chat.regenerate(bot, requireConversation(socket), messageId, socket.data.address)
    return new ReplyWithFollowUp(asked.accepted, () => void asked.start())
  }

  @HandlesEvent('stop', stopRequest)
  async stop(socket: ChatSocket, { messageId }: StopRequest): Promise<Done> {
    await this.chat.stop(requireConversation(socket), messageId)
    return done
  }

  @HandlesEvent('feedback', feedbackRequest)
  async saveFeedback(socket: ChatSocket, request: FeedbackRequest): Promise<Done> {
    await this.chat.saveFeedback(socket.data.bot, requireConversation(socket), request)
    return done
  }

  @HandlesEvent('history', historyRequest)
  async loadHistory({ data: { conversation } }: ChatSocket, { before }: HistoryRequest): Promise<History> {
    if (conversation === undefined) return { success: true, messages: [], more: false }
    return this.chat.loadHistory(conversation, before)
  }

  @HandlesEvent('resume', resumeRequest)
  async resume(socket: ChatSocket, { messageId, offset }: ResumeRequest): Promise<ReplyWithFollowUp<Done>> {
    const { id } = requireConversation(socket)
    await this.messages.findAnswer(id, messageId)
    return new ReplyWithFollowUp(done, () => void this.replay.catchUp(socket, id, messageId, offset))
  }

  @HandlesEvent('lead', leadRequest)
  async saveLead(socket: ChatSocket, request: LeadRequest): Promise<LeadAccepted> {
    const { accepted } = await enterConversation(socket, async () =>
      this.chat.saveLead(await this.handshake.openBot(socket), toSender(socket), request),
    )
    return accepted
  }

  @HandlesEvent('forget')
  async forget(socket: ChatSocket): Promise<Done> {
    // A question being stored would otherwise survive in a new conversation.
    await socket.data.operations.run(() => this.forgetConversation(socket))
    return done
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
}

function requireConversation(socket: ChatSocket): Conversation {
  const { conversation } = socket.data
  if (conversation === undefined) throw new AppError('conversation_not_found')
  return conversation
}
