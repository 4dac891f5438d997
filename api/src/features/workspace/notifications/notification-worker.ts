import { notificationEvents, type Locale, type NotificationEvent } from '@loquia/contracts'
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { publicAddress } from '../../../config/public-address.js'
import { firstRow, rows } from '../../../database/rows.js'
import { logError, toAppError } from '../../../http/index.js'
import { RecurringJobs } from '../../../jobs/index.js'
import { Mailer } from '../../../mail/index.js'
import { NotificationAddresses } from '../notification-addresses/index.js'
import { notificationEmail } from './notification-email.js'
import { newsOf } from './news.queries.js'
import { WebhookDeliveries } from './webhook-deliveries.js'

/** What happens within this time is told in one email. */
const everyMs = 60_000

interface DueRow {
  bot_id: string
  public_id: string
  name: string
  language: Locale
  domain: string
  owner_id: number | null
  email: string | null
  /** Whether whoever reads at the address wants notifications, or was asked. */
  confirmed: boolean
  asked: boolean
  events: NotificationEvent[]
  /** As text: a JavaScript date would lose its microseconds. */
  told_until: string
}

/** Tells owners what they want to know, once a minute, by mail and webhook. */
@Injectable()
export class NotificationWorker implements OnApplicationBootstrap {
  readonly #log = new Logger(NotificationWorker.name)

  constructor(
    private readonly dataSource: DataSource,
    private readonly deliveries: WebhookDeliveries,
    private readonly addresses: NotificationAddresses,
    private readonly mailer: Mailer,
    private readonly recurring: RecurringJobs,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.recurring.every(everyMs, 'owner-notifications', () => this.tellAll())
  }

  /** Takes what is new for every bot, and hands it to mail and webhooks; each event is taken by one process only. */
  async tellAll(): Promise<void> {
    const due = await rows<DueRow>(
      this.dataSource,
      `SELECT n.bot_id, n.email, n.events, n.told_until::text AS told_until, b.public_id, b.name, b.language, b.domain, b.owner_id, a.proven_at IS NOT NULL AS confirmed, a.email IS NOT NULL AS asked
       FROM bot_notifications n JOIN bots b ON b.id = n.bot_id LEFT JOIN notice_addresses a ON a.user_id = b.owner_id AND a.email = lower(n.email)
       WHERE n.held_at IS NULL AND n.events <> '[]' AND (n.email IS NOT NULL OR n.webhook_url IS NOT NULL)`,
    )
    for (const bot of due) {
      if (!bot.asked) await this.ask(bot)
      await this.tell(bot)
    }
    await this.deliveries.enqueueForgotten()
  }

  /** For an address that was stored while no mail was sent here, or by the owner before. */
  private async ask({ owner_id: userId, email, domain, language: locale }: DueRow): Promise<void> {
    if (userId === null || email === null) return
    try {
      await this.addresses.askOnce({ userId, email, domain, locale })
    } catch (error) {
      logError(this.#log, toAppError(error), 'asking for an address to be confirmed')
    }
  }

  private async tell(bot: DueRow): Promise<void> {
    const notifications = await newsOf(this.dataSource, bot.bot_id, { events: bot.events, after: bot.told_until })
    const last = notifications.at(-1)
    if (last === undefined) return
    const told = notificationEvents.flatMap((event) => {
      const count = notifications.filter((notification) => notification.event === event).length
      return count === 0 ? [] : [{ event, count }]
    })
    // Taken and kept for the webhook in one statement: nothing is lost between the two.
    const taken = await firstRow<{ delivery: string | null }>(
      this.dataSource,
      `WITH taken AS (UPDATE bot_notifications SET told_until = $3::timestamptz WHERE bot_id = $1 AND told_until = $2::timestamptz AND held_at IS NULL RETURNING bot_id, webhook_url),
         kept AS (INSERT INTO webhook_deliveries (bot_id, told_after, told_until, told) SELECT bot_id, $2::timestamptz, $3::timestamptz, $4::jsonb FROM taken WHERE webhook_url IS NOT NULL RETURNING id)
       SELECT kept.id AS delivery FROM taken LEFT JOIN kept ON true`,
      [bot.bot_id, bot.told_until, last.at, JSON.stringify(told)],
    )
    if (taken === undefined) return
    const address = publicAddress(
      this.environment,
      bot.language,
      `/portal/analytics?bot=${encodeURIComponent(bot.public_id)}`,
    )
    if (bot.email !== null && bot.confirmed)
      await this.mailer.send({ to: bot.email, ...notificationEmail(bot, notifications, address) })
    if (taken.delivery !== null) await this.deliveries.enqueue(taken.delivery)
  }
}
