import { setTimeout as delay } from 'node:timers/promises'
import { crawler } from '@loquia/contracts'
import { maxHtmlBytes, maxPdfBytes, type CrawlOptions } from '../crawl-options.js'
import { FetchFailure } from './fetch-failure.js'
import type { SafeFetch } from './safe-fetch.js'
import type { ResponseHead, SafeResponse } from './fetch-request.js'

/** Pause before a retry if the site does not send Retry-After. */
const retryAfterMs = 300
const maxTries = 8
const readableTypes =
  /^(?:text\/(?:html|plain|markdown|x-markdown)|application\/xhtml\+xml|application\/xml|text\/xml)$/

/** Limits concurrency and honors requested pauses. */
export class SiteFetcher {
  /** A 429 or 503 response halves the number. */
  concurrency: number
  private delayMs = 0
  private nextSlot = 0
  /** Times are those of performance.now(). */
  private pausedUntil = 0
  private readonly endsAt: number
  private active = 0
  private readonly queue: (() => void)[] = []

  constructor(
    private readonly safeFetch: SafeFetch,
    private readonly options: Pick<
      CrawlOptions<unknown>,
      'known' | 'maxHtmlBytes' | 'maxPdfBytes' | 'concurrency' | 'language' | 'maxMs'
    >,
    private readonly signal: AbortSignal,
  ) {
    this.concurrency = options.concurrency ?? crawler.simultaneousRequests
    this.endsAt = performance.now() + (options.maxMs ?? crawler.maxMs)
  }

  get isSlow(): boolean {
    return this.delayMs > 0
  }

  /** Applies a Crawl-delay: requests run one at a time. */
  setCrawlDelay(seconds: number): void {
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
   * Retries transient faults once, and Retry-After as long as time allows.
   * @param retryUnreachable failed connections, too
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
        const response = await this.runInSlot(() =>
          this.safeFetch.fetch(url, {
            signal: this.signal,
            mayFollow,
            maxBytes: (head) => this.bytesFor(head),
            headers,
          }),
        )
        if (response.status === 304 && known !== undefined) return response
        if (response.status >= 200 && response.status < 300) return response
        await this.waitToRetry(response, attempt)
      } catch (error) {
        const isTransient =
          error instanceof FetchFailure && error.reason === 'unreachable' && !error.nameUnknown && retryUnreachable
        if (!isTransient || attempt >= 1) throw error
        await delay(200, undefined, { signal: this.signal })
      }
    }
  }

  private async waitToRetry(response: SafeResponse, attempt: number): Promise<void> {
    const { status } = response
    const retryAfter = parseRetryAfter(response)
    const now = performance.now()
    const isTransient = status >= 500 || status === 429
    const tries = retryAfter === undefined ? 2 : maxTries
    const resumesAt = now + (retryAfter ?? retryAfterMs)
    if (status === 429 || status === 503) this.concurrency = Math.max(1, Math.floor(this.concurrency / 2))
    // 429 concerns the site, 503 often one page.
    if (status === 429) this.pausedUntil = Math.max(this.pausedUntil, resumesAt)
    if (!isTransient || attempt >= tries - 1 || resumesAt > this.endsAt)
      throw new FetchFailure('http_error', `answers ${status}`, { status })
    await delay(resumesAt - now, undefined, { signal: this.signal })
  }

  private async runInSlot<Result>(ask: () => Promise<Result>): Promise<Result> {
    while (this.active >= this.concurrency) await new Promise<void>((resolve) => this.queue.push(resolve))
    this.active++
    try {
      for (let wait = this.waitMs; wait > 0; wait = this.waitMs) {
        if (this.pausedUntil > this.endsAt)
          throw new FetchFailure('http_error', 'asks to wait longer than there is time', { status: 429 })
        await delay(wait, undefined, { signal: this.signal })
      }
      return await ask()
    } finally {
      this.active--
      this.queue.shift()?.()
    }
  }

  private get waitMs(): number {
    return Math.ceil(this.pausedUntil - performance.now())
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

/** Milliseconds from seconds or a date by the server's clock (RFC 9110 §10.2.3). */
export function parseRetryAfter({ headers }: Pick<SafeResponse, 'headers'>): number | undefined {
  const value = headers['retry-after']?.trim() ?? ''
  if (/^\d+(?:\.\d+)?$/.test(value)) return value.length > 9 ? Infinity : Math.max(Number(value) * 1_000, retryAfterMs)
  // Date.parse accepts "-5", so a time is required.
  const until = /\d:\d/.test(value) ? Date.parse(value) : NaN
  if (Number.isNaN(until)) return undefined
  const now = Date.parse(headers['date'] ?? '')
  return Math.max(until - (Number.isNaN(now) ? Date.now() : now), retryAfterMs)
}
