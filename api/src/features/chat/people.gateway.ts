import { askPersonRequest, chatNamespace, shownRequest } from '@loquia/contracts'
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
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
import { isUuid } from '../../database/uuid.js'
import { Bucket } from './connections/bucket.js'
import { ChatHandshake } from './connections/chat-handshake.js'
import { senderOf, type ChatServer, type ChatSocket } from './connections/chat-socket.js'
import { enterConversation } from './connections/enter-conversation.js'
import { EventReplies } from './connections/event-replies.js'
import { conversationRoom } from './connections/rooms.js'
import { SlowReaders } from './connections/slow-readers.js'
import { socketOptions } from './connections/socket-options.js'
import { FileLinks } from './files/file-links.js'
import { shownMessage } from './conversations/message-row.js'
import { ConversationNews, type News } from './handover/conversation-news.js'
import { HandoverService } from './handover/handover.service.js'
import { PersonRequests } from './handover/person-requests.js'
import { CHAT_TIMING, type ChatTiming } from './timing.js'

const nothing = z.unknown()
const done = { success: true } as const
/** That somebody writes is passed on once in this time, in seconds. */
const typingSeconds = 2

/** The visitor's side of people in a conversation, on the chat's wire; `people/handover.ts` of the contracts tells it. */
@Injectable()
@WebSocketGateway({ namespace: chatNamespace, ...socketOptions })
export class PeopleGateway
  implements OnGatewayInit<ChatServer>, OnGatewayConnection<ChatSocket>, OnModuleInit, OnModuleDestroy
{
  private readonly replies: EventReplies
  private readonly typed = new WeakMap<ChatSocket, Bucket>()
  private server: ChatServer | undefined
  private unsubscribe: (() => void) | undefined

  constructor(
    private readonly handshake: ChatHandshake,
    private readonly requests: PersonRequests,
    private readonly handovers: HandoverService,
    private readonly news: ConversationNews,
    private readonly links: FileLinks,
    @Inject(CHAT_TIMING) timing: ChatTiming,
  ) {
    this.replies = new EventReplies(new SlowReaders(timing.slowReaderMs))
  }

  onModuleInit(): void {
    this.unsubscribe = this.news.on((news) => this.tellVisitor(news))
  }

  onModuleDestroy(): void {
    this.unsubscribe?.()
  }

  afterInit(server: ChatServer): void {
    this.server = server
  }

  /** What changed between the handshake and the moment from which on the socket hears of changes. */
  async handleConnection(socket: ChatSocket): Promise<void> {
    const { conversation, welcome } = socket.data
    if (conversation === undefined || welcome.handover === undefined || welcome.handover.state === 'bot') return
    await socket.join(conversationRoom(conversation.id))
    const handover = await this.handovers.shown(conversation.id).catch(() => undefined)
    if (handover !== undefined && handover.state !== welcome.handover.state) socket.emit('handover', handover)
  }

  @SubscribeMessage('ask-person')
  ask(@ConnectedSocket() socket: ChatSocket, @MessageBody() body: unknown, @Ack() ack: unknown): Promise<void> {
    return this.replies.respond(socket, ack, askPersonRequest, body, async (request) => {
      // In turn with the questions: either may be what opens the conversation.
      const turn = socket.data.asking.then(async () => {
        const bot = await this.handshake.openBot(socket)
        return this.requests.ask(bot, senderOf(socket), request)
      })
      socket.data.asking = turn.then(
        ({ conversation }) => conversation && enterConversation(socket, conversation),
        () => undefined,
      )
      return { reply: (await turn).reply }
    })
  }

  @SubscribeMessage('cancel-person')
  cancel(@ConnectedSocket() socket: ChatSocket, @MessageBody() body: unknown, @Ack() ack: unknown): Promise<void> {
    return this.replies.respond(socket, ack, nothing, body, async () => {
      const { conversation } = socket.data
      if (conversation !== undefined) await this.handovers.withdraw(conversation.id)
      return { reply: done }
    })
  }

  @SubscribeMessage('typing')
  typing(@ConnectedSocket() socket: ChatSocket): void {
    const { conversation, bot } = socket.data
    const bucket = this.typed.get(socket) ?? new Bucket(1, 1 / typingSeconds)
    this.typed.set(socket, bucket)
    if (conversation !== undefined && bucket.take())
      this.news.tell({ kind: 'typing', conversationId: conversation.id, botId: bot.id })
  }

  @SubscribeMessage('shown')
  shown(@ConnectedSocket() socket: ChatSocket, @MessageBody() body: unknown): Promise<void> {
    return this.replies.respond(socket, undefined, shownRequest, body, async ({ messageId }) => {
      const { conversation } = socket.data
      if (conversation !== undefined && (messageId === undefined || isUuid(messageId)))
        await this.handovers.noteShown(conversation.id, messageId)
      return { reply: done }
    })
  }

  /** On every node; their own questions the visitor's tabs hear of by `question`. */
  private tellVisitor(news: News): void {
    const visitor = this.server?.to(conversationRoom(news.conversationId))
    if (news.kind === 'typing' && news.by !== undefined) visitor?.emit('typing')
    else if (news.kind === 'handover') visitor?.emit('handover', news.handover)
    else if (news.kind === 'message' && news.message.role !== 'user')
      visitor?.emit('message', { message: this.links.withLinks(shownMessage(news.message)), after: news.after })
  }
}
