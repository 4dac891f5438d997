import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { publicAddress } from '../../../config/public-address.js'
import { logError, toAppError } from '../../../http/index.js'
import { RecurringJobs } from '../../../jobs/index.js'
import { Mailer } from '../../../mail/index.js'
import { NotificationAddressesService } from '../notification-addresses/index.js'
import { BotNotificationsEntity } from './bot-notifications.entity.js'
import { dueBots, takeNews, type DueBot } from './bot-notifications.queries.js'
import { notificationEmail } from './notification-email.js'
import { newsOf } from './news.queries.js'

/** What happens within this time is told in one email. */
const everyMs = 60_000

/** Tells owners what they want to know by email, once a minute. */
@Injectable()
export class NotificationConsumer implements OnApplicationBootstrap {
  readonly #log = new Logger(NotificationConsumer.name)

  constructor(
    @InjectRepository(BotNotificationsEntity) private readonly notifications: Repository<BotNotificationsEntity>,
    private readonly addresses: NotificationAddressesService,
    private readonly mailer: Mailer,
    private readonly recurring: RecurringJobs,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.recurring.every(everyMs, 'owner-notifications', () => this.tellAll())
  }

  /** Takes what is new for every bot, and writes of it; each event is taken by one process only. */
  async tellAll(): Promise<void> {
    for (const bot of await dueBots(this.notifications.manager)) {
      if (!bot.asked) await this.ask(bot)
      await this.tell(bot)
    }
  }

  /** For an address that was stored while no mail was sent here, or by the owner before. */
  private async ask({ ownerId: userId, email, domain, language: locale }: DueBot): Promise<void> {
    if (userId === null) return
    try {
      await this.addresses.askOnce({ userId, email, domain, locale })
    } catch (error) {
      logError(this.#log, toAppError(error), 'asking for an address to be confirmed')
    }
  }

  private async tell(bot: DueBot): Promise<void> {
    const { manager } = this.notifications
    const notifications = await newsOf(manager, bot.botId, { events: bot.events, after: bot.toldUntil })
    const last = notifications.at(-1)
    if (last === undefined) return
    if (!(await takeNews(manager, bot, last.at))) return
    const address = publicAddress(
      this.environment,
      bot.language,
      `/portal/analytics?bot=${encodeURIComponent(bot.publicId)}`,
    )
    if (bot.confirmed) await this.mailer.send({ to: bot.email, ...notificationEmail(bot, notifications, address) })
  }
}
