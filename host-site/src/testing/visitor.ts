import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { leaveBrowser, shareBrowser } from '../../../scripts/testing/test-browser'
import { freshAnalysis } from './sample-demo'
import { SiteServer } from './site-server'
import type { StandIn } from './stand-in-widget'

/** Page errors, refused resources and hydration warnings fail the test. */
export class Visitor {
  readonly server = new SiteServer()
  #browser: Browser | undefined
  #context: BrowserContext | undefined
  #page: Page | undefined
  #complaints: string[] = []
  /** Console errors provoked on purpose. */
  expected: RegExp | null = null

  get page(): Page {
    if (this.#page === undefined) throw new Error('no page is open')
    return this.#page
  }

  get context(): BrowserContext {
    if (this.#context === undefined) throw new Error('no browser is open')
    return this.#context
  }

  async start(): Promise<void> {
    await this.server.start()
    this.#browser = await shareBrowser()
  }

  async stop(): Promise<void> {
    await leaveBrowser(this.#browser)
    await this.server.stop()
  }

  async open(options: BrowserContextOptions = {}): Promise<void> {
    await this.#context?.close()
    this.#context = await this.#browser?.newContext({
      locale: 'en-US',
      viewport: { width: 1280, height: 900 },
      ...options,
    })
    this.#page = await this.context.newPage()
    this.#page.setDefaultTimeout(120_000)
    this.#page.on('console', (message) => {
      // The real widget has no socket here.
      const expected =
        message.text().includes('Failed to load resource') ||
        (this.server.widgetFolder !== null && message.text().startsWith('WebSocket connection'))
      if (message.type() === 'error' && !expected) this.#complaints.push(message.text())
    })
    this.#page.on('pageerror', (error) => this.#complaints.push(error.message))
  }

  async leave(): Promise<void> {
    await this.#context?.close()
    this.#context = undefined
    const { expected } = this
    const complaints = this.#complaints.splice(0).filter((complaint) => !expected?.test(complaint))
    this.expected = null
    if (complaints.length > 0) throw new Error(`The browser complained: ${complaints.join('\n')}`)
  }

  async visit(path: string): Promise<void> {
    await this.page.goto(this.server.url + path)
    await this.page.locator('html[data-ready]').waitFor()
  }

  /** A slow page may not listen yet, so moves repeat. */
  async showSign(): Promise<void> {
    let noticed = false
    this.page.on('response', (response) => {
      if (response.url().endsWith('/widget.js')) noticed = true
    })
    let x = 300
    await vi.waitFor(
      async () => {
        await this.page.mouse.move((x += 5), 300)
        if (!noticed) throw new Error('the page has not noticed yet')
      },
      { timeout: 120_000 },
    )
  }

  chats(): Promise<Omit<StandIn, 'called'>[]> {
    return this.page.evaluate(() =>
      ((Reflect.get(window, 'Loquia') as { instances: StandIn[] } | undefined)?.instances ?? []).map(
        ({ options, sent }) => ({
          options: Object.fromEntries(Object.entries(options).filter(([key]) => key !== 'target')),
          sent,
        }),
      ),
    )
  }

  toast(title: string): Locator {
    return this.page.locator('li[data-variant]').filter({ hasText: title })
  }
}

/** @param opens false for tests that open their own browser */
export function visitorForTests({ opens = true }: { opens?: boolean } = {}): Visitor {
  const visitor = new Visitor()
  beforeAll(() => visitor.start())
  afterAll(() => visitor.stop())
  beforeEach(async () => {
    const { server } = visitor
    Object.assign(server.api, {
      created: [],
      contacts: [],
      inquiries: [],
      content: [],
      refuseCreation: null,
      refuseInquiry: null,
      held: null,
      failContent: 0,
      contentCalls: 0,
      analysis: freshAnalysis(),
      names: new Map(),
      refuseName: null,
    })
    Object.assign(server.api.site, {
      bookingUrl: null,
      leadFormUrl: null,
      assistant: { en: null, it: null },
      showcase: { en: null, it: null },
    })
    Object.assign(server, { frames: '', widgetBroken: false, widgetFolder: null })
    server.forgetContent()
    if (opens) await visitor.open()
  })
  afterEach(() => visitor.leave())
  return visitor
}
