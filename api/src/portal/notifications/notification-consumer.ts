import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { publicAddress } from '../../config/public-address.js'
import { logError, toAppError } from '../../platform/http/index.js'
import { RecurringJobs } from '../../platform/jobs/index.js'
import { Mailer } from '../../platform/mail/index.js'
import { NotificationAddressesService } from '../../accounts/notification-addresses/index.js'
import { BotNotificationsEntity } from './bot-notifications.entity.js'
import { loadDueBots, claimEvents, type DueBot } from './bot-notifications.queries.js'
import { notificationEmail } from './notification-email.js'
import { loadNotifications } from './notification-events.queries.js'

/** Events within this interval share an email. */
const everyMs = 60_000

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
    await this.recurring.every(everyMs, 'owner-notifications', () => this.sendAll())
  }

  async sendAll(): Promise<void> {
    for (const bot of await loadDueBots(this.notifications.manager)) {
      if (!bot.asked) await this.requestConfirmation(bot)
      await this.sendNotifications(bot)
    }
  }

  /** For addresses stored without a mail server or by a previous owner. */
  private async requestConfirmation({ ownerId: userId, email, domain, language: locale }: DueBot): Promise<void> {
    if (userId === null) return
    try {
      await this.addresses.requestConfirmation({ userId, email, domain, locale })
    } catch (error) {
      logError(this.#log, toAppError(error), 'sending a confirmation email')
    }
  }

  private async sendNotifications(bot: DueBot): Promise<void> {
    const { manager } = this.notifications
    const notifications = await loadNotifications(manager, bot.botId, { events: bot.events, after: bot.toldUntil })
    const last = notifications.at(-1)
    if (last === undefined) return
    if (!(await claimEvents(manager, bot, last.at))) return
    const address = publicAddress(
      this.environment,
      bot.language,
      `/portal/analytics?bot=${encodeURIComponent(bot.publicId)}`,
    )
    if (bot.confirmed) await this.mailer.send({ to: bot.email, ...notificationEmail(bot, notifications, address) })
  }
}
