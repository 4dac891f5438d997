import { notificationEvents, type NotificationEvent, type NotificationSettings, type NotificationsResponse } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { firstRow, rows } from '../../database/rows.js'
import { Mailer } from '../../mail/index.js'
import { WebhookDeliveries } from './webhook-deliveries.js'

interface NoticeRow {
  email: string | null
  webhook_url: string | null
  events: NotificationEvent[]
}

/** What owners are told of, and the way it takes. */
@Injectable()
export class NoticesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly deliveries: WebhookDeliveries,
    private readonly mailer: Mailer,
  ) {}

  async settings(botId: string): Promise<NotificationsResponse> {
    const row = await firstRow<NoticeRow>(this.dataSource, `SELECT email, webhook_url, events FROM bot_notifications WHERE bot_id = $1`, [botId])
    const webhookUrl = row?.webhook_url ?? ''
    return {
      success: true,
      settings: { email: row?.email ?? '', webhookUrl, events: notificationEvents.filter((event) => row?.events.includes(event) ?? false) },
      webhookSecret: webhookUrl === '' ? null : this.deliveries.secretOf(botId),
      mailAvailable: this.mailer.isConfigured,
    }
  }

  /** Stores them; the address is not asked before there is something to tell. What happened before is not told later. */
  async save(botId: string, { email, webhookUrl, events }: NotificationSettings): Promise<NotificationsResponse> {
    await rows(
      this.dataSource,
      `INSERT INTO bot_notifications AS n (bot_id, email, webhook_url, events) VALUES ($1, $2, $3, $4)
       ON CONFLICT (bot_id) DO UPDATE SET email = $2, webhook_url = $3, events = $4,
         told_until = CASE WHEN n.events = '[]' OR (n.email IS NULL AND n.webhook_url IS NULL) THEN now() ELSE n.told_until END`,
      [botId, email || null, webhookUrl || null, JSON.stringify([...new Set(events)])],
    )
    return this.settings(botId)
  }
}
