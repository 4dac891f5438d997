import type { Logger } from '@nestjs/common'
import { absence } from '../database/absence.js'
import { isFull, passingFault } from '../database/passing-fault.js'
import { heartbeatMs } from './boss-options.js'

/** A beat must not take longer, in milliseconds, or the queue counts as away. */
const beatWithinMs = 4_000

/** Whether the queue can be reached, and what the log is told of it. */
export class QueueHealth {
  #timer: NodeJS.Timeout | undefined
  #healthy = false
  #beating = false
  /** The log knows what else is wrong: each try of each part need not say so again. */
  #complained = false

  /**
   * @param reach asks the queue's database for the least there is
   * @param work what else belongs to a beat; it takes as long as there is work in the queue
   * @param stopping what fails after it is of no interest
   */
  constructor(
    private readonly log: Logger,
    private readonly reach: () => Promise<void>,
    private readonly work: () => Promise<void>,
    private readonly stopping: AbortSignal,
  ) {}

  /** True while the queue can be reached. */
  get healthy(): boolean {
    return this.#healthy
  }

  /** The queue was reached, and a beat follows at every pace. */
  begin(): void {
    this.#healthy = true
    this.#timer = setInterval(() => void this.#beat(), heartbeatMs)
    this.#timer.unref()
  }

  /** No beat follows any more. */
  stopBeating(): void {
    clearInterval(this.#timer)
  }

  /** The process has nothing to do with the queue any more. */
  end(): void {
    this.#healthy = false
  }

  /** Tells the log, once for each time that something is wrong. */
  complain(error: unknown): void {
    const isAway = passingFault(error) === 'away'
    const more = isAway ? absence.failed() : this.#complained ? undefined : ''
    if (more !== undefined) this.log.warn(`queue: ${messageOf(error)}${more}`)
    this.#complained ||= !isAway
  }

  /** Says that this process lives, and takes up what others left. */
  async #beat(): Promise<void> {
    if (this.#beating) return
    this.#beating = true
    const asked = Date.now()
    const late = setTimeout(() => (this.#healthy = false), beatWithinMs)
    late.unref()
    try {
      await this.reach()
      clearTimeout(late)
      await this.work()
      this.#healthy = true
      const told = absence.ended(asked) ?? (this.#complained ? 'queue: reached again' : undefined)
      if (told !== undefined) this.log.log(told)
      this.#complained = false
    } catch (error) {
      if (this.stopping.aborted) return
      // A full disk answers, and what waits there is done when there is room.
      this.#healthy = isFull(error)
      this.complain(error)
    } finally {
      clearTimeout(late)
      this.#beating = false
    }
  }
}

/** What an error says, whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
