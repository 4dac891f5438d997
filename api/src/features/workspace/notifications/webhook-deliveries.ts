import { createHmac } from 'node:crypto'
import {
  deliveriesShown,
  type WebhookDeliveriesResponse,
  type WebhookDelivery,
  type WebhookTestResponse,
} from '@loquia/contracts'
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { firstRow, rows } from '../../../database/rows.js'
import { JobQueue, RecurringJobs } from '../../../jobs/index.js'
import { SafeWeb } from '../../../knowledge/index.js'
import { newsOf, type Notification } from './news.queries.js'

const deliveryJob = 'webhook-delivery'
/** Milliseconds that a client's webhook may take. */
const patienceMs = 10_000
/** Receivers that one process calls at a time, so that a slow one does not hold up the others. */
const concurrency = 8
const keptDays = 30
/** Rows of one bot that a day's end leaves, so that a busy one does not fill the table. */
const keptOfBot = 1_000

interface DeliveryRow {
  id: string
  bot_id: string
  public_id: string
  webhook_url: string | null
  told: WebhookDelivery['told']
  told_after: string | null
  told_until: string | null
  arrived: boolean
}
interface ListedRow {
  id: string
  created_at: Date
  test: boolean
  told: WebhookDelivery['told']
  tries: number
  duration_ms: number | null
  status: number | null
  failure: string | null
}

const selectDelivery = `SELECT d.id, d.bot_id, b.public_id, CASE WHEN n.held_at IS NULL THEN n.webhook_url END AS webhook_url, d.told, d.told_after::text AS told_after, d.told_until::text AS told_until, d.tries > 0 AND d.failure IS NULL AS arrived
  FROM webhook_deliveries d JOIN bots b ON b.id = d.bot_id LEFT JOIN bot_notifications n ON n.bot_id = d.bot_id`

/**
 * What goes to the webhooks of bots: sent, tried again by the queue with growing pauses, listed for the owner, and sent
 * once more when the owner says so. Deletes what is older than thirty days, once a day.
 */
