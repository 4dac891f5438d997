/** The log hears again of a database that stays away after this long, then after twice as long, and so on ... */
const firstRepeatMs = 60_000
/** ... but at least this often. */
const lastRepeatMs = 3_600_000
/** One that is back for less than this was away all the time. */
const backForMs = 60_000

/**
 * How long the database has been away. The parts of a process that try again by themselves fail many times a minute
 * together, and the log needs one line.
 */
export class Absence {
  #isAway = false
  #since = 0
  #last = Number.NEGATIVE_INFINITY
  #failures = 0
  #repeatMs = 0
  #tellAt = 0
  #isTold = false

  /** Notes a failure. @returns what the log is to add to it, or `undefined` when it has heard enough for now */
  failed(now = Date.now()): string | undefined {
    if (!this.#isAway && now - this.#last > backForMs) {
      this.#since = this.#tellAt = now
      this.#failures = 0
      this.#repeatMs = firstRepeatMs
    }
    this.#isAway = true
    this.#last = now
    this.#failures += 1
    if (now < this.#tellAt) return undefined
    this.#tellAt = now + this.#repeatMs
    this.#repeatMs = Math.min(lastRepeatMs, this.#repeatMs * 2)
    this.#isTold = true
    return this.#failures === 1 ? '' : `; ${this.#failures} tries failed in ${spell(now - this.#since)}`
  }

  /**
   * Notes that the database answered.
   * @param asked when it was asked
   * @returns what the log is to hear of the absence that is over, if it heard of it
   */
  ended(asked: number, now = Date.now()): string | undefined {
    if (!this.#isAway || asked <= this.#last) return undefined
    this.#isAway = false
    if (!this.#isTold) return undefined
    this.#isTold = false
    return `the database answers again after ${spell(now - this.#since)}; ${this.#failures} tries failed`
  }
}

/** That of this process. */
export const absence = new Absence()

function spell(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  return seconds < 120
    ? `${seconds} s`
    : seconds < 7_200
      ? `${Math.round(seconds / 60)} min`
      : `${Math.round(seconds / 3_600)} h`
}
