import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common'
import { absence } from '../database/absence.js'
import { passingFault } from '../database/passing-fault.js'
import { JobQueue } from './job-queue.js'

const dayMs = 24 * 60 * 60 * 1_000

/** Housekeeping that comes round again, on one node at a time. */
@Injectable()
export class RecurringJobs implements OnModuleDestroy {
  readonly #log = new Logger(RecurringJobs.name)
  readonly #timers: NodeJS.Timeout[] = []

  constructor(private readonly jobs: JobQueue) {}

  /**
   * Does the work once a day and at each start of a process, but not twice on one day (UTC) while it still waits.
   * @param name of the queue
   * @param work must be able to run again; one that throws is tried again
   */
  async daily(name: string, work: () => Promise<void>): Promise<void> {
    await this.jobs.work(name, work, { isRecurring: true })
    const send = () => this.#send(name, new Date().toISOString().slice(0, 10))
    await send()
    this.#repeat(send, dayMs)
  }

  /**
   * Does the work at this pace, in milliseconds (an hour at most), the first time after one such span: once for all
   * processes, whose clocks strike at different moments.
   */
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
      // The next round makes up for it.
      const more = passingFault(error) === 'away' ? absence.failed() : ''
      if (more !== undefined)
        this.#log.warn(`${name} was not sent: ${error instanceof Error ? error.message : String(error)}${more}`)
    }
  }
}