@Injectable()
export class WebhookDeliveries implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly web: SafeWeb,
    private readonly jobs: JobQueue,
    private readonly recurring: RecurringJobs,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work<{ id: string }>(
      deliveryJob,
      async ({ id }) => {
        const delivery = await firstRow<DeliveryRow>(this.dataSource, `${selectDelivery} WHERE d.id = $1`, [id])
        // The owner may have sent it meanwhile.
        if (delivery === undefined || delivery.arrived) return
        const failure = await this.send(delivery)
        if (failure !== undefined && failure !== 'gone' && failure !== 'no_webhook')
          throw new Error(`the webhook of ${delivery.public_id} did not take it: ${failure}`)
      },
      { concurrency },
    )
    await this.recurring.daily('webhook-deliveries', () => this.forgetOld())
  }

  /** The latest ones, newest first. */
  async latest(botId: string): Promise<WebhookDeliveriesResponse> {
    const found = await rows<ListedRow>(
      this.dataSource,
      `SELECT id, created_at, told_until IS NULL AS test, told, tries, duration_ms, status, failure FROM webhook_deliveries
       WHERE bot_id = $1 AND created_at > now() - make_interval(days => ${keptDays}) ORDER BY created_at DESC, id LIMIT ${deliveriesShown}`,
      [botId],
    )
    const deliveries = found.map(
      ({ id, created_at: at, test, told, tries, duration_ms: durationMs, status, failure }): WebhookDelivery => ({
        id,
        at: at.toISOString(),
        test,
        told,
        tries,
        durationMs,
        status,
        failure,
      }),
    )
    return { success: true, deliveries }
  }

  /** Has the queue send what was stored. */
  async enqueue(id: string): Promise<void> {
    await this.jobs.send(deliveryJob, { id }, { singletonKey: id })
  }

  /** Hands over again what a process stored and did not live to hand over. */
  async enqueueForgotten(): Promise<void> {
    const forgotten = await rows<{ id: string }>(
      this.dataSource,
      `SELECT id FROM webhook_deliveries WHERE tries = 0 AND failure IS NULL AND told_until IS NOT NULL AND created_at BETWEEN now() - interval '1 day' AND now() - interval '2 minutes'`,
    )
    for (const { id } of forgotten) await this.enqueue(id)
  }

  /** Sends a made-up event to the stored webhook and says how it went. */
  async test(botId: string): Promise<WebhookTestResponse> {
    const stored = await firstRow<{ id: string }>(
      this.dataSource,
      `INSERT INTO webhook_deliveries (bot_id) SELECT bot_id FROM bot_notifications WHERE bot_id = $1 AND webhook_url IS NOT NULL AND held_at IS NULL RETURNING id`,
      [botId],
    )
    return stored === undefined
      ? { success: true, delivered: false, reason: 'no_webhook' }
      : this.again(botId, stored.id)
  }

  /**
   * Sends a delivery now, whatever became of it before, to the address that is stored now: with what is left of what it
   * told of, and the id it had.
   * @throws AppError `not_found`
   */
  async again(botId: string, id: string): Promise<WebhookTestResponse> {
    const delivery = await firstRow<DeliveryRow>(
      this.dataSource,
      `${selectDelivery} WHERE d.bot_id = $1 AND d.id::text = $2`,
      [botId, id],
    )
    if (delivery === undefined) throw new AppError('not_found')
    const reason = await this.send(delivery)
    return { success: true, delivered: reason === undefined, ...(reason === undefined ? {} : { reason }) }
  }

  /** Deletes what was kept long enough. */
  async forgetOld(): Promise<void> {
    await rows(
      this.dataSource,
      `DELETE FROM webhook_deliveries WHERE created_at < now() - make_interval(days => ${keptDays})
         OR id IN (SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY bot_id ORDER BY created_at DESC) AS nth FROM webhook_deliveries) AS counted WHERE nth > ${keptOfBot})`,
    )
  }

  /** The key a bot's deliveries are signed with: it follows from the installation's own, so that none is stored. */
  secretOf(botId: string): string {
    return createHmac('sha256', this.environment.ENCRYPTION_KEY).update(`webhook ${botId}`).digest('base64url')
  }

  /** @returns why it did not arrive; `undefined` when it did */
  private async send(delivery: DeliveryRow): Promise<string | undefined> {
    const { id, webhook_url: url } = delivery
    const notifications = await this.notificationsOf(delivery)
    const unsendable = url === null ? 'no_webhook' : notifications.length === 0 ? 'gone' : undefined
    if (url === null || unsendable !== undefined) {
      await rows(
        this.dataSource,
        `UPDATE webhook_deliveries SET failure = $2, status = NULL, duration_ms = NULL WHERE id = $1`,
        [id, unsendable],
      )
      return unsendable
    }
    const began = performance.now()
    const { status, failure } = await this.post(url, delivery, notifications)
    await rows(
      this.dataSource,
      `UPDATE webhook_deliveries SET tries = tries + 1, duration_ms = $2, status = $3, failure = $4 WHERE id = $1`,
      [id, Math.round(performance.now() - began), status, failure ?? null],
    )
    return failure
  }

  private async notificationsOf({
    bot_id: botId,
    told,
    told_after: after,
    told_until: until,
  }: DeliveryRow): Promise<Notification[]> {
    if (after === null || until === null)
      return [{ event: 'unanswered', at: new Date().toISOString(), text: 'This is a test.', detail: { test: 'true' } }]
    return newsOf(this.dataSource, botId, { events: told.map(({ event }) => event), after, until })
  }

  /** Signed: `loquia-signature: t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`. */
  private async post(
    url: string,
    { id, bot_id: botId, public_id: bot }: DeliveryRow,
    notifications: Notification[],
  ): Promise<{ status: number | null; failure?: string }> {
    const body = JSON.stringify({ bot, notifications })
    const seconds = Math.floor(Date.now() / 1_000)
    const signature = createHmac('sha256', this.secretOf(botId)).update(`${seconds}.${body}`).digest('hex')
    const headers = {
      'content-type': 'application/json',
      'loquia-delivery': id,
      'loquia-signature': `t=${seconds},v1=${signature}`,
    }
    const patience = AbortSignal.timeout(patienceMs)
    const answer = await this.web.post(url, body, headers, patience).catch((error: unknown) => {
      if (patience.aborted) return { reason: 'timeout' }
      throw error
    })
    if ('reason' in answer) return { status: null, failure: answer.reason }
    const { status } = answer
    return status >= 200 && status < 300 ? { status } : { status, failure: `status ${status}` }
  }
}
