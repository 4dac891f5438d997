import {
  skipReasonSchema,
  type IngestionProgress,
  type IngestionStatus,
  type ErrorCode,
  type Locale,
  type PageProgress,
  type SkipReason,
} from '@loquia/contracts'

export const maxPagesShown = 200

export interface PageState {
  url: string
  title: string
  status: PageProgress['status']
  reason?: SkipReason
  words: number
  passages: number
}

/** Progress reports read this state instead of the database. */
export class IngestionState {
  status: IngestionStatus = 'crawling'
  paused = false
  error: ErrorCode | undefined
  answerableMs: number | undefined
  language: Locale = 'en'
  readonly unlisted: Partial<Record<SkipReason, number>> = {}
  private readonly pages = new Map<string, PageState>()
  private readonly startedAt = performance.now()
  private endedAt: number | undefined

  /** @param waitedMs milliseconds from submission to start */
  constructor(private readonly waitedMs: number) {}

  get elapsedMs(): number {
    return Math.max(0, Math.round(this.waitedMs + (this.endedAt ?? performance.now()) - this.startedAt))
  }

  get readCount(): number {
    let count = 0
    for (const page of this.pages.values()) if (page.status === 'read') count++
    return count
  }

  get urls(): string[] {
    return [...this.pages.keys()]
  }

  ensurePage(url: string): PageState {
    let page = this.pages.get(url)
    if (page === undefined) {
      page = { url, title: '', status: 'found', words: 0, passages: 0 }
      this.pages.set(url, page)
    }
    return page
  }

  markAnswerable(): void {
    this.answerableMs ??= this.elapsedMs
  }

  finish(status: IngestionStatus, error?: ErrorCode): void {
    this.status = status
    this.error = error
    this.endedAt = performance.now()
  }

  toProgress(): IngestionProgress {
    const counts = { found: 0, read: 0, skipped: 0, passages: 0, words: 0 }
    const pages: PageProgress[] = []
    const unlisted = { ...this.unlisted }
    for (const page of this.pages.values()) {
      counts.found++
      counts.passages += page.passages
      counts.words += page.words
      if (page.status !== 'found') counts[page.status]++
      if (pages.length < maxPagesShown) pages.push(toPageProgress(page))
      else if (page.reason !== undefined) unlisted[page.reason] = (unlisted[page.reason] ?? 0) + 1
    }
    const rest = Object.values(this.unlisted).reduce((sum, count) => sum + count, 0)
    counts.found += rest
    counts.skipped += rest
    return {
      status: this.status,
      ...(this.paused ? { paused: true } : {}),
      ...(this.error === undefined ? {} : { error: this.error }),
      counts,
      elapsedMs: this.elapsedMs,
      ...(this.answerableMs === undefined ? {} : { answerableMs: this.answerableMs }),
      pages,
      ...(Object.keys(unlisted).length === 0 ? {} : { unlisted }),
    }
  }
}

export function toPageProgress({ url, title, status, reason, words }: Omit<PageState, 'passages'>): PageProgress {
  return { url, title, status, ...(reason === undefined ? {} : { reason }), ...(status === 'read' ? { words } : {}) }
}

/** The reason may be from another version. */
export function storedPageProgress(
  page: Omit<PageState, 'passages' | 'reason'> & { reason: string | null },
): PageProgress {
  const { url, title, status, words } = page
  const reason = skipReasonSchema.safeParse(page.reason)
  return toPageProgress({ url, title, status, words, ...(reason.success ? { reason: reason.data } : {}) })
}
