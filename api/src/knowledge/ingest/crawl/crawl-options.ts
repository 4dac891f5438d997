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
  /** Defaults to the root page's language. */
  language?: Locale
  /** Links away from the root, 10 by default. */
  maxDepth?: number
  /** 60,000 by default. */
  maxMs?: number
  /** Replaces `maxMs`; remaining pages are skipped as beyond the limit. */
  timeUp?: AbortSignal
  /** 1,500 by default, including robots.txt, sitemaps and redirects. */
  maxRequests?: number
  /** Compressed; 64 MB by default. */
  maxTotalBytes?: number
  /** 5 MB by default. */
  maxHtmlBytes?: number
  /** 10 MB by default. */
  maxPdfBytes?: number
  /** 6 by default. */
  concurrency?: number
  /** 15,000 by default. */
  pageTimeoutMs?: number
  /** Visited even when no longer linked. */
  known?: ReadonlyMap<string, KnownPage>
  /** Chromium for scripted pages, otherwise reported as `needs_browser`. */
  browserPath?: string
  /** 10,000 by default. */
  browserPageMs?: number
  resolve?: Resolve
}

export const maxHtmlBytes = 5 * 1024 * 1024
export const maxPdfBytes = 10 * 1024 * 1024
export const pageTimeoutMs = 15_000
export const maxRequests = 1_500
export const maxTotalBytes = 64 * 1024 * 1024
export const maxDepth = 10
