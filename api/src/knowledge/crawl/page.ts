import type { SkipReason } from '@loquia/contracts'

/** A resource of a website as it came over the wire, decompressed. */
export interface FetchedPage<Parsed = unknown> {
  /** The address after redirects, or the canonical one the page itself names; its fragment removed. */
  url: string
  /** The address that was found and asked for; the `url` of its `found` event. */
  requestedUrl: string
  contentType: string
  /** What the bytes are, whatever the header says. */
  kind: 'html' | 'text' | 'pdf'
  body: Uint8Array
  /** The decoded text, of `text`. */
  text?: string
  /** What the crawl's `readHtml` found out, of `html`. */
  reading?: Parsed
  etag?: string
  lastModified?: string
  /** Scripts would show more of it than was read. */
  isPart?: boolean
  /** Links away from the root page. */
  depth: number
}

/**
 * What a crawl reports, in the order it happens. Every `found` address is later `fetched`, `unchanged` or `skipped`.
 */
export type CrawlEvent<Parsed = unknown> =
  | { type: 'found'; url: string }
  | { type: 'fetched'; page: FetchedPage<Parsed> }
  | { type: 'unchanged'; url: string }
  /**
   * @property mayPass another day the page may be there again: it gave no answer, or a server's error, or was not asked
   */
  | { type: 'skipped'; url: string; reason: SkipReason; mayPass: boolean }

/** An HTML page as it came, for whoever parses it. */
export interface RawHtml {
  url: string
  contentType: string
  /** `X-Robots-Tag` of the answer. */
  robotsHeader: string
  body: Uint8Array
  depth: number
  /** Its scripts have run: what it shows now is all it shows. */
  isRendered?: boolean
  /** Somebody has named this very page: that it asks not to be indexed does not matter. */
  isNamed?: boolean
  /** No page of its site is told by its fingerprint to another: none needs to be worked out. */
  hasNoLike?: boolean
}

/** A page's address in another language, as the page or a sitemap names it. */
export interface Alternate {
  /** As written, in lower case: `it`, `en-gb`, `x-default`. */
  language: string
  href: string
}

/** What the crawler needs to know of a page; understanding it is the documents' part. */
export interface PageScan {
  title: string
  /** The page's own `lang`, in lower case. */
  language: string | undefined
  /** Of the root page: the language of its text, where a reader has told it. */
  textLanguage?: string
  /** As written, unresolved, in document order; links marked `nofollow` left out. */
  links: string[]
  alternates: Alternate[]
  baseHref: string | undefined
  canonical: string | undefined
  noindex: boolean
  nofollow: boolean
  /** Target of an immediate `meta refresh`. */
  refresh: string | undefined
  /** Words a reader without JavaScript sees. */
  visibleWords: number
  /**
   * The same for two pages that show the same words, whatever request numbers and own addresses stand in them; empty
   * where none was asked for.
   */
  fingerprint: string
  /** True when the page is made to be filled by a script. */
  isShell: boolean
  /** True when it shows some text, and a script would show more. */
  awaitsScript: boolean
}

/**
 * Takes an HTML page apart for the crawl; what else it finds out travels with the page.
 * @throws FetchFailure when the page cannot be parsed within its limits
 */
export type ReadHtml<Parsed> = (raw: RawHtml, signal: AbortSignal) => Promise<{ scan: PageScan; reading: Parsed }>
