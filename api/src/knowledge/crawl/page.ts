import type { SkipReason } from '@loquia/contracts'

/** A resource of a website as it came over the wire, decompressed, not yet understood. */
export interface FetchedPage {
  /** The address after redirects, or the canonical one the page itself names; its fragment removed. */
  url: string
  /** The address that was found and asked for; the `url` of its `found` event. */
  requestedUrl: string
  contentType: string
  /** What the bytes are, whatever the header says. */
  kind: 'html' | 'text' | 'pdf'
  body: Uint8Array
  /** The decoded text, of `html` and `text`. */
  text?: string
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
