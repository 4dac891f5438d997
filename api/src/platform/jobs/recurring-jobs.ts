import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common'
import { databaseOutage } from '../database/outage.js'
import { transientFault } from '../database/transient-fault.js'
import { JobQueue } from './job-queue.js'

const dayMs = 24 * 60 * 60 * 1_000

@Injectable()
export class RecurringJobs implements OnModuleDestroy {
  readonly #log = new Logger(RecurringJobs.name)
  readonly #timers: NodeJS.Timeout[] = []

  constructor(private readonly jobs: JobQueue) {}

  /**
   * Runs daily (UTC) and at each start, but not twice a day while the job still waits.
   * @param work must be repeatable; failures are retried
   */
  async daily(name: string, work: () => Promise<void>): Promise<void> {
    await this.jobs.work(name, work, { isRecurring: true })
    const send = () => this.#send(name, new Date().toISOString().slice(0, 10))
    await send()
    this.#repeat(send, dayMs)
  }

  /** Runs once per interval (at most an hour) across all processes, first after one interval. */
  async every(ms: number, name: string, work: () => Promise<void>): Promise<void> {
    await this.jobs.work(name, work, { isRecurring: true })
    this.#repeat(() => this.#send(name, name, Math.max(1, Math.round(ms / 1_000))), ms)
  }

  onModuleDestroy(): void {
    for (const timer of this.#timers) clearInterval(timer)
  }

  #repeat(send: () => Promise<void>, ms: number): void {
    const timer = setInterval(() => void send(), ms)
    timer.unref()
    this.#timers.push(timer)
  }

  async #send(name: string, singletonKey: string, onceInSeconds?: number): Promise<void> {
    try {
      await this.jobs.send(name, {}, { singletonKey, ...(onceInSeconds === undefined ? {} : { onceInSeconds }) })
    } catch (error) {
      // The next round retries.
      const more = transientFault(error) === 'away' ? databaseOutage.recordFailure() : ''
      if (more !== undefined)
        this.#log.warn(
          `job_not_sent name=${name} error=${error instanceof Error ? error.message : String(error)}${more}`,
        )
    }
  }
}
