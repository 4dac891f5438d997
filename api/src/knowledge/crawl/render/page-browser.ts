import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page, Request, Route } from 'playwright-core'
import { FetchFailure, type SafeFetch } from '../fetch/safe-fetch.js'

/** Pages shown in one crawl; each costs hundreds of times what a plain page costs. */
const maxPages = 25
/** Milliseconds for one page. */
const defaultPageMs = 10_000
/** Milliseconds without a request before a page counts as complete. */
const quietMs = 500
/** Milliseconds until a page that always has something to do counts as idle. */
const maxIdleWaitMs = 3_000
const idle = 'new Promise((done) => requestIdleCallback(() => done()))'
const maxLaunchMs = 20_000
/** Requests and bytes of one page. */
const maxPageRequests = 80
const maxPageBytes = 12 * 1024 * 1024
const maxFileBytes = 5 * 1024 * 1024
/** Characters of the page that is made. */
const maxHtmlChars = 5 * 1024 * 1024
/** What says nothing in words is not loaded. */
const neededTypes: ReadonlySet<string> = new Set(['document', 'script', 'xhr', 'fetch', 'stylesheet'])
/** Browsers of this process at a time. */
const maxBrowsers = 1

let running = 0
const waiting: (() => void)[] = []

/**
 * Shows pages that are made by scripts. The browser itself has no network: it is given a proxy that does not exist, and
 * each request it makes is answered here with what the crawl's own safe fetch got, by the rules of that door (public
 * addresses only, bounded bytes, redirects one by one). One crawl, one browser, started when first needed.
 */
export class PageBrowser {
  private browser: Promise<Browser> | undefined
  private turn: Promise<unknown> = Promise.resolve()
  private shown = 0
  private closed = false

  constructor(
    private readonly executablePath: string,
    private readonly userAgent: string,
    private readonly safeFetch: SafeFetch,
    private readonly maxPageMs = defaultPageMs,
  ) {}

  /**
   * The page's HTML after its scripts have run, as UTF-8; undefined when the browser cannot show it or has shown
   * enough.
   * @param mayLoad throws to refuse an address
   * @throws the signal's reason when it aborts
   */
  render(url: URL, signal: AbortSignal, mayLoad: (url: URL) => Promise<void>): Promise<Uint8Array | undefined> {
    const shown = this.turn.then(() => this.show(url, signal, mayLoad))
    this.turn = shown.catch(() => undefined)
    return shown
  }

  async close(): Promise<void> {
    this.closed = true
    const browser = await this.browser?.catch(() => undefined)
    await browser?.close().catch(() => undefined)
  }

  private async show(
    url: URL,
    signal: AbortSignal,
    mayLoad: (url: URL) => Promise<void>,
  ): Promise<Uint8Array | undefined> {
    signal.throwIfAborted()
    if (this.closed || this.shown >= maxPages) return undefined
    this.shown++
    try {
      const browser = await (this.browser ??= this.launch(signal))
      const within = AbortSignal.any([signal, AbortSignal.timeout(this.maxPageMs)])
      const html = await Promise.race([this.htmlOf(browser, url, within, mayLoad), aborted(within)])
      return html.length > maxHtmlChars ? undefined : Buffer.from(html)
    } catch {
      signal.throwIfAborted()
      // A page that is busy with itself cannot even be closed: it goes with its browser.
      const browser = this.browser
      this.browser = undefined
      await (await browser?.catch(() => undefined))?.close().catch(() => undefined)
      return undefined
    }
  }

  private async htmlOf(
    browser: Browser,
    url: URL,
    within: AbortSignal,
    mayLoad: (url: URL) => Promise<void>,
  ): Promise<string> {
    const context = await browser.newContext({
      userAgent: this.userAgent,
      serviceWorkers: 'block',
      acceptDownloads: false,
      permissions: [],
      viewport: { width: 1280, height: 2_000 },
    })
    const page = await context.newPage()
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined))
    context.on('page', (other) => (other === page ? undefined : void other.close().catch(() => undefined)))
    await context.routeWebSocket(/.*/, (socket) => socket.close())
    const load = new PageLoad(this.safeFetch, page, within, mayLoad)
    await context.route('**/*', (route) => load.answer(route))
    await page.goto(url.href, { waitUntil: 'domcontentloaded', timeout: this.maxPageMs })
    await load.quiet()
    const html = await page.content()
    await context.close()
    return html
  }

  private async launch(signal: AbortSignal): Promise<Browser> {
    await freeBrowser(signal)
    try {
      const { chromium } = await import('playwright-core')
      const browser = await chromium.launch({
        executablePath: this.executablePath,
        timeout: maxLaunchMs,
        // Chromium refuses its sandbox to root; whoever runs this in a container should not run it as root.
        chromiumSandbox: process.getuid?.() !== 0,
        // Nothing answers there: what does not pass the routes goes nowhere.
        proxy: { server: 'http://127.0.0.1:9', bypass: '<-loopback>' },
        args: [
          '--host-resolver-rules=MAP * ~NOTFOUND',
          '--webrtc-ip-handling-policy=disable_non_proxied_udp',
          '--force-webrtc-ip-handling-policy',
          '--block-new-web-contents',
          '--disable-dev-shm-usage',
          '--disable-gpu',
          '--js-flags=--max-old-space-size=256',
        ],
        env: { PATH: process.env['PATH'] ?? '', HOME: '/tmp' },
      })
      browser.once('disconnected', releaseBrowser)
      if (this.closed) await browser.close()
      return browser
    } catch (error) {
      releaseBrowser()
      throw error
    }
  }
}

/** The requests of one page. */
class PageLoad {
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

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** Waits until fewer browsers run than may. */
async function freeBrowser(signal: AbortSignal): Promise<void> {
  if (running < maxBrowsers) {
    running++
    return
  }
  await new Promise<void>((resolve, reject) => {
    const go = (): void => {
      signal.removeEventListener('abort', stop)
      resolve()
    }
    const stop = (): void => {
      waiting.splice(waiting.indexOf(go), 1)
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
    waiting.push(go)
  })
}

/** The place goes to the next who waits, or becomes free. */
function releaseBrowser(): void {
  const next = waiting.shift()
  if (next === undefined) running--
  else next()
}
