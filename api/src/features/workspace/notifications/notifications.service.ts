import {
  notificationEvents,
  type Locale,
  type NotificationsResponse,
  type SaveNotificationsRequest,
} from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, Repository } from 'typeorm'
import { assertUnchanged } from '../../../database/versions.js'
import { Mailer } from '../../../mail/index.js'
import { NotificationAddressesService } from '../notification-addresses/index.js'
import { UserSessions } from '../../accounts/users/index.js'
import { BotEntity } from '../bots/index.js'
import { BotNotificationsEntity } from './bot-notifications.entity.js'
import { saveNotifications } from './bot-notifications.queries.js'
import { WebhookDeliveries } from './webhook-deliveries.js'

/** Who sets the notifications of a bot, and from which network address. */
interface Setting {
  userId: number
  botId: string
  caller: string
}

/** What owners are told of, and the way it takes. */
@Injectable()
export class NotificationsService {
  constructor(
    @InjectRepository(BotNotificationsEntity) private readonly notifications: Repository<BotNotificationsEntity>,
    private readonly deliveries: WebhookDeliveries,
    private readonly addresses: NotificationAddressesService,
    private readonly sessions: UserSessions,
    private readonly mailer: Mailer,
  ) {}

  async settings(botId: string): Promise<NotificationsResponse> {
    const stored = await this.notifications.findOneBy({ botId })
    const webhookUrl = stored?.webhookUrl ?? ''
    return {
      success: true,
      settings: {
        email: stored?.email ?? '',
        webhookUrl,
        events: notificationEvents.filter((event) => stored?.events.includes(event) ?? false),
      },
      version: stored?.version ?? '',
      webhookSecret: webhookUrl === '' ? null : this.deliveries.secretOf(botId),
      held: stored !== null && stored.heldAt !== null,
      mailAvailable: this.mailer.isConfigured,
      emailConfirmed:
        stored !== null && stored.email !== null && (await this.addresses.isConfirmedIn(botId, stored.email)),
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
    await this.assertUnchanged(botId, changed)
    if (email !== '') await this.addresses.askOnce({ userId, email, ...(await this.botOf(botId)) }, caller)
    await this.sessions.during(userId, sid, async (transaction) => {
      await this.assertUnchanged(botId, changed, transaction)
      await saveNotifications(transaction, {
        botId,
        email: email || null,
        webhookUrl: webhookUrl || null,
        events: [...new Set(events)],
      })
    })
    return this.settings(botId)
  }

  /** Asks the stored address once more, unless it is confirmed. @throws AppError `mail_unavailable`, `rate_limited` */
  async askAgain({ userId, botId, caller }: Setting): Promise<NotificationsResponse> {
    const stored = await this.notifications.findOneBy({ botId })
    if (stored !== null && stored.email !== null)
      await this.addresses.askAgain({ userId, email: stored.email, ...(await this.botOf(botId)) }, caller)
    return this.settings(botId)
  }

  private async assertUnchanged(
    botId: string,
    changed: string | undefined,
    manager: EntityManager = this.notifications.manager,
  ): Promise<void> {
    const stored = await manager.findOneBy(BotNotificationsEntity, { botId })
    assertUnchanged(stored?.version ?? '', changed)
  }

  /** Emails are in the language of the notifications that follow. */
  private async botOf(botId: string): Promise<{ domain: string; locale: Locale }> {
    const bot = await this.notifications.manager.findOne(BotEntity, {
      select: { domain: true, language: true },
      where: { id: botId },
    })
    return bot === null ? { domain: '', locale: 'en' } : { domain: bot.domain, locale: bot.language }
  }
}
