import {
  chatHandshake,
  localeOf,
  visitorLanguageOf,
  type ChatHandshake as Handshake,
  type VisitorIdentity,
  type VisitorTokenFault,
  type ErrorBody,
} from '@loquia/contracts'
import { Injectable, Logger } from '@nestjs/common'
import { acceptedLocale, reportError, toInvalidRequest } from '../../platform/http/index.js'
import { SerialQueue } from '../../platform/serial-queue.js'
import { BotsService, OwnerTests, type Bot } from '../../core/bots/index.js'
import { IngestionRunner } from '../../knowledge/index.js'
import { VisitorTokens, type VerifiedToken } from '../visitor-identity/index.js'
import { ChatService } from '../chat.service.js'
import type { Conversation } from '../conversations/conversation-store.js'
import { HandoffService } from '../handoff/handoff.service.js'
import { AgentAvailability } from '../handoff/agent-availability.js'
import { chooseVisitorLanguage } from '../visitor-language.js'
import type { ChatSocket } from './chat-socket.js'
import { addressOf, type ConnectionGate } from './connection-gate.js'
import { EventBudget } from './event-budget.js'
import { withoutFigures, withoutPages } from './shown-progress.js'

/** Refuses a connection; Socket.IO sends the client its message and `data` as `connect_error`. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError'

  constructor(readonly data: ErrorBody) {
    super(data.message)
  }
}

const resolvedUndefined = Promise.resolve(undefined)

@Injectable()
export class ChatHandshake {
  private readonly logger = new Logger(ChatHandshake.name)

  constructor(
    private readonly bots: BotsService,
    private readonly ownerTests: OwnerTests,
    private readonly chat: ChatService,
    private readonly ingestionRunner: IngestionRunner,
    private readonly tokens: VisitorTokens,
    private readonly handoffs: HandoffService,
    private readonly availability: AgentAvailability,
  ) {}

  async admit(socket: ChatSocket, gate: ConnectionGate): Promise<ConnectError | undefined> {
    try {
      gate.assertAdmitted(socket.conn)
      await this.prepareSocket(socket)
      return undefined
    } catch (error) {
      return this.toConnectError(socket, error)
    }
  }

  /**
   * Reloads the bot, which may have expired, been deleted, or blocked the page since the connection began.
   * @throws AppError `demo_not_found`, `demo_expired`, `origin_refused`
   */
  openBot({ data, handshake: { headers } }: Pick<ChatSocket, 'data' | 'handshake'>): Promise<Bot> {
    return this.requireBotForOrigin(data.bot.publicId, headers)
  }

  private async prepareSocket(socket: ChatSocket): Promise<void> {
    const { headers, auth } = socket.handshake
    const handshake = chatHandshake.safeParse(auth)
    if (!handshake.success) throw toInvalidRequest(handshake.error.issues)
    const { botId, language, pageUrl, visitor } = handshake.data
    const bot = await this.requireBotForOrigin(botId, headers)
    const address = addressOf(socket.request)
    const verification =
      visitor?.token === undefined ? undefined : await this.tokens.verify(bot, visitor.token, address)
    const vouched = typeof verification === 'object' ? verification : undefined
    const [opened, progress, isTest, agentAvailability] = await Promise.all([
      this.openConversation(bot, handshake.data, vouched),
      this.ingestionRunner.getProgress(bot.id),
      this.ownerTests.isTest(bot, { pageUrl, request: socket.request }),
      bot.people.offered ? this.availability.check(bot) : undefined,
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
      operations: new SerialQueue(),
      welcome: {
        config: this.bots.widgetConfig(bot),
        build: bot.isOwned ? withoutFigures(progress) : withoutPages(progress),
        resumed: conversation !== undefined,
        ...(verification !== undefined && { identity: toVisitorIdentity(verification) }),
        ...(conversation !== undefined &&
          (vouched !== undefined || conversation.visitorToken !== handshake.data.visitorToken) && {
            visitorToken: conversation.visitorToken,
          }),
        ...(handover === undefined ? {} : { handover }),
        ...(agentAvailability === undefined ? {} : { people: agentAvailability }),
      },
    }
  }

  /** Verified visitors resume their conversation on every device; device tokens open nothing for them. */
  private findConversation(
    bot: Bot,
    { visitorToken, startNew }: Handshake,
    vouched: VerifiedToken | undefined,
  ): Promise<Conversation | undefined> {
    if (vouched !== undefined)
      return startNew ? resolvedUndefined : this.chat.resume(bot, vouched.visitor, visitorToken)
    return visitorToken === undefined ? resolvedUndefined : this.chat.open(bot, visitorToken)
  }

  private async openConversation(bot: Bot, handshake: Handshake, vouched: VerifiedToken | undefined) {
    const conversation = await this.findConversation(bot, handshake, vouched)
    if (conversation === undefined) return { conversation, handover: undefined }
    if (!handshake.hidden) await this.handoffs.noteShown(conversation.id)
    return { conversation, handover: await this.handoffs.findForVisitor(conversation.id) }
  }

  private async requireBotForOrigin(
    publicId: string,
    { origin, host }: ChatSocket['handshake']['headers'],
  ): Promise<Bot> {
    const bot = await this.bots.getActive(publicId)
    await this.bots.assertOriginAllowed(bot, origin, host)
    return bot
  }

  private toConnectError(socket: ChatSocket, thrown: unknown): ConnectError {
    const { language } = (socket.handshake.auth ?? {}) as { language?: unknown }
    const asked = typeof language === 'string' ? visitorLanguageOf(language) : undefined
    const locale = asked === undefined ? acceptedLocale(socket.handshake.headers['accept-language']) : localeOf(asked)
    return new ConnectError(reportError(this.logger, thrown, 'refusing a chat connection', locale))
  }
}

function toVisitorIdentity(verification: VerifiedToken | VisitorTokenFault): VisitorIdentity {
  return typeof verification === 'string'
    ? { verified: false, fault: verification }
    : { verified: true, ...verification.visitor }
}
