import {
  askRequest,
  chatHandshake,
  chatNamespace,
  feedbackRequest,
  historyRequest,
  leadRequest,
  localeOf,
  regenerateRequest,
  resumeRequest,
  stopRequest,
  type BuildProgress,
  type ErrorBody,
  type History,
} from '@loquia/contracts'
import { Inject, Logger, type OnModuleDestroy } from '@nestjs/common'
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
import { errorBody, invalid, logError, toAppError } from '../../http/index.js'
import { KnowledgeBuilder } from '../../knowledge/index.js'
import { openSockets } from '../../metrics/index.js'
import { BotsService, OwnerTests, type Bot } from '../workspace/bots/index.js'
import { AnswerRunner } from './answers/answer-runner.js'
import type { ChatServer, ChatSocket } from './connections/chat-socket.js'
import { ChatService, type Asked } from './chat.service.js'
import { addressOf, connectionsOf, ConnectionGate } from './connections/connection-gate.js'
import type { Conversation } from './conversations/conversation-store.js'
import { MessageStore } from './conversations/message-store.js'
import { EventBudget } from './connections/event-budget.js'
import { StreamReplay } from './answers/stream-replay.js'
import { botRoom, conversationRoom, progressRoom } from './connections/rooms.js'
import { SlowReaders } from './connections/slow-readers.js'
import { subscribersOf } from './answers/socket-subscribers.js'
import { CHAT_TIMING, type ChatTiming } from './timing.js'

/** Requests of one socket that may be under way at once. */
const requestsAtOnce = 16
const nothing = z.unknown()
const done = { success: true } as const

/** The chat's wire; docs/protocol.md tells the order of events. */
@WebSocketGateway({
  namespace: chatNamespace,
  // A message has at most 2,000 characters; a larger frame closes the connection before it is read.
  maxHttpBufferSize: 16 * 1024,
  cors: { origin: true, credentials: false },
  serveClient: false,
  perMessageDeflate: false,
  httpCompression: false,
  connectTimeout: 10_000,
})
export class ChatGateway implements OnGatewayInit<ChatServer>, OnGatewayConnection<ChatSocket>, OnModuleDestroy {
  private readonly logger = new Logger(ChatGateway.name)
  private readonly unsubscribe: (() => void)[] = []
  private readonly slow: SlowReaders
  private readonly gate: ConnectionGate
  private readonly late: StreamReplay

  constructor(
    private readonly bots: BotsService,
    private readonly ownerTests: OwnerTests,
    private readonly chat: ChatService,
    private readonly messages: MessageStore,
    private readonly runner: AnswerRunner,
    private readonly builder: KnowledgeBuilder,
    @Inject(CHAT_TIMING) timing: ChatTiming,
    @Inject(ENVIRONMENT) { MAX_SOCKETS, MAX_SOCKETS_PER_ADDRESS, RATE_LIMIT_SCALE }: Environment,
  ) {
    this.slow = new SlowReaders(timing.slowReaderMs)
    this.late = new StreamReplay(messages, runner, this.slow, timing.pollMs)
    this.gate = new ConnectionGate({
      sockets: MAX_SOCKETS,
      socketsPerAddress: MAX_SOCKETS_PER_ADDRESS,
      scale: RATE_LIMIT_SCALE,
    })
  }

  afterInit(server: ChatServer): void {
    server.use(async (socket, next) =>
      next(
        await this.greet(socket).then(
          () => undefined,
          (error: unknown) => this.refusal(socket, error),
        ),
      ),
    )
    this.runner.playTo(
      subscribersOf(
        server,
        (socket) => this.slow.isBehind(socket),
        (socket, answerId, offset) => void this.late.giveLater(socket, answerId, offset),
      ),
    )
    this.gate.guard(server.server.engine)
    this.slow.watch(() => connectionsOf(server.server.engine))
    this.unsubscribe.push(
      () => this.gate.stop(),
      () => this.slow.stop(),
      this.builder.onProgress((botId, progress) => {
        server.to(progressRoom(botId)).emit('build', withoutPages(progress))
        server.to(botRoom(botId)).except(progressRoom(botId)).emit('build', stateAlone(progress))
        if (progress.status === 'ready') void this.tellConfig(server, botId)
      }),
      this.bots.onChanged((bot) => {
        server.to(botRoom(bot.id)).emit('config', this.bots.widgetConfig(bot))
        // Whoever saw the figures of a demo sees them no more once it is somebody's own.
        if (bot.isOwned) server.socketsLeave(progressRoom(bot.id))
      }),
    )
  }

  /** A chat that was opened while the site was being read does not know its name and suggestions yet. */
  private async tellConfig(server: ChatServer, botId: string): Promise<void> {
    try {
      const bot = await this.bots.find(botId)
      if (bot !== undefined) server.to(botRoom(botId)).emit('config', this.bots.widgetConfig(bot))
    } catch (error) {
      logError(this.logger, toAppError(error), 'telling open chats what was read')
    }
  }

