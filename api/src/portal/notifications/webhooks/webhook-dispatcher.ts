import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { transientFault } from '../../../platform/database/transient-fault.js'
import { JobQueue, RecurringJobs } from '../../../platform/jobs/index.js'
import {
  claimEndpoint,
  findDueEndpoints,
  purgeDeliveries,
  renewEndpointLease,
  findNextDelivery,
  releaseEndpoint,
} from './webhook-delivery.queries.js'
import { WebhookSender } from './webhook-sender.js'

const job = 'webhook-endpoint'
const everyMs = 2_000
/** Receivers are called in parallel, so that a slow one does not delay others. */
const concurrency = 8
/** Limits one webhook's turn, so that a busy one does not delay others. */
const deliveriesPerTurn = 50
const retentionDays = 30
/** Number of rows that the daily cleanup keeps per bot. */
const maxDeliveriesPerBot = 1_000

/**
 * Sends one delivery at a time per webhook, in event order. Later deliveries may overtake retries; Retry-After pauses
 * the webhook.
 */
@Injectable()
export class WebhookDispatcher implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #log = new Logger(WebhookDispatcher.name)
  #timer: NodeJS.Timeout | undefined

  constructor(
    private readonly database: DataSource,
    private readonly sender: WebhookSender,
    private readonly jobs: JobQueue,
    private readonly recurring: RecurringJobs,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work<{ endpointId: string }>(
      job,
      ({ endpointId }, stopping) => this.deliver(endpointId, stopping),
      {
        concurrency,
      },
    )
    await this.recurring.daily('webhook-deliveries', () => this.purgeOld())
    this.#timer = setInterval(() => void this.poll(), everyMs)
    this.#timer.unref()
  }

  onModuleDestroy(): void {
    clearInterval(this.#timer)
  }

  async enqueueDue(): Promise<void> {
    for (const endpointId of await findDueEndpoints(this.database))
      await this.jobs.send(job, { endpointId }, { singletonKey: endpointId })
  }

  async purgeOld(): Promise<void> {
    await purgeDeliveries(this.database.manager, { olderThanDays: retentionDays, behindNewest: maxDeliveriesPerBot })
  }

  /** The first failure ends the webhook's turn. */
  private async deliver(endpointId: string, stopping: AbortSignal): Promise<void> {
    if (!(await claimEndpoint(this.database, endpointId))) return
    let restSeconds = 0
    try {
      for (let sent = 0; sent < deliveriesPerTurn && !stopping.aborted; sent++) {
        const id = await findNextDelivery(this.database, endpointId)
        if (id === undefined || !(await renewEndpointLease(this.database, endpointId))) return
        const outcome = await this.sender.send(id, 'queue')
        if (outcome?.delivered === false) restSeconds = outcome.restSeconds ?? 0
        if (outcome === undefined || (!outcome.delivered && outcome.reason !== 'gone')) return
      }
    } finally {
      await releaseEndpoint(this.database, endpointId, restSeconds)
    }
  }

  private async poll(): Promise<void> {
    try {
      await this.enqueueDue()
    } catch (error) {
      if (transientFault(error) !== 'away')
        this.#log.warn(`webhook_check_failed error=${error instanceof Error ? error.message : String(error)}`)
    }
  }
}
