import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import { afterEach } from 'vitest'
import { productForTests } from '../testing/product-for-tests.ts'
import { admin } from '../testing/share-product.ts'
import type { Product } from '../testing/start-product.ts'

/** Whoever comes to the portal of the built product: a browser that each test opens, and enters as whom it likes. */
export interface Anybody {
  readonly product: Product
  readonly context: BrowserContext
  readonly page: Page
  /** Opens a browser with nothing stored, or a page of one that the test has opened before. */
  open(options?: Parameters<Browser['newContext']>[0] | BrowserContext): Promise<void>
  /** Opens a page and waits until it can be used. */
  visit(path: string): Promise<void>
  /** A call with the session of this browser. Throws when it is refused. */
  call(path: string, data: object, method?: string): Promise<Record<string, Record<string, never>>>
  /** An account of this name, which the browser is logged in to then. */
  registered(username: string): Promise<Record<string, Record<string, never>>>
  asAdmin(): Promise<unknown>
  toast(title: string): Locator
  expectToast(title: string, text?: string): Promise<void>
  expectHeading(name: string): Promise<void>
}

/** Registers the hooks of a file. A test fails when its browser complained. */
export function anybody(): Anybody {
  const running = productForTests()
  const opened = new Set<BrowserContext>()
  const complaints: string[] = []
  let context: BrowserContext
  let page: Page
  afterEach(async () => {
    for (const one of opened) await one.close()
    opened.clear()
    const heard = complaints.splice(0)
    if (heard.length > 0) throw new Error(`The browser complained: ${heard.join('\n')}`)
  })
  const call: Anybody['call'] = async (path, data, method = 'POST') => {
    const response = await context.request.fetch(running.product.url + path, { method, data })
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
    return response.json() as Promise<Record<string, Record<string, never>>>
  }
  /** For the message of a test that failed: what stands on the page, its fields included. */
  const shown = () => page.locator('body').ariaSnapshot()
  const toast = (title: string) => page.locator('li[data-variant]').filter({ hasText: title })
  return {
    get product() {
      return running.product
    },
    get context() {
      return context
    },
    get page() {
      return page
    },
    async open(options = {}) {
      context =
        'newPage' in options
          ? options
          : await running.browser.newContext({
              locale: 'en-US',
              viewport: { width: 1280, height: 900 },
              reducedMotion: 'reduce',
              ...options,
            })
      opened.add(context)
      page = await context.newPage()
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().includes('Failed to load resource'))
          complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
    },
    async visit(path) {
      await page.goto(running.product.url + path)
      await page.locator('html[data-ready]').waitFor()
    },
    call,
    registered: (username) =>
      call('/api/register', {
        username,
        password: `password of ${username}`,
        email: `${username}@example.com`,
        firstName: username[0]?.toUpperCase() + username.slice(1),
      }),
    asAdmin: () => call('/api/login', admin),
    toast,
    async expectToast(title, text = title) {
      try {
        await toast(title).filter({ hasText: text }).waitFor()
      } catch (cause) {
        throw new Error(`“${title}: ${text}” was not shown. The page at ${page.url()}: ${await shown()}`, { cause })
      }
    },
    expectHeading: (name) => page.getByRole('heading', { level: 1, name }).waitFor(),
  }
}
