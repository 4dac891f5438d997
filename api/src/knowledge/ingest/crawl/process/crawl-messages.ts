import type { ErrorCode, SkipReason } from '@loquia/contracts'
import type { CrawlOptions } from '../crawl-options.js'
import type { CrawlEvent, PageScan, RawHtml } from '../page.js'
import type { ReadAddressOptions } from '../read-address.js'

export type CrawlTask =
  | { kind: 'site'; start: string; options: Omit<CrawlOptions<number>, 'readHtml' | 'resolve' | 'timeUp'> }
  | { kind: 'address'; address: string; options: Omit<ReadAddressOptions<number>, 'readHtml' | 'resolve'> }

export interface SentFailure {
  reason: SkipReason
  message: string
  status: number | undefined
}

export type ToCrawlProcess =
  | { type: 'begin'; task: CrawlTask }
  | { type: 'read'; id: number; scan: PageScan }
  /** Without `failure`, the parent knows the error that ends the task. */
  | { type: 'unread'; id: number; failure?: SentFailure }
  /** Flow control: the worker may send this many more events. */
  | { type: 'more'; count: number }
  | { type: 'time_up' }
  | { type: 'cancel' }

export type FromCrawlProcess =
  | { type: 'html'; id: number; raw: RawHtml }
  | { type: 'event'; event: CrawlEvent<number | undefined> }
  | { type: 'ended' }
  /** `code` is our error code; `unread` the page that ended the task; neither means an internal error. */
  | { type: 'failed'; code?: ErrorCode; unread?: number; message: string }

export const eventsAhead = 64
