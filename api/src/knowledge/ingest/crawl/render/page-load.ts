import { setTimeout as delay } from 'node:timers/promises'
import type { Page, Request, Route } from 'playwright-core'
import { FetchFailure } from '../fetch/fetch-failure.js'
import type { SafeFetch } from '../fetch/safe-fetch.js'

/** Milliseconds without a request before a page counts as complete. */
const quietMs = 500
const maxIdleWaitMs = 3_000
const idle = 'new Promise((done) => requestIdleCallback(() => done()))'
const maxPageRequests = 80
const maxPageBytes = 12 * 1024 * 1024
const maxFileBytes = 5 * 1024 * 1024
const neededTypes: ReadonlySet<string> = new Set(['document', 'script', 'xhr', 'fetch', 'stylesheet'])

export class PageLoad {
  private requests = 0
  private bytes = 0
  private openRequests = 0
  private lastChange = performance.now()

  constructor(
    private readonly safeFetch: SafeFetch,
    private readonly page: Page,
    private readonly signal: AbortSignal,
    private readonly mayLoad: (url: URL) => Promise<void>,
  ) {}

  async fulfillRoute(route: Route): Promise<void> {
    // Refused requests do not count as activity: an EventSource retries every three seconds.
    if (!this.mayRequest(route.request())) return void route.abort('blockedbyclient').catch(() => undefined)
    this.openRequests++
    try {
      await this.fetchRoute(route)
    } catch {
      await route.abort('failed').catch(() => undefined)
    } finally {
      this.openRequests--
      this.lastChange = performance.now()
    }
  }

  async waitUntilIdle(): Promise<void> {
    let change: number
    do {
      while (!this.signal.aborted && (this.openRequests > 0 || performance.now() - this.lastChange < quietMs))
        await delay(50)
      change = this.lastChange
      // A busy page may send more requests. Evaluation fails during navigation.
      await Promise.race([this.page.evaluate(idle).catch(() => undefined), delay(maxIdleWaitMs)])
    } while (!this.signal.aborted && (this.openRequests > 0 || this.lastChange !== change))
  }

  private mayRequest(request: Request): boolean {
    return (
      request.method() === 'GET' &&
      neededTypes.has(request.resourceType()) &&
      this.isOwn(request) &&
      ++this.requests <= maxPageRequests &&
      this.bytes <= maxPageBytes
    )
  }

  private isOwn(request: Request): boolean {
    try {
      return request.frame() === this.page.mainFrame()
    } catch {
      return false
    }
  }

  private async fetchRoute(route: Route): Promise<void> {
    const request = route.request()
    const url = new URL(request.url())
    const isNavigation = request.isNavigationRequest()
    await this.mayLoad(url)
    const accept = request.headers()['accept']
    const response = await this.safeFetch.fetch(url, {
      signal: this.signal,
      maxBytes: () => maxFileBytes,
      mayFollow: (next) => this.mayLoad(next),
      headers: accept === undefined ? {} : { accept },
    })
    if (isNavigation && !/^(?:text\/html|application\/xhtml\+xml|)$/.test(response.mediaType))
      throw new FetchFailure('not_html', 'leads to a file')
    this.bytes += response.body.byteLength
    await route.fulfill({
      status: response.status,
      headers: forwardedHeaders(response.headers),
      body: Buffer.from(response.body),
    })
  }
}

/** Only headers that still apply to a decoded body are kept; cookies are never passed on. */
function forwardedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const name of [
    'content-type',
    'content-language',
    'access-control-allow-origin',
    'access-control-allow-credentials',
    'x-content-type-options',
  ]) {
    const value = headers[name]
    if (value !== undefined) kept[name] = value
  }
  return kept
}
