import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { passingFault } from '../../../../database/passing-fault.js'
import { JobQueue, RecurringJobs } from '../../../../jobs/index.js'
import {
  claimEndpoint,
  dueEndpoints,
  forgetDeliveries,
  keepEndpoint,
  nextDue,
  releaseEndpoint,
} from './webhook-delivery.queries.js'
import { WebhookSender } from './webhook-sender.js'

const job = 'webhook-endpoint'
/** Milliseconds after which what was stored is looked for. */
const everyMs = 2_000
/** Receivers that one process calls at a time, so that a slow one does not hold up the others. */
const concurrency = 8
/** Deliveries to one webhook in one turn, so that a busy one does not hold up the others. */
const atOnce = 50
const keptDays = 30
/** Rows of one bot that a day's end leaves, so that a busy one does not fill the table. */
const keptOfBot = 1_000

/**
 * Has what waits for webhooks sent: to each webhook one delivery after the other, in the order in which things happened,
 * by one process at a time. What failed is sent again after its pause, when others may have gone before it; where the
 * receiver asks to be left alone, nothing is sent to it for so long.
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
    await this.recurring.daily('webhook-deliveries', () => this.forgetOld())
    this.#timer = setInterval(() => void this.look(), everyMs)
    this.#timer.unref()
  }

  onModuleDestroy(): void {
    clearInterval(this.#timer)
  }

  /** Has all sent that is due. */
  async sweep(): Promise<void> {
    for (const endpointId of await dueEndpoints(this.database))
      await this.jobs.send(job, { endpointId }, { singletonKey: endpointId })
  }

  /** Deletes what was kept long enough. */
  async forgetOld(): Promise<void> {
    await forgetDeliveries(this.database.manager, { olderThanDays: keptDays, behindNewest: keptOfBot })
  }

  /** Sends what is due to one webhook, unless another process does; the first failure ends the turn. */
  private async deliver(endpointId: string, stopping: AbortSignal): Promise<void> {
    if (!(await claimEndpoint(this.database, endpointId))) return
    let restSeconds = 0
    try {
      for (let sent = 0; sent < atOnce && !stopping.aborted; sent++) {
        const id = await nextDue(this.database, endpointId)
        if (id === undefined || !(await keepEndpoint(this.database, endpointId))) return
        const outcome = await this.sender.send(id, 'queue')
        if (outcome?.delivered === false) restSeconds = outcome.restSeconds ?? 0
        if (outcome === undefined || (!outcome.delivered && outcome.reason !== 'gone')) return
      }
    } finally {
      await releaseEndpoint(this.database, endpointId, restSeconds)
    }
  }

  private async look(): Promise<void> {
    try {
      await this.sweep()
    } catch (error) {
      // The next look makes up for it, and the database's absence is told of elsewhere.
      if (passingFault(error) !== 'away')
        this.#log.warn(`webhooks were not looked at: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}
