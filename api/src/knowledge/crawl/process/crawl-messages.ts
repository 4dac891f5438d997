import type { ErrorCode, SkipReason } from '@loquia/contracts'
import type { CrawlOptions } from '../crawl-options.js'
import type { CrawlEvent, PageScan, RawHtml } from '../page.js'
import type { ReadAddressOptions } from '../read-address.js'

/** What is wanted of a crawl process: one thing at a time. */
export type CrawlTask =
  | { kind: 'site'; start: string; options: Omit<CrawlOptions<number>, 'readHtml' | 'resolve' | 'timeUp'> }
  | { kind: 'address'; address: string; options: Omit<ReadAddressOptions<number>, 'readHtml' | 'resolve'> }

/** A `FetchFailure` on its way. */
export interface SentFailure {
  reason: SkipReason
  message: string
  status: number | undefined
}

export type ToCrawlProcess =
  | { type: 'begin'; task: CrawlTask }
  /** What a page was found to be; the reading itself stays with whoever read it, under this id. */
  | { type: 'read'; id: number; scan: PageScan }
  /** It could not be read; without a failure for a reason that ends the task, which whoever read it remembers. */
  | { type: 'unread'; id: number; failure?: SentFailure }
  /** So many more events may be sent. */
  | { type: 'more'; count: number }
  /** The website has had its time: the task ends with what it has. */
  | { type: 'time_up' }
  | { type: 'cancel' }

export type FromCrawlProcess =
  | { type: 'html'; id: number; raw: RawHtml }
  /** With the id of its reading in its place. */
  | { type: 'event'; event: CrawlEvent<number | undefined> }
  | { type: 'ended' }
  /** With our code, or the id of the page whose reading ended the task, or neither for a fault of ours. */
  | { type: 'failed'; code?: ErrorCode; unread?: number; message: string }

/** Events that may be on their way at a time. */
export const eventsAhead = 64
