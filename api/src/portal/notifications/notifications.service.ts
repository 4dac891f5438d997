import {
  notificationEvents,
  type Locale,
  type NotificationsResponse,
  type SaveNotificationsRequest,
} from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, Repository } from 'typeorm'
import { assertUnchanged } from '../../platform/database/versions.js'
import { Mailer } from '../../platform/mail/index.js'
import { NotificationAddressesService } from '../../accounts/notification-addresses/index.js'
import { UserSessions } from '../../core/users/index.js'
import { BotEntity } from '../../core/bots/index.js'
import { BotNotificationsEntity } from './bot-notifications.entity.js'
import { saveNotifications } from './bot-notifications.queries.js'

interface Setting {
  userId: number
  botId: string
  caller: string
}

@Injectable()
export class NotificationsService {
  constructor(
    @InjectRepository(BotNotificationsEntity) private readonly notifications: Repository<BotNotificationsEntity>,
    private readonly addresses: NotificationAddressesService,
    private readonly sessions: UserSessions,
    private readonly mailer: Mailer,
  ) {}

  async getSettings(botId: string): Promise<NotificationsResponse> {
    const stored = await this.notifications.findOneBy({ botId })
    return {
      success: true,
      settings: {
        email: stored?.email ?? '',
        events: notificationEvents.filter((event) => stored?.events.includes(event) ?? false),
        weekly: stored?.weekly ?? true,
      },
      version: stored?.version ?? '',
      held: stored !== null && stored.heldAt !== null,
      mailAvailable: this.mailer.isConfigured,
      emailConfirmed:
        stored !== null && stored.email !== null && (await this.addresses.isConfirmedIn(botId, stored.email)),
    }
  }

  /**
   * Resumes paused notifications and asks a new address to confirm. Events from before, or while paused or unconfirmed,
   * are never sent.
   * @throws AppError `settings_changed`, `rate_limited`; `unauthorized` when the session has ended (nothing is stored)
   */
  async save(
    setting: Setting,
    sid: string,
    { email, events, weekly, version: changed }: SaveNotificationsRequest,
  ): Promise<NotificationsResponse> {
    const { userId, botId, caller } = setting
    // This check runs before an email is sent, and again under the lock.
    await this.assertUnchanged(botId, changed)
    if (email !== '')
      await this.addresses.requestConfirmation({ userId, email, ...(await this.loadBot(botId)) }, caller)
    await this.sessions.runWhileActive(userId, sid, async (transaction) => {
      await this.assertUnchanged(botId, changed, transaction)
      await saveNotifications(transaction, {
        botId,
        email: email || null,
        events: [...new Set(events)],
        weekly,
      })
    })
    return this.getSettings(botId)
  }

  /** @throws AppError `mail_unavailable`, `rate_limited` */
  async resendConfirmation({ userId, botId, caller }: Setting): Promise<NotificationsResponse> {
    const stored = await this.notifications.findOneBy({ botId })
    if (stored !== null && stored.email !== null)
      await this.addresses.resendConfirmation({ userId, email: stored.email, ...(await this.loadBot(botId)) }, caller)
    return this.getSettings(botId)
  }

  private async assertUnchanged(
    botId: string,
    changed: string | undefined,
    manager: EntityManager = this.notifications.manager,
  ): Promise<void> {
    const stored = await manager.findOneBy(BotNotificationsEntity, { botId })
    assertUnchanged(stored?.version ?? '', changed)
  }

  private async loadBot(botId: string): Promise<{ domain: string; locale: Locale }> {
    const bot = await this.notifications.manager.findOne(BotEntity, {
      select: { domain: true, language: true },
      where: { id: botId },
    })
    return bot === null ? { domain: '', locale: 'en' } : { domain: bot.domain, locale: bot.language }
  }
}
