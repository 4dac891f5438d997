import {
  chatHandshake,
  localeOf,
  visitorLanguageOf,
  type ChatHandshake as Handshake,
  type ErrorBody,
  type VisitorIdentity,
  type VisitorTokenFault,
} from '@loquia/contracts'
import { Injectable, Logger } from '@nestjs/common'
import { acceptedLocale, errorBody, invalid, logError, toAppError } from '../../../http/index.js'
import { KnowledgeBuilder } from '../../../knowledge/index.js'
import { BotsService, OwnerTests, type Bot } from '../../workspace/bots/index.js'
import { VisitorTokens, type Vouched } from '../../workspace/visitor-identity/index.js'
import { ChatService } from '../chat.service.js'
import type { Conversation } from '../conversations/conversation-store.js'
import { HandoverService } from '../handover/handover.service.js'
import { PeopleAvailability } from '../handover/people-availability.js'
import { chooseVisitorLanguage } from '../visitor-language.js'
import type { ChatSocket } from './chat-socket.js'
import { addressOf, type ConnectionGate } from './connection-gate.js'
import { EventBudget } from './event-budget.js'
import { stateAlone, withoutPages } from './shown-progress.js'

const nothing = Promise.resolve(undefined)

/** Decides whose chats are let in, and with which bot and conversation. */
@Injectable()
export class ChatHandshake {
  private readonly logger = new Logger(ChatHandshake.name)

  constructor(
    private readonly bots: BotsService,
    private readonly ownerTests: OwnerTests,
    private readonly chat: ChatService,
    private readonly builder: KnowledgeBuilder,
    private readonly tokens: VisitorTokens,
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
    const { botId, language, pageUrl, visitor } = handshake.data
    const bot = await this.openTo(botId, headers)
    const address = addressOf(socket.request)
    const told = visitor?.token === undefined ? undefined : await this.tokens.verify(bot, visitor.token, address)
    const vouched = typeof told === 'object' ? told : undefined
    const [opened, progress, isTest, people] = await Promise.all([
      this.openWithHandover(bot, handshake.data, vouched),
      this.builder.progress(bot.id),
      this.ownerTests.isTest(bot, { pageUrl, request: socket.request }),
      bot.people.offered ? this.availability.of(bot) : undefined,
    ])
    const { conversation, handover } = opened
    socket.data = {
      bot,
      locale: chooseVisitorLanguage(bot, language, headers),
      address,
      pageUrl,
      isTest,
      budget: new EventBudget(),
      conversation,
      vouched,
      asking: Promise.resolve(),
      underWay: 0,
      welcome: {
        config: this.bots.widgetConfig(bot),
        build: bot.isOwned ? stateAlone(progress) : withoutPages(progress),
        resumed: conversation !== undefined,
        ...(told !== undefined && { identity: identityOf(told) }),
        ...(conversation !== undefined &&
          (vouched !== undefined || conversation.visitorToken !== handshake.data.visitorToken) && {
            visitorToken: conversation.visitorToken,
          }),
        ...(handover === undefined ? {} : { handover }),
        ...(people === undefined ? {} : { people }),
      },
    }
  }

  /** Whoever is verified goes on with what is theirs, on each device; a token of a device opens nothing to them. */
  private conversationOf(
    bot: Bot,
    { visitorToken, startNew }: Handshake,
    vouched: Vouched | undefined,
  ): Promise<Conversation | undefined> {
    if (vouched !== undefined) return startNew ? nothing : this.chat.resume(bot, vouched.visitor, visitorToken)
    return visitorToken === undefined ? nothing : this.chat.open(bot, visitorToken)
  }

  private async openWithHandover(bot: Bot, handshake: Handshake, vouched: Vouched | undefined) {
    const conversation = await this.conversationOf(bot, handshake, vouched)
    if (conversation === undefined) return { conversation, handover: undefined }
    // They read all of it now, or once they see the page.
    if (!handshake.hidden) await this.handovers.noteShown(conversation.id)
    return { conversation, handover: await this.handovers.shown(conversation.id) }
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
    const asked = typeof language === 'string' ? visitorLanguageOf(language) : undefined
    const locale = asked === undefined ? acceptedLocale(socket.handshake.headers['accept-language']) : localeOf(asked)
    const data = errorBody(error, locale)
    return Object.assign(new Error(data.message), { data })
  }
}

/** What a chat is told of the token that it came with. */
function identityOf(told: Vouched | VisitorTokenFault): VisitorIdentity {
  return typeof told === 'string' ? { verified: false, fault: told } : { verified: true, ...told.visitor }
}
