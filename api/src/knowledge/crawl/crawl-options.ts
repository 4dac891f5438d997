import type { Locale } from '@loquia/contracts'
import type { ReadHtml } from './page.js'
import type { Resolve } from './addresses/connectable-addresses.js'

/** What is known of a page from an earlier crawl. */
export interface KnownPage {
  /** Sent back as a conditional request. */
  etag?: string
  lastModified?: string
  /** The page was fetched in an earlier part of this very crawl and is not asked again. */
  isFresh?: boolean
}

export interface CrawlOptions<Parsed> {
  allowHosts: string
  userAgent: string
  /** Takes HTML pages apart. */
  readHtml: ReadHtml<Parsed>
  /** Pages read at most. */
  maxPages: number
  /** The bot's own language: read first, and asked for. The root page's language when absent. */
  language?: Locale
  /** Links away from the root, 10 by default. */
  maxDepth?: number
  /** 60,000 by default. */
  maxMs?: number
  /** Ends the crawl as `maxMs` does, which it replaces: pages that were not reached are skipped as beyond the limit. */
  timeUp?: AbortSignal
  /** 1,500 by default, robots.txt, sitemaps and redirects counted. */
  maxRequests?: number
  /** Bytes on the wire, 64 MB by default. */
  maxTotalBytes?: number
  /** Bytes of one HTML page, 5 MB by default. */
  maxHtmlBytes?: number
  /** Bytes of one PDF, 10 MB by default. */
  maxPdfBytes?: number
  /** Simultaneous requests, 6 by default. */
  concurrency?: number
  /** Milliseconds for one page, 15,000 by default. */
  pageTimeoutMs?: number
  /** By normalized address. They are met again even where no link leads to them any more. */
  known?: ReadonlyMap<string, KnownPage>
  /** A Chromium that shows pages which are made by scripts; without it they are reported as `needs_browser`. */
  browserPath?: string
  /** Milliseconds for one page that the browser shows, 10,000 by default. */
  browserPageMs?: number
  resolve?: Resolve
}

export const maxHtmlBytes = 5 * 1024 * 1024
export const maxPdfBytes = 10 * 1024 * 1024
export const pageTimeoutMs = 15_000
export const maxRequests = 1_500
export const maxTotalBytes = 64 * 1024 * 1024
export const maxDepth = 10
