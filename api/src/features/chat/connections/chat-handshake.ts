import { chatHandshake, localeOf, type ErrorBody } from '@loquia/contracts'
import { Injectable, Logger } from '@nestjs/common'
import { errorBody, invalid, logError, toAppError } from '../../../http/index.js'
import { KnowledgeBuilder } from '../../../knowledge/index.js'
import { BotsService, OwnerTests, type Bot } from '../../workspace/bots/index.js'
import { ChatService } from '../chat.service.js'
import { HandoverService } from '../handover/handover.service.js'
import { PeopleAvailability } from '../handover/people-availability.js'
import type { ChatSocket } from './chat-socket.js'
import { addressOf, type ConnectionGate } from './connection-gate.js'
import { EventBudget } from './event-budget.js'
import { stateAlone, withoutPages } from './shown-progress.js'

/** Decides whose chats are let in, and with which bot and conversation. */
@Injectable()
export class ChatHandshake {
  private readonly logger = new Logger(ChatHandshake.name)

  constructor(
    private readonly bots: BotsService,
    private readonly ownerTests: OwnerTests,
    private readonly chat: ChatService,
    private readonly builder: KnowledgeBuilder,
    private readonly handovers: HandoverService,
    private readonly availability: PeopleAvailability,
  ) {}

  /**
   * Lets a connection in, unless there are too many, and finds its bot and conversation.
   * @returns what Socket.IO hands to the client as `connect_error`, with an ErrorBody in `data`, when it is refused
   */
  async letIn(socket: ChatSocket, gate: ConnectionGate): Promise<(Error & { data: ErrorBody }) | undefined> {
    try {
      gate.admit(socket.conn)
      await this.greet(socket)
      return undefined
    } catch (error) {
      return this.refusal(socket, error)
    }
  }

  /**
   * The bot as it is now: since the connection began it may have ended, be gone, or be closed to the page.
   * @throws AppError `demo_not_found`, `demo_expired`, `origin_refused`
   */
  openBot({ data, handshake: { headers } }: Pick<ChatSocket, 'data' | 'handshake'>): Promise<Bot> {
    return this.openTo(data.bot.publicId, headers)
  }

  /** @throws AppError what `connect_error` tells the client */
  private async greet(socket: ChatSocket): Promise<void> {
    const { headers, auth } = socket.handshake
    const handshake = chatHandshake.safeParse(auth)
    if (!handshake.success) throw invalid(handshake.error.issues)
    const { botId, visitorToken, language, pageUrl } = handshake.data
    const bot = await this.openTo(botId, headers)
    const [opened, progress, isTest, people] = await Promise.all([
      visitorToken === undefined ? undefined : this.openWithHandover(bot, visitorToken),
      this.builder.progress(bot.id),
      this.ownerTests.isTest(bot, { pageUrl, request: socket.request }),
      bot.people.offered ? this.availability.of(bot) : undefined,
    ])
    const { conversation, handover } = opened ?? {}
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
        ...(handover === undefined ? {} : { handover }),
        ...(people === undefined ? {} : { people }),
      },
    }
  }

  private async openWithHandover(bot: Bot, visitorToken: string) {
    const conversation = await this.chat.open(bot, visitorToken)
    return { conversation, handover: conversation && (await this.handovers.shown(conversation.id)) }
  }

  private async openTo(publicId: string, { origin, host }: ChatSocket['handshake']['headers']): Promise<Bot> {
    const bot = await this.bots.open(publicId)
    await this.bots.admitOrigin(bot, origin, host)
    return bot
  }

  private refusal(socket: ChatSocket, thrown: unknown): Error & { data: ErrorBody } {
    const error = toAppError(thrown)
    logError(this.logger, error, 'refusing a chat connection')
    const { language } = (socket.handshake.auth ?? {}) as { language?: unknown }
    const locale = localeOf(typeof language === 'string' ? language : socket.handshake.headers['accept-language'])
    const data = errorBody(error, locale)
    return Object.assign(new Error(data.message), { data })
  }
}
