/** The first repeated log of an outage comes after this delay, which then doubles. */
const firstRepeatMs = 60_000
/** The delay grows up to this value. */
const lastRepeatMs = 3_600_000
/** Shorter recoveries count as the same outage. */
const recoveredAfterMs = 60_000

/** Reduces many failed retries to few log lines. */
export class Outage {
  #isOngoing = false
  #since = 0
  #last = Number.NEGATIVE_INFINITY
  #failures = 0
  #repeatMs = 0
  #logAt = 0
  #isLogged = false

  /** @returns text for the log; `undefined`: log nothing */
  recordFailure(now = Date.now()): string | undefined {
    if (!this.#isOngoing && now - this.#last > recoveredAfterMs) {
      this.#since = this.#logAt = now
      this.#failures = 0
      this.#repeatMs = firstRepeatMs
    }
    this.#isOngoing = true
    this.#last = now
    this.#failures += 1
    if (now < this.#logAt) return undefined
    this.#logAt = now + this.#repeatMs
    this.#repeatMs = Math.min(lastRepeatMs, this.#repeatMs * 2)
    this.#isLogged = true
    return this.#failures === 1 ? '' : `; ${this.#failures} attempts failed in ${formatDuration(now - this.#since)}`
  }

  /** @param asked when the query was sent */
  recordSuccess(asked: number, now = Date.now()): string | undefined {
    if (!this.#isOngoing || asked <= this.#last) return undefined
    this.#isOngoing = false
    if (!this.#isLogged) return undefined
    this.#isLogged = false
    return `database_recovered: unreachable for ${formatDuration(now - this.#since)}, ${this.#failures} attempts failed`
  }
}

export const databaseOutage = new Outage()

function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  return seconds < 120
    ? `${seconds} s`
    : seconds < 7_200
      ? `${Math.round(seconds / 60)} min`
      : `${Math.round(seconds / 3_600)} h`
}
