export interface QueuedAddress {
  url: URL
  depth: number
  /** Pages in the bot's second language are read last. */
  isSecondary?: boolean
  isFile?: boolean
}

/** Pages before files, nearest first, plain addresses before variants, newest files first. */
export class Frontier {
  private readonly primary: Level[] = []
  private readonly secondary: Level[] = []
  private files: QueuedAddress[] = []
  private readonly changes = new Map<string, Date>()
  private isSorted = true
  private count = 0

  get size(): number {
    return this.count
  }

  get hasOnlyFiles(): boolean {
    return this.count === this.files.length
  }

  add(waiting: QueuedAddress): void {
    this.count++
    if (waiting.isFile === true) {
      this.files.push(waiting)
      this.isSorted = false
      return
    }
    const levels = waiting.isSecondary === true ? this.secondary : this.primary
    const at = waiting.depth * 2 + Number(waiting.url.search !== '')
    const level = (levels[at] ??= { waiting: [], pickedCount: 0 })
    level.waiting.push(waiting)
  }

  setLastModified(file: URL, changed: Date): void {
    this.changes.set(file.href, changed)
    this.isSorted = false
  }

  pickNext(): QueuedAddress | undefined {
    const next = pickFirst(this.primary) ?? pickFirst(this.secondary) ?? this.newestFile()
    if (next !== undefined) this.count--
    return next
  }

  private newestFile(): QueuedAddress | undefined {
    if (!this.isSorted) this.sortFiles()
    // Shifting a long array is slow.
    return this.files.pop()
  }

  private sortFiles(): void {
    const dated = this.files.map((waiting, index) => ({
      waiting,
      index,
      date: estimateFileDate(waiting.url, this.changes.get(waiting.url.href)),
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

interface Level {
  waiting: QueuedAddress[]
  pickedCount: number
}

function pickFirst(levels: readonly (Level | undefined)[]): QueuedAddress | undefined {
  for (const level of levels) {
    if (level === undefined || level.pickedCount >= level.waiting.length) continue
    return level.waiting[level.pickedCount++]
  }
  return undefined
}

const firstYear = 1900
/** `2026-11`, `2026_11`, `20261105`, `2026/11`, or the year alone. */
const yearFirst = /(?<!\d)((?:19|20)\d\d)(?:[-_/. ]?(0[1-9]|1[0-2])(?!\d{3})|(?!\d))/g
/** `5.11.2026`, `05-11-2026`, `11_2026`. */
const yearLast = /(?<![\d])(?:[0-3]?\d[-_. ])?(0?[1-9]|1[0-2])[-_. ]((?:19|20)\d\d)(?!\d)/g

/**
 * The date counts months since year 0. Dates in names (`minutes-2019.pdf`) outrank server or sitemap dates, which
 * outrank folders (`/uploads/2019/05/menu.pdf`). Undated files count as this year's first month, as most are kept
 * current.
 */
export function estimateFileDate(url: URL, changed: Date | undefined): number {
  const at = url.pathname.lastIndexOf('/')
  return (
    latestMonth(decodeUriSafely(url.pathname.slice(at + 1))) ??
    (changed === undefined ? undefined : changed.getUTCFullYear() * 12 + changed.getUTCMonth() + 1) ??
    latestMonth(url.pathname.slice(0, at + 1)) ??
    new Date().getUTCFullYear() * 12 + 1
  )
}

function latestMonth(text: string): number | undefined {
  const nextYear = new Date().getUTCFullYear() + 1
  let latest: number | undefined
  const recordMonth = (year: string, month = '1'): void => {
    if (Number(year) >= firstYear && Number(year) <= nextYear)
      latest = Math.max(latest ?? 0, Number(year) * 12 + Number(month))
  }
  for (const [, year = '', month] of text.matchAll(yearFirst)) recordMonth(year, month)
  for (const [, month = '', year = ''] of text.matchAll(yearLast)) recordMonth(year, month)
  return latest
}

function decodeUriSafely(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
