import type { SkipReason } from '@loquia/contracts'

export interface FetchedPage<Parsed = unknown> {
  /** After redirects, or the page's canonical address, without a fragment. */
  url: string
  requestedUrl: string
  contentType: string
  /** Detected from the bytes, regardless of the header. */
  kind: 'html' | 'text' | 'pdf'
  body: Uint8Array
  text?: string
  reading?: Parsed
  etag?: string
  lastModified?: string
  isPart?: boolean
  /** The file was truncated. */
  isCut?: boolean
  /** Number of links from the root page. */
  depth: number
  framedIn?: string
}

/** Every `found` address is later `fetched`, `unchanged` or `skipped`. */
export type CrawlEvent<Parsed = unknown> =
  | { type: 'found'; url: string }
  | { type: 'fetched'; page: FetchedPage<Parsed> }
  | { type: 'unchanged'; url: string }
  /** @property mayPass the page may be available another day: no response, a server error, or not requested */
  | { type: 'skipped'; url: string; reason: SkipReason; isTransient: boolean }
  /** Unread addresses too numerous to list; emitted at the end, once per reason. */
  | { type: 'unlisted'; reason: SkipReason; count: number }

export interface RawHtml {
  url: string
  contentType: string
  robotsHeader: string
  body: Uint8Array
  depth: number
  isRendered?: boolean
  /** A user named this page, so `noindex` does not apply. */
  isNamed?: boolean
  wantsWords?: boolean
}

export interface Alternate {
  /** As written, in lower case: `it`, `en-gb`, `x-default`. */
  language: string
  href: string
}

export interface PageScan {
  title: string
  language: string | undefined
  textLanguage?: string
  links: string[]
  contactLinks: string[]
  frames: string[]
  alternates: Alternate[]
  baseHref: string | undefined
  canonical: string | undefined
  noindex: boolean
  nofollow: boolean
  /** Target of a `meta refresh` or of a script that only redirects. */
  leadsTo: string | undefined
  onlyLeads: boolean
  visibleWords: number
  /** Equal for pages with the same words in any order. */
  wordSum: string
  /** Unique word hashes; hashes of words with a digit are odd. */
  words?: Uint32Array
  isShell: boolean
  awaitsScript: boolean
}

/** @throws FetchFailure when the page cannot be parsed within its limits */
export type ReadHtml<Parsed> = (raw: RawHtml, signal: AbortSignal) => Promise<{ scan: PageScan; reading: Parsed }>
