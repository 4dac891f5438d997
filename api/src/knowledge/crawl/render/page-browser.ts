import type { Browser } from 'playwright-core'
import type { SafeFetch } from '../fetch/safe-fetch.js'
import { PageLoad } from './page-load.js'
import { freeBrowser, releaseBrowser } from './browser-limit.js'

/** Pages shown in one crawl; each costs hundreds of times what a plain page costs. */
const maxPages = 25
/** Milliseconds for one page. */
const defaultPageMs = 10_000
const maxLaunchMs = 20_000
/** Characters of the page that is made. */
const maxHtmlChars = 5 * 1024 * 1024

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

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