  onModuleDestroy(): void {
    for (const end of this.unsubscribe) end()
  }

  handleConnection(socket: ChatSocket): void {
    const { bot, conversation, welcome } = socket.data
    openSockets.inc()
    socket.once('disconnect', () => openSockets.dec())
    void socket.join(bot.isOwned ? botRoom(bot.id) : [botRoom(bot.id), progressRoom(bot.id)])
    if (conversation !== undefined) void socket.join(conversationRoom(conversation.id))
    socket.emit('welcome', welcome)
  }

  @SubscribeMessage('ask')
  ask(@ConnectedSocket() socket: ChatSocket, @MessageBody() body: unknown, @Ack() ack: unknown): Promise<void> {
    return this.respond(socket, ack, askRequest, body, async (request) => {
      const { address, locale, pageUrl, isTest } = socket.data
      const turn = socket.data.asking.then(async () => {
        const bot = await this.openBot(socket)
        return this.chat.ask(
          {
            botId: bot.id,
            contactUrl: bot.contactUrl,
            conversation: socket.data.conversation,
            language: locale,
            isTest,
            ...request,
            pageUrl: request.pageUrl ?? pageUrl,
          },
          bot,
          address,
        )
      })
      socket.data.asking = turn.then(
        (asked) => this.enter(socket, asked.conversation),
        () => undefined,
      )
      const asked = await turn
      const { accepted, conversation } = asked
      // Asked again, since the acknowledgement was lost with its connection: the answer began without this socket.
      if (!asked.isNew)
        return { reply: accepted, after: () => void this.late.catchUp(socket, conversation.id, accepted.answerId, 0) }
      socket.to(conversationRoom(conversation.id)).emit('question', accepted.message)
      return this.acceptedThenBegin(asked)
    })
  }

  @SubscribeMessage('regenerate')
  regenerate(@ConnectedSocket() socket: ChatSocket, @MessageBody() body: unknown, @Ack() ack: unknown): Promise<void> {
    return this.respond(socket, ack, regenerateRequest, body, async ({ messageId }) =>
      this.acceptedThenBegin(
        await this.chat.regenerate(await this.openBot(socket), conversationOf(socket), messageId, socket.data.address),
      ),
    )
  }

  @SubscribeMessage('stop')
  stop(@ConnectedSocket() socket: ChatSocket, @MessageBody() body: unknown, @Ack() ack: unknown): Promise<void> {
    return this.respond(socket, ack, stopRequest, body, async ({ messageId }) => {
      await this.chat.stop(conversationOf(socket), messageId)
      return { reply: done }
    })
  }

  @SubscribeMessage('feedback')
  feedback(@ConnectedSocket() socket: ChatSocket, @MessageBody() body: unknown, @Ack() ack: unknown): Promise<void> {
    return this.respond(socket, ack, feedbackRequest, body, async (request) => {
      await this.chat.giveFeedback(conversationOf(socket), request)
      return { reply: done }
    })
  }

