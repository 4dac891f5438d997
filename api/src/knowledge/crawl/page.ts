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
  /** It is a file with more words than are kept of it. */
  isCut?: boolean
  /** Links away from the root page. */
  depth: number
  /** Title of the page that shows it in a frame. */
  framedIn?: string
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
  /** Addresses that were met, not read, and are too many to be named; at the end of a crawl, once a reason. */
  | { type: 'unlisted'; reason: SkipReason; count: number }

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
  /** Whether the hashes of its words are wanted, to compare it with other pages. */
  wantsWords?: boolean
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
  /** As written, unresolved, in document order. */
  links: string[]
  /** Those of its links that are called a contact page, as written. */
  contactLinks: string[]
  /** Addresses of the documents that it shows within itself, as written. */
  frames: string[]
  alternates: Alternate[]
  baseHref: string | undefined
  canonical: string | undefined
  noindex: boolean
  nofollow: boolean
  /** Target of a `meta refresh`, or of a script that does nothing else than leading there. */
  leadsTo: string | undefined
  /** Whether the page says nothing else than that it leads there. */
  onlyLeads: boolean
  /** Words a reader without JavaScript sees. */
  visibleWords: number
  /** The same for two pages that show the same words, in whatever order. */
  wordSum: string
  /** Hashes of its words, each once; those of words with a digit are odd. Absent where nobody wants them. */
  words?: Uint32Array
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
