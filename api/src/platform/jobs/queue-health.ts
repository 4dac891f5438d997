import type { Logger } from '@nestjs/common'
import { databaseOutage } from '../database/outage.js'
import { isFull, transientFault } from '../database/transient-fault.js'
import { heartbeatMs } from './boss-options.js'

/** A slower heartbeat marks the queue as unreachable. */
const beatWithinMs = 4_000

export class QueueHealth {
  #timer: NodeJS.Timeout | undefined
  #healthy = false
  #beating = false
  #hasReported = false

  /**
   * @param work runs with each heartbeat and may be slow
   * @param stopping errors after this are ignored
   */
  constructor(
    private readonly log: Logger,
    private readonly ping: () => Promise<void>,
    private readonly work: () => Promise<void>,
    private readonly stopping: AbortSignal,
  ) {}

  get healthy(): boolean {
    return this.#healthy
  }

  start(): void {
    this.#healthy = true
    this.#timer = setInterval(() => void this.#sendHeartbeat(), heartbeatMs)
    this.#timer.unref()
  }

  stopBeating(): void {
    clearInterval(this.#timer)
  }

  markUnhealthy(): void {
    this.#healthy = false
  }

  /** Logs each problem once. */
  reportError(error: unknown): void {
    const isAway = transientFault(error) === 'away'
    const more = isAway ? databaseOutage.recordFailure() : this.#hasReported ? undefined : ''
    if (more !== undefined) this.log.warn(`queue_failed error=${messageOf(error)}${more}`)
    this.#hasReported ||= !isAway
  }

  async #sendHeartbeat(): Promise<void> {
    if (this.#beating) return
    this.#beating = true
    const asked = Date.now()
    const late = setTimeout(() => (this.#healthy = false), beatWithinMs)
    late.unref()
    try {
      await this.ping()
      clearTimeout(late)
      await this.work()
      this.#healthy = true
      const message = databaseOutage.recordSuccess(asked) ?? (this.#hasReported ? 'queue_recovered' : undefined)
      if (message !== undefined) this.log.log(message)
      this.#hasReported = false
    } catch (error) {
      if (this.stopping.aborted) return
      // A database with a full disk still answers.
      this.#healthy = isFull(error)
      this.reportError(error)
    } finally {
      clearTimeout(late)
      this.#beating = false
    }
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
