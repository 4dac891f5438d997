import type { Locale } from '@loquia/contracts'
import type { ReadHtml } from './page.js'
import type { Resolve } from './addresses/connectable-addresses.js'

export interface KnownPage {
  etag?: string
  lastModified?: string
  /** Fetched earlier in this crawl; not requested again. */
  isFresh?: boolean
}

export interface CrawlOptions<Parsed> {
  allowHosts: string
  userAgent: string
  readHtml: ReadHtml<Parsed>
  maxPages: number
  /** The default is the language of the root page. */
  language?: Locale
  /** The depth counts links from the root; the default is 10. */
  maxDepth?: number
  /** The default is 60,000. */
  maxMs?: number
  /** Replaces `maxMs`; remaining pages are skipped as beyond the limit. */
  timeUp?: AbortSignal
  /** 1,500 by default, including robots.txt, sitemaps and redirects. */
  maxRequests?: number
  /** The limit applies to compressed bytes; the default is 64 MB. */
  maxTotalBytes?: number
  /** The default is 5 MB. */
  maxHtmlBytes?: number
  /** The default is 10 MB. */
  maxPdfBytes?: number
  /** The default is 6. */
  concurrency?: number
  /** The default is 15,000. */
  pageTimeoutMs?: number
  /** Visited even when no longer linked. */
  known?: ReadonlyMap<string, KnownPage>
  /** Chromium for scripted pages, otherwise reported as `needs_browser`. */
  browserPath?: string
  /** The default is 10,000. */
  browserPageMs?: number
  resolve?: Resolve
}

export const maxHtmlBytes = 5 * 1024 * 1024
export const maxPdfBytes = 10 * 1024 * 1024
export const pageTimeoutMs = 15_000
export const maxRequests = 1_500
export const maxTotalBytes = 64 * 1024 * 1024
export const maxDepth = 10
