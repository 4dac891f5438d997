import {
  handoffRequest,
  chatNamespace,
  shownRequest,
  type Done,
  type HandoffReply,
  type HandoffRequest,
  type ShownRequest,
} from '@loquia/contracts'
import { Injectable, UseInterceptors, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import {
  ConnectedSocket,
  SubscribeMessage,
  WebSocketGateway,
  type OnGatewayConnection,
  type OnGatewayInit,
} from '@nestjs/websockets'
import { isUuid } from '../platform/database/uuid.js'
import { TypingPace } from './connections/event-budget.js'
import { ChatHandshake } from './connections/chat-handshake.js'
import {
  HandlesEvent,
  toSender,
  type ChatServer,
  type ChatSocket,
  conversationRoom,
  socketOptions,
} from './connections/chat-socket.js'
import { enterConversation } from './connections/enter-conversation.js'
import { FileLinks } from './files/file-links.js'
import { shownMessage } from './conversations/message-row.js'
import { ConversationEvents, type ConversationEvent } from './handoff/conversation-events.js'
import { HandoffService } from './handoff/handoff.service.js'
import { HandoffRequests } from './handoff/handoff-requests.js'

/** Sends and receives the visitor's handoff events; see `agents/handoff.ts` of the contracts. */
@Injectable()
@WebSocketGateway({ namespace: chatNamespace, ...socketOptions })
export class HandoffGateway
  implements OnGatewayInit<ChatServer>, OnGatewayConnection<ChatSocket>, OnModuleInit, OnModuleDestroy
{
  private server: ChatServer | undefined
  private unsubscribe: (() => void) | undefined

  constructor(
    private readonly handshake: ChatHandshake,
    private readonly requests: HandoffRequests,
    private readonly handoffs: HandoffService,
    private readonly conversationEvents: ConversationEvents,
    private readonly links: FileLinks,
  ) {}

  onModuleInit(): void {
    this.unsubscribe = this.conversationEvents.on((event) => this.sendToVisitor(event))
  }

  onModuleDestroy(): void {
    this.unsubscribe?.()
  }

  afterInit(server: ChatServer): void {
    this.server = server
  }

  /** Sends changes that happened during the handshake. */
  async handleConnection(socket: ChatSocket): Promise<void> {
    const { conversation, welcome } = socket.data
    if (conversation === undefined || welcome.handover === undefined || welcome.handover.state === 'bot') return
    await socket.join(conversationRoom(conversation.id))
    const handoff = await this.handoffs.findForVisitor(conversation.id).catch(() => undefined)
    if (handoff !== undefined && handoff.state !== welcome.handover.state) socket.emit('handover', handoff)
  }

  @HandlesEvent('ask-person', handoffRequest)
  async requestAgent(socket: ChatSocket, request: HandoffRequest): Promise<HandoffReply> {
    const { reply } = await enterConversation(socket, async () =>
      this.requests.submit(await this.handshake.openBot(socket), toSender(socket), request),
    )
    return reply
  }

  @HandlesEvent('cancel-person')
  async cancelRequest({ data: { conversation } }: ChatSocket): Promise<Done> {
    if (conversation !== undefined) await this.handoffs.cancelRequest(conversation.id)
    return { success: true }
  }

  @SubscribeMessage('typing')
  @UseInterceptors(TypingPace)
  publishTyping(@ConnectedSocket() { data: { conversation, bot } }: ChatSocket): void {
    if (conversation !== undefined)
      this.conversationEvents.publish({ kind: 'typing', conversationId: conversation.id, botId: bot.id })
  }

  @HandlesEvent('shown', shownRequest, { isAcknowledged: false })
  async markShown({ data: { conversation } }: ChatSocket, { messageId }: ShownRequest): Promise<void> {
    if (conversation !== undefined && (messageId === undefined || isUuid(messageId)))
      await this.handoffs.noteShown(conversation.id, messageId)
  }

  /** Skips visitor messages, which tabs receive as `question`. */
  private sendToVisitor(event: ConversationEvent): void {
    const visitor = this.server?.to(conversationRoom(event.conversationId))
    if (event.kind === 'typing' && event.by !== undefined) visitor?.emit('typing')
    else if (event.kind === 'handover') visitor?.emit('handover', event.handoff)
    else if (event.kind === 'message' && event.message.role !== 'user')
      visitor?.emit('message', { message: this.links.withLinks(shownMessage(event.message)), after: event.after })
  }
}
