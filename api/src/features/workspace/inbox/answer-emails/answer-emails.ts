import { localeOf, type AnswerEmail } from '@loquia/contracts'
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { AppError } from '../../../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../../../config/env.js'
import { publicAddress } from '../../../../config/public-address.js'
import { RateLimits } from '../../../../http/index.js'
import { RecurringJobs } from '../../../../jobs/index.js'
import { Mailer, oneLine } from '../../../../mail/index.js'
import { ConversationNews, ConversationTokens, HandoverEntity } from '../../../chat/index.js'
import { BotsService } from '../../bots/index.js'
import { NotificationAddressesService } from '../../notification-addresses/index.js'
import { answerEmail } from './answer-email.js'
import { noteSent, takeDue, type DueAnswer } from './answer-emails.queries.js'
import { continueThread, type AnswerThread } from './answer-thread.js'
import { StopLinks } from './stop-links.js'

const everyMs = 20_000
/** So long a person has written nothing more: what they wrote goes out in one email. */
const quietSeconds = 120
/** Between two emails of one conversation, and between two tries. */
const pauseSeconds = 600

/** Sends what a person wrote by email to whoever has left, with a link that continues the conversation. */
@Injectable()
export class AnswerEmails implements OnApplicationBootstrap {
  constructor(
    @InjectRepository(HandoverEntity) private readonly handovers: Repository<HandoverEntity>,
    private readonly tokens: ConversationTokens,
    private readonly bots: BotsService,
    private readonly addresses: NotificationAddressesService,
    private readonly mailer: Mailer,
    private readonly stops: StopLinks,
    private readonly news: ConversationNews,
    private readonly rateLimits: RateLimits,
    private readonly recurring: RecurringJobs,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.mailer.isConfigured) await this.recurring.every(everyMs, 'answer-emails', () => this.sendAll())
  }

  /** Each that is due is taken by one process only. */
  async sendAll(): Promise<void> {
    for (;;) {
      const due = await takeDue(this.handovers.manager, { quietSeconds, pauseSeconds })
      if (due === undefined) return
      const { conversationId, botId, lastPosition } = due
      const sent = await this.send(due)
      if (typeof sent === 'object')
        await noteSent(this.handovers.manager, conversationId, { lastPosition, thread: sent })
      else await this.handovers.update({ conversationId }, { answerEmailFault: sent })
      this.news.tell({ kind: 'updated', conversationId, botId })
    }
  }

  /** @returns the thread that the email continues, or why it was not sent */
  private async send(due: DueAnswer): Promise<AnswerThread | NonNullable<AnswerEmail['fault']>> {
    const { address, botName, domain, publicId, language } = due
    // Anybody may open an account and write: somebody whose mailbox is known answers for what goes out.
    if (!due.isAccountable) {
      for (const owner of due.owners ?? [])
        await this.addresses.askOnce({ ...owner, domain, locale: localeOf(language) }).catch(ignoreLimit)
      return 'address_unconfirmed'
    }
    try {
      await this.rateLimits.consume('answerEmailPerBot', due.botId)
      // What follows a plus sign leads to the same mailbox.
      await this.rateLimits.consume('answerEmailPerMailbox', address.toLowerCase().replace(/\+[^@]*/, ''))
    } catch (error) {
      ignoreLimit(error)
      return 'rate_limited'
    }
    const stop = this.stops.token(publicId, address)
    const locale = localeOf(language)
    // After the # so that neither token reaches a log or a Referer header.
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

  /**
   * The page that the visitor was on, where it is one of the business's own, else the bot's page here.
   */
  private async linkTo({ conversationId, botId, publicId, pageUrl, language, isVerified }: DueAnswer): Promise<string> {
    const bot = await this.bots.find(botId)
    const askedOn = pageUrl === null ? null : URL.parse(pageUrl)
    const page =
      askedOn !== null && bot !== undefined && this.bots.admits(bot, askedOn.origin)
        ? askedOn
        : new URL(publicAddress(this.environment, localeOf(language), `/chatbot-demo/${publicId}`))
    // Whoever opened the chat chose the query, which may lead elsewhere, as `?next=//evil.example` does.
    page.search = ''
    // A verified visitor's conversation is opened by the business's own token; the link only opens the chat.
    page.hash = `loquia:${publicId}=${isVerified ? '' : await this.tokens.newLink(conversationId)}`
    return page.href
  }
}

function ignoreLimit(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error
}
