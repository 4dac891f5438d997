import type { Locale } from '@loquia/contracts'
import type { KnownPage } from '../../ingest/crawl/crawl-options.js'
import { ingestionVersion } from '../parser/ingestion-version.js'
import type { ParsedPage } from '../parser/parse-task.js'
import type { StoredPage } from './pages.queries.js'

export class EarlierPages {
  private readonly pages: ReadonlyMap<string, StoredPage>
  private readonly retained = new Set<string>()

  constructor(pages: readonly StoredPage[]) {
    this.pages = new Map(pages.map((page) => [page.url, page]))
  }

  get urls(): string[] {
    return [...this.pages.keys()]
  }

  get retainedUrls(): ReadonlySet<string> {
    return this.retained
  }

  mapTextHashes(): Map<string, string> {
    const texts = new Map<string, string>()
    for (const { url, textHash, passages } of this.pages.values())
      if (textHash !== null && passages > 0) texts.set(textHash, url)
    return texts
  }

  /** Only current, indexed pages may answer "not modified". */
  toKnownPages(): Map<string, KnownPage> {
    return new Map(
      [...this.pages.values()].map((page): [string, KnownPage] => {
        const { url, status, passages, etag, lastModified, isFresh } = page
        if (status !== 'read' || passages === 0 || isOutdated(page)) return [url, {}]
        return [
          url,
          { isFresh, ...(etag === null ? {} : { etag }), ...(lastModified === null ? {} : { lastModified }) },
        ]
      }),
    )
  }

  has(url: string): boolean {
    return this.pages.has(url)
  }

  retain(url: string): StoredPage | undefined {
    const page = this.pages.get(url)
    if (page === undefined || page.status !== 'read' || page.passages === 0) return undefined
    this.retained.add(url)
    return page
  }

  isIndexed(url: string): boolean {
    return (this.pages.get(url)?.passages ?? 0) > 0
  }

  isSame(url: string, { contentHash, passages }: ParsedPage): boolean {
    const page = this.pages.get(url)
    return (
      page?.contentHash === contentHash &&
      !isOutdated(page) &&
      page.status === 'read' &&
      page.passages === passages.length
    )
  }

  countRetainedWords(): Record<Locale, number> {
    const words = { en: 0, it: 0 }
    for (const url of this.retained) {
      const page = this.pages.get(url)
      if (page?.language === 'en' || page?.language === 'it') words[page.language] += page.words
    }
    return words
  }
}

function isOutdated(page: StoredPage): boolean {
  return page.readingVersion !== ingestionVersion
}