  @SubscribeMessage('history')
  history(@ConnectedSocket() socket: ChatSocket, @MessageBody() body: unknown, @Ack() ack: unknown): Promise<void> {
    return this.respond(socket, ack, historyRequest, body, async ({ before }) => {
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
    return this.respond(socket, ack, resumeRequest, body, async ({ messageId, offset }) => {
      const conversation = conversationOf(socket)
      await this.messages.answer(conversation.id, messageId)
      return { reply: done, after: () => void this.late.catchUp(socket, conversation.id, messageId, offset) }
    })
  }

  @SubscribeMessage('lead')
  lead(@ConnectedSocket() socket: ChatSocket, @MessageBody() body: unknown, @Ack() ack: unknown): Promise<void> {
    return this.respond(socket, ack, leadRequest, body, async (request) => {
      const { address, locale, pageUrl, isTest } = socket.data
      // In turn with the questions: either may be what opens the conversation.
      const turn = socket.data.asking.then(async () =>
        this.chat.leaveLead(
          await this.openBot(socket),
          { conversation: socket.data.conversation, address, language: locale, pageUrl, isTest },
          request,
        ),
      )
      socket.data.asking = turn.then(
        ({ conversation }) => this.enter(socket, conversation),
        () => undefined,
      )
      return { reply: (await turn).accepted }
    })
  }

  @SubscribeMessage('forget')
  forget(@ConnectedSocket() socket: ChatSocket, @MessageBody() body: unknown, @Ack() ack: unknown): Promise<void> {
    return this.respond(socket, ack, nothing, body, async () => {
      const { conversation } = socket.data
      if (conversation === undefined) return { reply: done }
      await this.chat.forget(conversation)
      for (const other of socket.nsp.sockets.values()) {
        const visitor = (other as ChatSocket).data
        if (visitor.conversation?.id === conversation.id) visitor.conversation = undefined
      }
      socket.nsp.in(conversationRoom(conversation.id)).socketsLeave(conversationRoom(conversation.id))
      return { reply: done }
    })
  }

  /**
   * The bot as it is now: since the connection began it may have ended, be gone, or be closed to the page.
   * @throws AppError `demo_not_found`, `demo_expired`, `origin_refused`
   */
  private async openBot({ data, handshake: { headers } }: ChatSocket): Promise<Bot> {
    const bot = await this.bots.open(data.bot.publicId)
    await this.bots.admitOrigin(bot, headers.origin, headers.host)
    return bot
  }

  /**
   * Decides whether a connection is let in, and finds its bot and conversation.
   * @throws AppError what `connect_error` tells the client
   */
  private async greet(socket: ChatSocket): Promise<void> {
    this.gate.admit(socket.conn)
    const { headers, auth } = socket.handshake
    const handshake = chatHandshake.safeParse(auth)
    if (!handshake.success) throw invalid(handshake.error.issues)
    const { botId, visitorToken, language, pageUrl } = handshake.data
    const bot = await this.bots.open(botId)
    await this.bots.admitOrigin(bot, headers.origin, headers.host)
    const [conversation, progress, isTest] = await Promise.all([
      visitorToken === undefined ? undefined : this.chat.open(bot, visitorToken),
      this.builder.progress(bot.id),
      this.ownerTests.isTest(bot, { pageUrl, request: socket.request }),
    ])
    socket.data = {
      bot,
      locale: language ?? bot.language,
      address: addressOf(socket.request),
      pageUrl,
      isTest,
      budget: new EventBudget(),
      conversation,
      asking: Promise.resolve(),
      underWay: 0,
      welcome: {
        config: this.bots.widgetConfig(bot),
        build: bot.isOwned ? stateAlone(progress) : withoutPages(progress),
        resumed: conversation !== undefined,
      },
    }
  }

  /** The error that Socket.IO hands to the client as `connect_error`, with an ErrorBody in `data`. */
  private refusal(socket: ChatSocket, thrown: unknown): Error & { data: ErrorBody } {
    const error = toAppError(thrown)
    logError(this.logger, error, 'refusing a chat connection')
    const { language } = (socket.handshake.auth ?? {}) as { language?: unknown }
    const locale = localeOf(typeof language === 'string' ? language : socket.handshake.headers['accept-language'])
    const data = errorBody(error, locale)
    return Object.assign(new Error(data.message), { data })
  }

  /** Parses, answers, acknowledges. Nothing a client sends gets out of here as an exception. */
  private async respond<Schema extends z.ZodType, Reply>(
    socket: ChatSocket,
    ack: unknown,
    schema: Schema,
    body: unknown,
    handle: (request: z.infer<Schema>) => Promise<{ reply: Reply; after?: () => void }>,
  ): Promise<void> {
    const acknowledge = (reply: Reply | ErrorBody) => {
      if (typeof ack === 'function') ack(reply)
    }
    socket.data.underWay += 1
    try {
      socket.data.budget.spend()
      if (socket.data.underWay > requestsAtOnce) throw new AppError('rate_limited', { retryAfterSeconds: 1 })
      // A client that does not read its answers may not ask for more.
      if (this.slow.isFull(socket)) throw new AppError('overloaded', { retryAfterSeconds: 1 })
      const request = schema.safeParse(body)
      if (!request.success) throw invalid(request.error.issues)
      const { reply, after } = await handle(request.data)
      acknowledge(reply)
      after?.()
    } catch (thrown) {
      const error = toAppError(thrown)
      logError(this.logger, error, 'answering a chat event')
      acknowledge(errorBody(error, localeOf(socket.data.locale)))
    } finally {
      socket.data.underWay -= 1
    }
  }

  /** Puts a socket into its conversation, if it is not there yet. */
  private enter(socket: ChatSocket, conversation: Conversation): void {
    socket.data.conversation = conversation
    void socket.join(conversationRoom(conversation.id))
  }

  /** The acknowledgement goes out before the answer's first part. */
  private acceptedThenBegin(asked: Asked) {
    return { reply: asked.accepted, after: () => void asked.begin() }
  }
}

/** The pages are for the demo page, which asks for them; a chat needs the counts. */
function withoutPages({ status, error, counts, elapsedMs, answerableMs }: BuildProgress): Omit<BuildProgress, 'pages'> {
  return {
    status,
    counts,
    elapsedMs,
    ...(error === undefined ? {} : { error }),
    ...(answerableMs === undefined ? {} : { answerableMs }),
  }
}

/** Of a client's own bot: whether it can be asked yet, and not how much there is. */
function stateAlone({ status, counts: { passages }, answerableMs }: BuildProgress): Omit<BuildProgress, 'pages'> {
  return {
    status: passages > 0 || answerableMs !== undefined ? 'ready' : status,
    counts: { found: 0, read: 0, skipped: 0, passages: 0, words: 0 },
    elapsedMs: 0,
  }
}

function conversationOf(socket: ChatSocket): Conversation {
  const { conversation } = socket.data
  if (conversation === undefined) throw new AppError('conversation_not_found')
  return conversation
}
