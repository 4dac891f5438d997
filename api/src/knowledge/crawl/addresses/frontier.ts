/** An address waiting to be fetched. */
export interface Waiting {
  url: URL
  depth: number
  /** Read after everything that is not: the same site in the bot's second language. */
  isSecondary?: boolean
}

/** Addresses in the order they are worth reading: nearest to the root first, and in the order found among equals. */
export class Frontier {
  private readonly primary: Level[] = []
  private readonly secondary: Level[] = []
  private count = 0

  get size(): number {
    return this.count
  }

  add(waiting: Waiting): void {
    const levels = waiting.isSecondary === true ? this.secondary : this.primary
    const level = (levels[waiting.depth] ??= { waiting: [], taken: 0 })
    level.waiting.push(waiting)
    this.count++
  }

  take(): Waiting | undefined {
    const next = first(this.primary) ?? first(this.secondary)
    if (next !== undefined) this.count--
    return next
  }
}

/** A queue that is read by moving on, since shifting a long array costs its length. */
interface Level {
  waiting: Waiting[]
  taken: number
}

function first(levels: readonly (Level | undefined)[]): Waiting | undefined {
  for (const level of levels) {
    if (level === undefined || level.taken >= level.waiting.length) continue
    return level.waiting[level.taken++]
  }
  return undefined
}
