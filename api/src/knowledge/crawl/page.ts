import type { SkipReason } from '@loquia/contracts'

/** A resource of a website as it came over the wire, decompressed, not yet understood. */
export interface FetchedPage {
  /** The address after redirects; its fragment removed. */
  url: string
  /** The address that was asked for. */
  requestedUrl: string
  contentType: string
  body: Uint8Array
  etag?: string
  lastModified?: string
  /** Links away from the root page. */
  depth: number
}

/** What a crawl reports, in the order it happens. Every `found` address is later `fetched`, `unchanged` or `skipped`. */
export type CrawlEvent =
  | { type: 'found'; url: string }
  | { type: 'fetched'; page: FetchedPage }
  | { type: 'unchanged'; url: string }
  | { type: 'skipped'; url: string; reason: SkipReason }
