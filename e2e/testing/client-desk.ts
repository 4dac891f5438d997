import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright'
import { afterEach, beforeEach, expect } from 'vitest'
import { axeViolations } from '../../scripts/testing/axe-violations.ts'
import { axeChecksFor } from './axe-checks-for.ts'
import { productForTests, type Start } from './product-for-tests.ts'
import type { Product } from './start-product.ts'

const password = 'a good password'
/** Counts over all files of this process, because they may share a product. */
let clients = 0

/** A client in the portal; each test has a new account, bot and page. */
export interface ClientDesk {
  readonly product: Product
  readonly browser: Browser
  /** Logged in as the client. */
  readonly context: BrowserContext
  readonly page: Page
  readonly botId: string
  readonly username: string
  readonly password: string
  /** Throws when the call is refused. */
  call(method: string, path: string, data?: object): Promise<unknown>
  /** Prefixes the path of the client's bot. */
  ofBot(rest: string): string
  /** Waits until the page can be used. */
  visit(path: string): Promise<void>
  toast(title: string): Locator
  /** Waits until the page has no work in progress. */
  settled(): Promise<void>
  /** Fails on axe violations, in light or dark. */
  expectNoViolations(place: string): Promise<void>
}

/** Registers hooks: one product and browser per file, one client per test. */
export function clientDesk(start?: Start, options: BrowserContextOptions = {}): ClientDesk {
  const running = productForTests(start)
  let context: BrowserContext
  let page: Page
  let botId: string
  let username: string
  const complaints: string[] = []

  beforeEach(async () => {
    context = await running.browser.newContext({
      locale: 'en-GB',
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
      ...options,
    })
    page = await context.newPage()
    // The first crawl of a site takes long on a busy machine.
    page.setDefaultTimeout(120_000)
    page.on('pageerror', (error) => complaints.push(error.message))
    username = `client${++clients}`
    await call('POST', '/api/register', { username, password, email: `${username}@example.com` })
    const { bots } = (await call('POST', '/api/chatbot/bots')) as { bots: { botId: string }[] }
    botId = bots[0]!.botId
  })
  afterEach(async () => {
    // A late call of the page may still be routed by a test that has ended.
    for (const open of context.pages()) await open.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
    const heard = complaints.splice(0)
    if (heard.length > 0) throw new Error(`The browser complained: ${heard.join('\n')}`)
  })

  async function call(method: string, path: string, data?: object): Promise<unknown> {
    const response = await context.request.fetch(running.product.url + path, {
      method,
      ...(data === undefined ? {} : { data }),
    })
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
    return response.json()
  }
  return {
    get product() {
      return running.product
    },
    get browser() {
      return running.browser
    },
    get context() {
      return context
    },
    get page() {
      return page
    },
    get botId() {
      return botId
    },
    get username() {
      return username
    },
    password,
    call,
    ofBot: (rest) => `/api/chatbot/bots/${botId}/${rest}`,
    async visit(path) {
      await page.goto(running.product.url + path)
      await page.locator('html[data-ready]').waitFor()
    },
    toast: (title) => page.locator('li[data-variant]').filter({ hasText: title }),
    settled: () => settled(page),
    expectNoViolations: (place) => expectNoViolations(page, place),
  }
}

/** Waits until neither the page nor the chat beside it shows progress. */
export async function settled(page: Page): Promise<void> {
  await page
    .locator('main :is(.spinner, [aria-busy="true"])')
    .filter({ visible: true })
    .first()
    .waitFor({ state: 'detached' })
  const place = page.locator('[data-chat-place]')
  // On a phone the studio's chat is a closed sheet at first.
  if (await place.count())
    await page
      .locator('[data-chat-widget]')
      .locator('textarea')
      .waitFor({ state: (await place.isVisible()) ? 'visible' : 'attached' })
}

/** Closes the page's toast, which may also disappear on its own. */
export async function withoutToast(page: Page): Promise<void> {
  const shown = page.locator('li[data-variant]')
  await shown
    .getByRole('button')
    .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLButtonElement).click()))
  await shown.waitFor({ state: 'detached' })
}

/** Checks the page in dark, then in light, and leaves it in light. */
export async function expectNoViolations(page: Page, place: string): Promise<void> {
  for (const [colorScheme, asked] of await axeChecksFor(page, place)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect([`${place}, ${colorScheme}`, ...(await axeViolations(page, undefined, asked))]).toEqual([
      `${place}, ${colorScheme}`,
    ])
  }
}
