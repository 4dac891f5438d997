import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright'
import { afterEach, beforeEach, expect } from 'vitest'
import { axeViolations } from '../../scripts/testing/axe-violations.ts'
import { axeChecksFor } from './axe-checks-for.ts'
import { productForTests, type Start } from './product-for-tests.ts'
import type { Product } from './start-product.ts'

const password = 'a good password'
/** Of all files of this process: they may share a product. */
let clients = 0

/** A client at work in the portal of the built product: each test has an account, a bot and a page of its own. */
export interface ClientDesk {
  readonly product: Product
  readonly browser: Browser
  /** The client's browser, logged in. */
  readonly context: BrowserContext
  readonly page: Page
  readonly botId: string
  readonly username: string
  readonly password: string
  /** A call with the client's session. Throws when it is refused. */
  call(method: string, path: string, data?: object): Promise<unknown>
  /** The address of a call about the client's bot. */
  ofBot(rest: string): string
  /** Opens a page and waits until it can be used. */
  visit(path: string): Promise<void>
  toast(title: string): Locator
  /** Waits until nothing on the page is under way any more. */
  settled(): Promise<void>
  /** Fails when axe finds anything, in light or in dark. */
  expectNoViolations(place: string): Promise<void>
}

/** Registers the hooks of a file: one product and one browser for all of its tests, one client for each. */
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
    // As everywhere in these tests: the first reading of a site takes long on a busy machine.
    page.setDefaultTimeout(120_000)
    page.on('pageerror', (error) => complaints.push(error.message))
    username = `client${++clients}`
    await call('POST', '/api/register', { username, password, email: `${username}@example.com` })
    const { bots } = (await call('POST', '/api/chatbot/bots')) as { bots: { botId: string }[] }
    botId = bots[0]!.botId
  })
  afterEach(async () => {
    // A call that the page makes at that moment may be in the hands of a test that has ended.
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

/**
 * Waits until no part of the page is on its way: none of them shows that it is, and neither does the chat beside them.
 */
export async function settled(page: Page): Promise<void> {
  await page
    .locator('main :is(.spinner, [aria-busy="true"])')
    .filter({ visible: true })
    .first()
    .waitFor({ state: 'detached' })
  const place = page.locator('[data-chat-place]')
  // On a phone the studio's chat is a sheet that is closed at first.
  if (await place.count())
    await page
      .locator('[data-chat-widget]')
      .locator('textarea')
      .waitFor({ state: (await place.isVisible()) ? 'visible' : 'attached' })
}

/** Sends away the message that the page shows, if one does: it may be going by itself. */
export async function withoutToast(page: Page): Promise<void> {
  const shown = page.locator('li[data-variant]')
  await shown
    .getByRole('button')
    .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLButtonElement).click()))
  await shown.waitFor({ state: 'detached' })
}

/** Fails when axe finds anything on the page as it stands, in dark or in light, which it ends in. */
export async function expectNoViolations(page: Page, place: string): Promise<void> {
  for (const [colorScheme, asked] of await axeChecksFor(page, place)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect([`${place}, ${colorScheme}`, ...(await axeViolations(page, undefined, asked))]).toEqual([
      `${place}, ${colorScheme}`,
    ])
  }
}
