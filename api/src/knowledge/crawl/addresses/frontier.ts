import { dateOfFile } from './file-date.js'

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
  private files: Waiting[] = []
  /** When files were changed, by address, as sitemaps or earlier answers say. */
  private readonly changes = new Map<string, Date>()
  private isSorted = true
  private count = 0

  get size(): number {
    return this.count
  }

  /** Whether nothing but files waits. */
  get hasOnlyFiles(): boolean {
    return this.count === this.files.length
  }

  add(waiting: Waiting): void {
    this.count++
    if (waiting.isFile === true) {
      this.files.push(waiting)
      this.isSorted = false
      return
    }
    const levels = waiting.isSecondary === true ? this.secondary : this.primary
    const at = waiting.depth * 2 + Number(waiting.url.search !== '')
    const level = (levels[at] ??= { waiting: [], taken: 0 })
    level.waiting.push(waiting)
  }

  /** Learns when a file was changed, whether it waits already or not. */
  date(file: URL, changed: Date): void {
    this.changes.set(file.href, changed)
    this.isSorted = false
  }

  take(): Waiting | undefined {
    const next = first(this.primary) ?? first(this.secondary) ?? this.newestFile()
    if (next !== undefined) this.count--
    return next
  }

  private newestFile(): Waiting | undefined {
    if (!this.isSorted) this.sortFiles()
    // The last is taken, as shifting a long array costs its length.
    return this.files.pop()
  }

  private sortFiles(): void {
    const dated = this.files.map((waiting, index) => ({
      waiting,
      index,
      date: dateOfFile(waiting.url, this.changes.get(waiting.url.href)),
    }))
    dated.sort(
      (a, b) =>
        a.date - b.date ||
        Number(b.waiting.isSecondary ?? false) - Number(a.waiting.isSecondary ?? false) ||
        b.index - a.index,
    )
    this.files = dated.map(({ waiting }) => waiting)
    this.isSorted = true
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
