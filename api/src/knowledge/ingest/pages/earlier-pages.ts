import type { Locale } from '@loquia/contracts'
import type { KnownPage } from '../../crawl/crawl-options.js'
import { readingVersion } from '../parser/reading-version.js'
import type { ParsedPage } from '../parser/parse.js'
import type { StoredPage } from './stored-page.js'

/** The pages of a website as earlier readings, or an earlier part of this one, have left them. */
export class EarlierPages {
  private readonly pages: ReadonlyMap<string, StoredPage>
  private readonly left = new Set<string>()

  constructor(pages: readonly StoredPage[]) {
    this.pages = new Map(pages.map((page) => [page.url, page]))
  }

  get urls(): string[] {
    return [...this.pages.keys()]
  }

  /** Addresses of the pages that stay as they are. */
  get leftUrls(): ReadonlySet<string> {
    return this.left
  }

  /** Addresses by the text of their pages. */
  texts(): Map<string, string> {
    const texts = new Map<string, string>()
    for (const { url, textHash, passages } of this.pages.values())
      if (textHash !== null && passages > 0) texts.set(textHash, url)
    return texts
  }

  /**
   * What the crawl asks with. Only a page whose passages are there, and as they would be read today, may answer that it
   * has not changed.
   */
  known(): Map<string, KnownPage> {
    return new Map(
      [...this.pages.values()].map((page): [string, KnownPage] => {
        const { url, status, passages, etag, lastModified, isFresh } = page
        if (status !== 'read' || passages === 0 || isReadOtherwise(page)) return [url, {}]
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

  /** Leaves a page as it is. @returns undefined when there is nothing to be left */
  leave(url: string): StoredPage | undefined {
    const page = this.pages.get(url)
    if (page === undefined || page.status !== 'read' || page.passages === 0) return undefined
    this.left.add(url)
    return page
  }

  /** Whether the index has passages of a page. */
  isIndexed(url: string): boolean {
    return (this.pages.get(url)?.passages ?? 0) > 0
  }

  /** Whether what the index has of a page is what was read of it now. */
  isSame(url: string, { contentHash, passages }: ParsedPage): boolean {
    const page = this.pages.get(url)
    return (
      page?.contentHash === contentHash &&
      !isReadOtherwise(page) &&
      page.status === 'read' &&
      page.passages === passages.length
    )
  }

  /** Words of the pages that stay, by their language. */
  wordsLeft(): Record<Locale, number> {
    const words = { en: 0, it: 0 }
    for (const url of this.left) {
      const page = this.pages.get(url)
      if (page?.language === 'en' || page?.language === 'it') words[page.language] += page.words
    }
    return words
  }
}

/** Whether a page's passages would come out otherwise if it were read today. */
function isReadOtherwise(page: StoredPage): boolean {
  return page.readingVersion !== readingVersion
}
