import { localeOf, type AnswerEmail } from '@loquia/contracts'
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { publicAddress } from '../../../config/public-address.js'
import { RateLimits } from '../../../platform/http/index.js'
import { RecurringJobs } from '../../../platform/jobs/index.js'
import { Mailer, oneLine } from '../../../platform/mail/index.js'
import { ConversationEvents, ConversationTokens, HandoffEntity } from '../../../chat/index.js'
import { BotsService } from '../../../core/bots/index.js'
import { NotificationAddressesService } from '../../../accounts/notification-addresses/index.js'
import { answerEmail } from './answer-email.js'
import { recordSent, claimDueAnswer, type DueAnswer } from './answer-emails.queries.js'
import { continueThread, type AnswerThread } from './answer-thread.js'
import { StopLinks } from './stop-links.js'

const everyMs = 20_000
/** Collects several messages into one email. */
const quietSeconds = 120
/** Between emails of a conversation, and retries. */
const pauseSeconds = 600

/** Emails visitors who left, with a link that continues the conversation. */
@Injectable()
export class AnswerEmails implements OnApplicationBootstrap {
  constructor(
    @InjectRepository(HandoffEntity) private readonly handoffs: Repository<HandoffEntity>,
    private readonly tokens: ConversationTokens,
    private readonly bots: BotsService,
    private readonly addresses: NotificationAddressesService,
    private readonly mailer: Mailer,
    private readonly stops: StopLinks,
    private readonly conversationEvents: ConversationEvents,
    private readonly rateLimits: RateLimits,
    private readonly recurring: RecurringJobs,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.mailer.isConfigured) await this.recurring.every(everyMs, 'answer-emails', () => this.sendAll())
  }

  async sendAll(): Promise<void> {
    for (;;) {
      const due = await claimDueAnswer(this.handoffs.manager, { quietSeconds, pauseSeconds })
      if (due === undefined) return
      const { conversationId, botId, lastPosition } = due
      const sent = await this.send(due)
      if (typeof sent === 'object')
        await recordSent(this.handoffs.manager, conversationId, { lastPosition, thread: sent })
      else await this.handoffs.update({ conversationId }, { answerEmailFault: sent })
      this.conversationEvents.publish({ kind: 'updated', conversationId, botId })
    }
  }

  /** @returns the thread, or why nothing was sent */
  private async send(due: DueAnswer): Promise<AnswerThread | NonNullable<AnswerEmail['fault']>> {
    const { address, botName, domain, publicId, language } = due
    // Anybody can sign up, so someone with a confirmed mailbox must be accountable.
    if (!due.isAccountable) {
      for (const owner of due.owners ?? [])
        await this.addresses.requestConfirmation({ ...owner, domain, locale: localeOf(language) }).catch(ignoreLimit)
      return 'address_unconfirmed'
    }
    try {
      await this.rateLimits.consume('answerEmailPerBot', due.botId)
      // Plus addresses share a mailbox.
      await this.rateLimits.consume('answerEmailPerMailbox', address.toLowerCase().replace(/\+[^@]*/, ''))
    } catch (error) {
      ignoreLimit(error)
      return 'rate_limited'
    }
    const stop = this.stops.createToken(publicId, address)
    const locale = localeOf(language)
    // Fragments reach no logs or Referer headers.
    const email = answerEmail(language, {
      business: botName || domain || 'Loquia',
      messages: due.messages,
      link: await this.linkTo(due),
      stopLink: publicAddress(this.environment, locale, `/stop-emails#token=${stop}`),
      opensByLink: !due.isVerified,
    })
    const messageId = `answer.${due.conversationId}.${due.lastPosition}@${new URL(this.environment.PUBLIC_URL).hostname}`
    const { thread, before } = continueThread(due.thread, { address, subject: oneLine(email.subject), messageId })
    await this.mailer.send({
      to: address,
      ...email,
      subject: thread.subject,
      thread: { messageId, before },
      stopAddress: publicAddress(this.environment, 'en', `/api/visitor-emails/stop?token=${stop}`),
    })
    return thread
  }

  /** Uses the visitor's page only on the business's sites. */
  private async linkTo({ conversationId, botId, publicId, pageUrl, language, isVerified }: DueAnswer): Promise<string> {
    const bot = await this.bots.find(botId)
    const askedOn = pageUrl === null ? null : URL.parse(pageUrl)
    const page =
      askedOn !== null && bot !== undefined && this.bots.allowsOrigin(bot, askedOn.origin)
        ? askedOn
        : new URL(publicAddress(this.environment, localeOf(language), `/chatbot-demo/${publicId}`))
    // The visitor chose the query, which may redirect: `?next=//evil.example`.
    page.search = ''
    // Verified conversations open only with the business's token.
    page.hash = `loquia:${publicId}=${isVerified ? '' : await this.tokens.newLink(conversationId)}`
    return page.href
  }
}

function ignoreLimit(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error
}
