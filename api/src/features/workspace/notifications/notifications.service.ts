import {
  notificationEvents,
  type Locale,
  type NotificationEvent,
  type NotificationsResponse,
  type SaveNotificationsRequest,
} from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { firstRow, rows, type SqlRunner } from '../../../database/rows.js'
import { assertUnchanged, versionOf } from '../../../database/versions.js'
import { Mailer } from '../../../mail/index.js'
import { NotificationAddresses } from '../notification-addresses/index.js'
import { UserSessions } from '../../accounts/users/index.js'
import { WebhookDeliveries } from './webhook-deliveries.js'

interface NotificationRow {
  email: string | null
  webhook_url: string | null
  events: NotificationEvent[]
  held: boolean
  version: string
}

/** Who sets the notifications of a bot, and from which network address. */
interface Setting {
  userId: number
  botId: string
  caller: string
}

const version = versionOf('email', 'webhook_url', 'events')

/** What owners are told of, and the way it takes. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly deliveries: WebhookDeliveries,
    private readonly addresses: NotificationAddresses,
    private readonly sessions: UserSessions,
    private readonly mailer: Mailer,
  ) {}

  async settings(userId: number, botId: string): Promise<NotificationsResponse> {
    const row = await firstRow<NotificationRow>(
      this.dataSource,
      `SELECT email, webhook_url, events, held_at IS NOT NULL AS held, ${version} AS version FROM bot_notifications WHERE bot_id = $1`,
      [botId],
    )
    const webhookUrl = row?.webhook_url ?? ''
    return {
      success: true,
      settings: {
        email: row?.email ?? '',
        webhookUrl,
        events: notificationEvents.filter((event) => row?.events.includes(event) ?? false),
      },
      version: row?.version ?? '',
      webhookSecret: webhookUrl === '' ? null : this.deliveries.secretOf(botId),
      held: row?.held ?? false,
      mailAvailable: this.mailer.isConfigured,
      emailConfirmed: row !== undefined && row.email !== null && (await this.addresses.isConfirmed(userId, row.email)),
    }
  }

  /**
   * Stores them. A new email address is asked by email whether it wants notifications; a webhook is not called before there
   * is something to tell. What rested goes on. What happened before, meanwhile, or while an address was not confirmed, is
   * not told later.
   * @param sid the session that asks
   * @throws AppError `settings_changed`, `rate_limited`, or `unauthorized` when the session has ended meanwhile, in
   * which case nothing is stored
   */
  async save(
    setting: Setting,
    sid: string,
    { email, webhookUrl, events, version: changed }: SaveNotificationsRequest,
  ): Promise<NotificationsResponse> {
    const { userId, botId, caller } = setting
    // Before an email goes out, and once more when nobody else can write.
    await this.assertUnchanged(botId, changed, this.dataSource)
    if (email !== '') await this.addresses.askOnce({ userId, email, ...(await this.botOf(botId)) }, caller)
    await this.sessions.during(userId, sid, async (transaction) => {
      await this.assertUnchanged(botId, changed, transaction)
      await rows(
        transaction,
        `INSERT INTO bot_notifications AS n (bot_id, email, webhook_url, events) VALUES ($1, $2, $3, $4)
         ON CONFLICT (bot_id) DO UPDATE SET email = $2, webhook_url = $3, events = $4, held_at = NULL,
           told_until = CASE WHEN n.held_at IS NOT NULL OR n.events = '[]' OR (n.email IS NULL AND n.webhook_url IS NULL) THEN now() ELSE n.told_until END`,
        [botId, email || null, webhookUrl || null, JSON.stringify([...new Set(events)])],
      )
    })
    return this.settings(userId, botId)
  }

  /** Asks the stored address once more, unless it is confirmed. @throws AppError `mail_unavailable`, `rate_limited` */
  async askAgain({ userId, botId, caller }: Setting): Promise<NotificationsResponse> {
    const row = await firstRow<{ email: string | null }>(
      this.dataSource,
      `SELECT email FROM bot_notifications WHERE bot_id = $1`,
      [botId],
    )
    if (row !== undefined && row.email !== null)
      await this.addresses.askAgain({ userId, email: row.email, ...(await this.botOf(botId)) }, caller)
    return this.settings(userId, botId)
  }

  private async assertUnchanged(botId: string, changed: string | undefined, runner: SqlRunner): Promise<void> {
    assertUnchanged(
      (
        await firstRow<{ version: string }>(
          runner,
          `SELECT ${version} AS version FROM bot_notifications WHERE bot_id = $1`,
          [botId],
        )
      )?.version ?? '',
      changed,
    )
  }

  /** Emails are in the language of the notifications that follow. */
  private async botOf(botId: string): Promise<{ domain: string; locale: Locale }> {
    const row = await firstRow<{ domain: string; locale: Locale }>(
      this.dataSource,
      `SELECT domain, language AS locale FROM bots WHERE id = $1`,
      [botId],
    )
    return row ?? { domain: '', locale: 'en' }
  }
}
