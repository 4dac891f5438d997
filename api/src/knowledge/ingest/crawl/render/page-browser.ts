import type { Browser } from 'playwright-core'
import { SerialQueue } from '../../../../platform/serial-queue.js'
import type { SafeFetch } from '../fetch/safe-fetch.js'
import { PageLoad } from './page-load.js'

/** Rendering costs hundreds of times as much as a plain page. */
const maxPages = 25
const defaultPageMs = 10_000
const maxLaunchMs = 20_000
const maxHtmlChars = 5 * 1024 * 1024

/**
 * Renders pages drawn by scripts. The browser has no network: its proxy does not exist, and every request is answered
 * by the crawl's safe fetch (public addresses only, bounded size, redirects one by one).
 */
export class PageBrowser {
  private browser: Promise<Browser> | undefined
  private readonly renderings = new SerialQueue()
  private renderedCount = 0
  private closed = false

  constructor(
    private readonly executablePath: string,
    private readonly userAgent: string,
    private readonly safeFetch: SafeFetch,
    private readonly maxPageMs = defaultPageMs,
  ) {}

  /**
   * Returns the rendered HTML as UTF-8; undefined when the browser fails or the page limit is reached.
   * @param mayLoad throws to refuse an address
   * @throws the signal's reason when it aborts
   */
  render(url: URL, signal: AbortSignal, mayLoad: (url: URL) => Promise<void>): Promise<Uint8Array | undefined> {
    return this.renderings.run(() => this.renderNow(url, signal, mayLoad))
  }

  async close(): Promise<void> {
    this.closed = true
    const browser = await this.browser?.catch(() => undefined)
    await browser?.close().catch(() => undefined)
  }

  private async renderNow(
    url: URL,
    signal: AbortSignal,
    mayLoad: (url: URL) => Promise<void>,
  ): Promise<Uint8Array | undefined> {
    signal.throwIfAborted()
    if (this.closed || this.renderedCount >= maxPages) return undefined
    this.renderedCount++
    try {
      const browser = await (this.browser ??= this.launch(signal))
      const within = AbortSignal.any([signal, AbortSignal.timeout(this.maxPageMs)])
      const html = await Promise.race([this.loadHtml(browser, url, within, mayLoad), rejectOnAbort(within)])
      return html.length > maxHtmlChars ? undefined : Buffer.from(html)
    } catch {
      signal.throwIfAborted()
      // A busy page cannot be closed except with its browser.
      const browser = this.browser
      this.browser = undefined
      await (await browser?.catch(() => undefined))?.close().catch(() => undefined)
      return undefined
    }
  }

  private async loadHtml(
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
    await context.route('**/*', (route) => load.fulfillRoute(route))
    await page.goto(url.href, { waitUntil: 'domcontentloaded', timeout: this.maxPageMs })
    await load.waitUntilIdle()
    const html = await page.content()
    await context.close()
    return html
  }

  private async launch(signal: AbortSignal): Promise<Browser> {
    await acquireBrowserSlot(signal)
    try {
      const { chromium } = await import('playwright-core')
      const browser = await chromium.launch({
        executablePath: this.executablePath,
        timeout: maxLaunchMs,
        // Chromium refuses its sandbox to root, so containers should not run as root.
        chromiumSandbox: process.getuid?.() !== 0,
        // Nothing listens on this port, so requests outside the routes fail.
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
      browser.once('disconnected', releaseBrowserSlot)
      if (this.closed) await browser.close()
      return browser
    } catch (error) {
      releaseBrowserSlot()
      throw error
    }
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

const maxBrowsers = 1

let running = 0
const waiting: (() => void)[] = []

async function acquireBrowserSlot(signal: AbortSignal): Promise<void> {
  if (running < maxBrowsers) {
    running++
    return
  }
  await new Promise<void>((resolve, reject) => {
    const proceed = (): void => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }
    const onAbort = (): void => {
      waiting.splice(waiting.indexOf(proceed), 1)
      reject(signal.reason)
    }
    signal.addEventListener('abort', onAbort, { once: true })
    waiting.push(proceed)
  })
}

function releaseBrowserSlot(): void {
  const next = waiting.shift()
  if (next === undefined) running--
  else next()
}
