import { createHmac } from 'node:crypto'
import {
  deliveriesShown,
  type WebhookDeliveriesResponse,
  type WebhookDelivery,
  type WebhookTestResponse,
} from '@loquia/contracts'
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { IsNull, Not, Raw, Repository, type SelectQueryBuilder } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { JobQueue, RecurringJobs } from '../../../jobs/index.js'
import { SafeWeb } from '../../../knowledge/index.js'
import { BotNotificationsEntity } from './bot-notifications.entity.js'
import { newsOf, type Notification } from './news.queries.js'
import { WebhookDeliveryEntity } from './webhook-delivery.entity.js'
import { addTestDelivery, forgetDeliveries } from './webhook-delivery.queries.js'

const deliveryJob = 'webhook-delivery'
/** Milliseconds that a client's webhook may take. */
const patienceMs = 10_000
/** Receivers that one process calls at a time, so that a slow one does not hold up the others. */
const concurrency = 8
const keptDays = 30
/** Rows of one bot that a day's end leaves, so that a busy one does not fill the table. */
const keptOfBot = 1_000

/** A delivery with what is needed to send it. */
interface Sendable extends Pick<WebhookDeliveryEntity, 'id' | 'botId' | 'told' | 'tries' | 'failure'> {
  publicId: string
  /** The webhook that is stored now; null without one, and while it rests. */
  webhookUrl: string | null
  /** As texts: a JavaScript date would lose their microseconds. */
  toldAfter: string | null
  toldUntil: string | null
}

/**
 * What goes to the webhooks of bots: sent, tried again by the queue with growing pauses, listed for the owner, and sent
 * once more when the owner says so. Deletes what is older than thirty days, once a day.
 */
@Injectable()
export class WebhookDeliveries implements OnApplicationBootstrap {
  constructor(
    @InjectRepository(WebhookDeliveryEntity) private readonly deliveries: Repository<WebhookDeliveryEntity>,
    private readonly web: SafeWeb,
    private readonly jobs: JobQueue,
    private readonly recurring: RecurringJobs,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work<{ id: string }>(
      deliveryJob,
      async ({ id }) => {
        const delivery = await this.sendable().where('delivery.id = :id', { id }).getRawOne<Sendable>()
        // The owner may have sent it meanwhile.
        if (delivery === undefined || (delivery.tries > 0 && delivery.failure === null)) return
        const failure = await this.send(delivery)
        if (failure !== undefined && failure !== 'gone' && failure !== 'no_webhook')
          throw new Error(`the webhook of ${delivery.publicId} did not take it: ${failure}`)
      },
      { concurrency },
    )
    await this.recurring.daily('webhook-deliveries', () => this.forgetOld())
  }

  /** The latest ones, newest first. */
  async latest(botId: string): Promise<WebhookDeliveriesResponse> {
    const found = await this.deliveries.find({
      where: { botId, createdAt: Raw((at) => `${at} > now() - make_interval(days => ${keptDays})`) },
      order: { createdAt: 'DESC', id: 'ASC' },
      take: deliveriesShown,
    })
    const deliveries = found.map(
      ({ id, createdAt, toldUntil, told, tries, durationMs, status, failure }): WebhookDelivery => ({
        id,
        at: createdAt.toISOString(),
        test: toldUntil === null,
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
    const forgotten = await this.deliveries.find({
      select: { id: true },
      where: {
        tries: 0,
        failure: IsNull(),
        toldUntil: Not(IsNull()),
        createdAt: Raw((at) => `${at} BETWEEN now() - interval '1 day' AND now() - interval '2 minutes'`),
      },
    })
    for (const { id } of forgotten) await this.enqueue(id)
  }

  /** Sends a made-up event to the stored webhook and says how it went. */
  async test(botId: string): Promise<WebhookTestResponse> {
    const id = await addTestDelivery(this.deliveries.manager, botId)
    return id === undefined ? { success: true, delivered: false, reason: 'no_webhook' } : this.again(botId, id)
  }

  /**
   * Sends a delivery now, whatever became of it before, to the address that is stored now: with what is left of what it
   * told of, and the id it had.
   * @throws AppError `not_found`
   */
  async again(botId: string, id: string): Promise<WebhookTestResponse> {
    const delivery = await this.sendable()
      .where('delivery.botId = :botId AND CAST(delivery.id AS text) = :id', { botId, id })
      .getRawOne<Sendable>()
    if (delivery === undefined) throw new AppError('not_found')
    const reason = await this.send(delivery)
    return { success: true, delivered: reason === undefined, ...(reason === undefined ? {} : { reason }) }
  }

  /** Deletes what was kept long enough. */
  async forgetOld(): Promise<void> {
    await forgetDeliveries(this.deliveries.manager, { olderThanDays: keptDays, behindNewest: keptOfBot })
  }

  /** The key a bot's deliveries are signed with: it follows from the installation's own, so that none is stored. */
  secretOf(botId: string): string {
    return createHmac('sha256', this.environment.ENCRYPTION_KEY).update(`webhook ${botId}`).digest('base64url')
  }

  private sendable(): SelectQueryBuilder<WebhookDeliveryEntity> {
    return this.deliveries
      .createQueryBuilder('delivery')
      .innerJoin('delivery.bot', 'bot')
      .leftJoin(BotNotificationsEntity, 'stored', 'stored.botId = delivery.botId AND stored.heldAt IS NULL')
      .select('delivery.id', 'id')
      .addSelect('delivery.botId', 'botId')
      .addSelect('bot.publicId', 'publicId')
      .addSelect('stored.webhookUrl', 'webhookUrl')
      .addSelect('delivery.told', 'told')
      .addSelect('CAST(delivery.toldAfter AS text)', 'toldAfter')
      .addSelect('CAST(delivery.toldUntil AS text)', 'toldUntil')
      .addSelect('delivery.tries', 'tries')
      .addSelect('delivery.failure', 'failure')
  }

  /** @returns why it did not arrive; `undefined` when it did */
  private async send(delivery: Sendable): Promise<string | undefined> {
    const { id, webhookUrl: url } = delivery
    const notifications = await this.notificationsOf(delivery)
    const unsendable = url === null ? 'no_webhook' : notifications.length === 0 ? 'gone' : undefined
    if (url === null || unsendable !== undefined) {
      await this.deliveries.update({ id }, { failure: unsendable ?? null, status: null, durationMs: null })
      return unsendable
    }
    const began = performance.now()
    const { status, failure } = await this.post(url, delivery, notifications)
    await this.deliveries.update(
      { id },
      {
        tries: () => 'tries + 1',
        durationMs: Math.round(performance.now() - began),
        status,
        failure: failure ?? null,
      },
    )
    return failure
  }

  private async notificationsOf({
    botId,
    told,
    toldAfter: after,
    toldUntil: until,
  }: Sendable): Promise<Notification[]> {
    if (after === null || until === null)
      return [{ event: 'unanswered', at: new Date().toISOString(), text: 'This is a test.', detail: { test: 'true' } }]
    return newsOf(this.deliveries.manager, botId, { events: told.map(({ event }) => event), after, until })
  }

  /** Signed: `loquia-signature: t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`. */
  private async post(
    url: string,
    { id, botId, publicId: bot }: Sendable,
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
