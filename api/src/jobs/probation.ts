import { setTimeout as delay } from 'node:timers/promises'

/**
 * A suspect waits for the others to end, and the others wait for a suspect, but nobody for longer than this, in
 * milliseconds.
 */
const patienceMs = 60_000

/**
 * Lets a suspect, a job during which a process has died before, be done alone in its process: should the process die
 * again, nothing else was under way, and nothing innocent is counted.
 */
export class Probation {
  readonly #ordinary = new Set<object>()
  #suspect: object | undefined
  readonly #waiting = new Set<() => void>()

  /**
   * Waits for this job's turn.
   * @param signal ends the wait when the process stops
   * @returns to be called when the job has ended
   */
  async enter(isSuspect: boolean, signal: AbortSignal, ms = patienceMs): Promise<() => void> {
    const until = Date.now() + ms
    const mayBegin = (): boolean => this.#suspect === undefined && (!isSuspect || this.#ordinary.size === 0)
    // Another suspect is waited for as long as it takes.
    const isPatient = (): boolean => Date.now() < until || (isSuspect && this.#suspect !== undefined)
    while (!mayBegin() && isPatient() && !signal.aborted)
      await this.#change(Math.max(patienceMs / 60, until - Date.now()), signal)
    const job = {}
    if (isSuspect) this.#suspect = job
    else this.#ordinary.add(job)
    return () => {
      if (this.#suspect === job) this.#suspect = undefined
      this.#ordinary.delete(job)
      for (const wake of this.#waiting) wake()
    }
  }

  async #change(ms: number, signal: AbortSignal): Promise<void> {
    const ended = new AbortController()
    let wake = (): void => undefined
    const change = new Promise<void>((resolve) => (wake = resolve))
    this.#waiting.add(wake)
    await Promise.race([
      change,
      delay(ms, undefined, { signal: AbortSignal.any([signal, ended.signal]) }).catch(() => undefined),
    ])
    this.#waiting.delete(wake)
    ended.abort()
  }
}
