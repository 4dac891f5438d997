import { setTimeout as delay } from 'node:timers/promises'
import type { Page, Request, Route } from 'playwright-core'
import { FetchFailure } from '../fetch/fetch-failure.js'
import type { SafeFetch } from '../fetch/safe-fetch.js'

/** Milliseconds without a request before a page counts as complete. */
const quietMs = 500
/** Milliseconds until a page that always has something to do counts as idle. */
const maxIdleWaitMs = 3_000
const idle = 'new Promise((done) => requestIdleCallback(() => done()))'
/** Requests and bytes of one page. */
const maxPageRequests = 80
const maxPageBytes = 12 * 1024 * 1024
const maxFileBytes = 5 * 1024 * 1024
/** What says nothing in words is not loaded. */
const neededTypes: ReadonlySet<string> = new Set(['document', 'script', 'xhr', 'fetch', 'stylesheet'])

/** The requests of one page. */
export class PageLoad {
  private requests = 0
  private bytes = 0
  private open = 0
  private lastChange = performance.now()

  constructor(
    private readonly safeFetch: SafeFetch,
    private readonly page: Page,
    private readonly signal: AbortSignal,
    private readonly mayLoad: (url: URL) => Promise<void>,
  ) {}

  async answer(route: Route): Promise<void> {
    // What is refused does not count as activity: an EventSource asks again every three seconds.
    if (!this.mayAsk(route.request())) return void route.abort('blockedbyclient').catch(() => undefined)
    this.open++
    try {
      await this.load(route)
    } catch {
      await route.abort('failed').catch(() => undefined)
    } finally {
      this.open--
      this.lastChange = performance.now()
    }
  }

  /** Resolves when nothing has been asked for a while and the page is idle, or at the page's time limit. */
  async quiet(): Promise<void> {
    let change: number
    do {
      while (!this.signal.aborted && (this.open > 0 || performance.now() - this.lastChange < quietMs)) await delay(50)
      change = this.lastChange
      // A page that is still at work has more to show, and may ask for more when it is done. One that is being left
      // answers with an error; one that always has something to do is not waited for.
      await Promise.race([this.page.evaluate(idle).catch(() => undefined), delay(maxIdleWaitMs)])
    } while (!this.signal.aborted && (this.open > 0 || this.lastChange !== change))
  }

  private mayAsk(request: Request): boolean {
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
      // A page that is not there yet, or no page at all.
      return false
    }
  }

  private async load(route: Route): Promise<void> {
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
      headers: handedOn(response.headers),
      body: Buffer.from(response.body),
    })
  }
}

/** Headers that mean something to a page whose body is already decoded; cookies never do. */
function handedOn(headers: Readonly<Record<string, string>>): Record<string, string> {
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
