import { setTimeout as delay } from 'node:timers/promises'
import { crawler } from '@loquia/contracts'
import { maxHtmlBytes, maxPdfBytes, type CrawlOptions } from '../crawl-options.js'
import { FetchFailure } from './fetch-failure.js'
import type { SafeFetch } from './safe-fetch.js'
import type { ResponseHead, SafeResponse } from './fetch-request.js'

const maxRetryAfterMs = 4_000
const readableTypes =
  /^(?:text\/(?:html|plain|markdown|x-markdown)|application\/xhtml\+xml|application\/xml|text\/xml)$/

/** Fetches the pages of one site, politely: as many at a time as the site bears, with pauses where it asks for them. */
export class SiteFetcher {
  /** Simultaneous requests now; fewer after the site has said "too many". */
  concurrency: number
  private delayMs = 0
  private nextSlot = 0

  constructor(
    private readonly safeFetch: SafeFetch,
    private readonly options: Pick<
      CrawlOptions<unknown>,
      'known' | 'maxHtmlBytes' | 'maxPdfBytes' | 'concurrency' | 'language'
    >,
    private readonly signal: AbortSignal,
  ) {
    this.concurrency = options.concurrency ?? crawler.simultaneousRequests
  }

  /** True when the site asks for pauses: then nothing is asked that is not a page. */
  get isSlow(): boolean {
    return this.delayMs > 0
  }

  /** Crawl-delay: one request a slot, one at a time. */
  keepDelay(seconds: number): void {
    this.delayMs = Math.min(seconds * 1_000, crawler.maxCrawlDelayMs)
    if (this.delayMs > 0) this.concurrency = 1
    this.nextSlot = performance.now() + this.delayMs
  }

  async waitForSlot(): Promise<void> {
    if (this.delayMs === 0) return
    const wait = this.nextSlot - performance.now()
    this.nextSlot = Math.max(this.nextSlot, performance.now()) + this.delayMs
    if (wait > 0) await delay(wait, undefined, { signal: this.signal })
  }

  /**
   * Fetches with one more try where the fault may pass: a server error, "too many requests", a connection cut.
   * @param retryUnreachable whether a connection that fails is tried again
   * @throws FetchFailure; the signal's reason
   */
  async fetch(url: URL, mayFollow: (next: URL) => Promise<void>, retryUnreachable: boolean): Promise<SafeResponse> {
    const known = this.options.known?.get(url.href)
    const headers = {
      ...(known?.etag === undefined ? {} : { 'if-none-match': known.etag }),
      ...(known?.lastModified === undefined ? {} : { 'if-modified-since': known.lastModified }),
      ...(this.options.language === 'it' ? { 'accept-language': 'it,en;q=0.9,*;q=0.5' } : {}),
    }
    for (let attempt = 0; ; attempt++) {
      try {
        const response = await this.safeFetch.fetch(url, {
          signal: this.signal,
          mayFollow,
          maxBytes: (head) => this.bytesFor(head),
          headers,
        })
        if (response.status === 304 && known !== undefined) return response
        if (response.status >= 200 && response.status < 300) return response
        const passing = response.status >= 500 || response.status === 429
        if (!passing || attempt === 1)
          throw new FetchFailure('http_error', `answers ${response.status}`, { status: response.status })
        if (response.status === 429 || response.status === 503)
          this.concurrency = Math.max(1, Math.floor(this.concurrency / 2))
        await delay(retryDelayMs(response), undefined, { signal: this.signal })
      } catch (error) {
        const mayPass =
          error instanceof FetchFailure && error.reason === 'unreachable' && !error.nameUnknown && retryUnreachable
        if (!mayPass || attempt === 1) throw error
        await delay(200, undefined, { signal: this.signal })
      }
    }
  }

  private bytesFor(head: ResponseHead): number {
    if (head.status < 200 || head.status >= 300) return 0
    if (head.mediaType === 'application/pdf' || head.mediaType === 'application/x-pdf')
      return this.options.maxPdfBytes ?? maxPdfBytes
    if (head.mediaType === 'application/octet-stream' && /\.pdf$/i.test(head.url.pathname))
      return this.options.maxPdfBytes ?? maxPdfBytes
    if (head.mediaType !== '' && !readableTypes.test(head.mediaType))
      throw new FetchFailure('not_html', `${head.mediaType} is not read`)
    return this.options.maxHtmlBytes ?? maxHtmlBytes
  }
}

function retryDelayMs(response: SafeResponse): number {
  const seconds = Number(response.headers['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1_000, maxRetryAfterMs) : 300
}
