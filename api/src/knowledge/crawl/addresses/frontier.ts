/** An address waiting to be fetched. */
export interface Waiting {
  url: URL
  depth: number
  /** Read after everything that is not: the same site in the bot's second language. */
  isSecondary?: boolean
  /** Its address is a file's. */
  isFile?: boolean
}

/**
 * Addresses in the order they are worth reading: pages before files, nearest to the root first, and in the order found
 * among equals. A page without parameters comes before its variants with some; of files, the newest come first.
 */
export class Frontier {
  private readonly primary: Level[] = []
  private readonly secondary: Level[] = []
  private readonly files: { waiting: Waiting; date: number }[] = []
  private isSorted = true
  private count = 0

  get size(): number {
    return this.count
  }

  add(waiting: Waiting): void {
    this.count++
    if (waiting.isFile === true) {
      this.files.push({ waiting, date: dateOf(waiting.url) })
      this.isSorted = false
      return
    }
    const levels = waiting.isSecondary === true ? this.secondary : this.primary
    const at = waiting.depth * 2 + Number(waiting.url.search !== '')
    const level = (levels[at] ??= { waiting: [], taken: 0 })
    level.waiting.push(waiting)
  }

  take(): Waiting | undefined {
    const next = first(this.primary) ?? first(this.secondary) ?? this.newestFile()
    if (next !== undefined) this.count--
    return next
  }

  /** Whether nothing but files waits. */
  get hasOnlyFiles(): boolean {
    return this.count === this.files.length
  }

  private newestFile(): Waiting | undefined {
    // The last is taken, as shifting a long array costs its length.
    if (!this.isSorted)
      this.files.sort((a, b) => a.date - b.date || Number(b.waiting.isSecondary) - Number(a.waiting.isSecondary))
    this.isSorted = true
    return this.files.pop()?.waiting
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

/**
 * The latest year and month that a file's address names, as months since year 0: `/2026/11/menu.pdf`,
 * `minutes-2019-03.pdf`. One without is as old as this year's first: most are kept up to date under their name.
 */
function dateOf(url: URL): number {
  const thisYear = new Date().getFullYear()
  let latest: number | undefined
  for (const [, year = '', month = '1'] of url.pathname.matchAll(
    /(?<!\d)((?:19|20)\d\d)(?:[-_/.]?(0[1-9]|1[0-2])(?!\d{3})|(?!\d))/g,
  )) {
    if (Number(year) <= thisYear + 1) latest = Math.max(latest ?? 0, Number(year) * 12 + Number(month))
  }
  return latest ?? thisYear * 12
}
