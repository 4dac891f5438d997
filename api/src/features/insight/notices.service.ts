import { createHmac } from 'node:crypto'
import { notificationEvents, type NotificationEvent, type NotificationSettings, type NotificationsResponse, type WebhookTestResponse } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { firstRow, rows } from '../../database/rows.js'
import { SafeWeb } from '../../knowledge/index.js'
import { Mailer } from '../../mail/index.js'

/** Milliseconds that a client's webhook may take. */
const patienceMs = 10_000

interface NoticeRow {
  email: string | null
  webhook_url: string | null
  events: NotificationEvent[]
  failed_at: Date | null
  failure: string | null
}

/** One thing that an owner is told. */
export interface Notice {
  event: NotificationEvent
  /** When it happened, ISO 8601. */
  at: string
  /** The question, the lead's message, or the answer that was disliked. */
  text: string
  detail?: Record<string, string>
}

/** What owners are told of, and the way it takes. */
@Injectable()
export class NoticesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly web: SafeWeb,
    private readonly mailer: Mailer,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async settings(botId: string): Promise<NotificationsResponse> {
    const row = await firstRow<NoticeRow>(this.dataSource, `SELECT * FROM bot_notifications WHERE bot_id = $1`, [botId])
    const webhookUrl = row?.webhook_url ?? ''
    return {
      success: true,
      settings: { email: row?.email ?? '', webhookUrl, events: notificationEvents.filter((event) => row?.events.includes(event) ?? false) },
      webhookSecret: webhookUrl === '' ? null : this.secretOf(botId),
      mailAvailable: this.mailer.isConfigured,
      webhookFailure: row?.failed_at === null || row?.failed_at === undefined ? null : { at: row.failed_at.toISOString(), reason: row.failure ?? 'unreachable' },
    }
  }

  /** Stores them; the address is not asked before there is something to tell. What happened before is not told later. */
  async save(botId: string, { email, webhookUrl, events }: NotificationSettings): Promise<NotificationsResponse> {
    await rows(
      this.dataSource,
      `INSERT INTO bot_notifications AS n (bot_id, email, webhook_url, events) VALUES ($1, $2, $3, $4)
       ON CONFLICT (bot_id) DO UPDATE SET email = $2, webhook_url = $3, events = $4, failed_at = NULL, failure = NULL,
         told_until = CASE WHEN n.events = '[]' OR (n.email IS NULL AND n.webhook_url IS NULL) THEN now() ELSE n.told_until END`,
      [botId, email || null, webhookUrl || null, JSON.stringify([...new Set(events)])],
    )
    return this.settings(botId)
  }

  /** Sends a made-up event to the stored webhook and says how it went. */
  async test(botId: string, publicId: string): Promise<WebhookTestResponse> {
    const { settings } = await this.settings(botId)
    if (settings.webhookUrl === '') return { success: true, delivered: false, reason: 'no_webhook' }
    const reason = await this.deliver(botId, publicId, settings.webhookUrl, [{ event: 'unanswered', at: new Date().toISOString(), text: 'This is a test.', detail: { test: 'true' } }])
    return { success: true, delivered: reason === undefined, ...(reason === undefined ? {} : { reason }) }
  }

  /**
   * Sends notices to a webhook, signed: `loquia-signature: t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`.
   * @returns why it did not arrive; `undefined` when it did
   */
  async deliver(botId: string, publicId: string, url: string, notices: readonly Notice[]): Promise<string | undefined> {
    const body = JSON.stringify({ bot: publicId, notices })
    const seconds = Math.floor(Date.now() / 1_000)
    const signature = createHmac('sha256', this.secretOf(botId)).update(`${seconds}.${body}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'loquia-signature': `t=${seconds},v1=${signature}` }
    const answer = await this.web.post(url, body, headers, AbortSignal.timeout(patienceMs))
    const reason = 'reason' in answer ? answer.reason : answer.status >= 200 && answer.status < 300 ? undefined : `status ${answer.status}`
    await rows(this.dataSource, `UPDATE bot_notifications SET failed_at = CASE WHEN $2::text IS NULL THEN NULL ELSE now() END, failure = $2 WHERE bot_id = $1`, [botId, reason ?? null])
    return reason
  }

  /** The key a bot's deliveries are signed with: it follows from the installation's own, so that none is stored. */
  private secretOf(botId: string): string {
    return createHmac('sha256', this.environment.ENCRYPTION_KEY).update(`webhook ${botId}`).digest('base64url')
  }
}
