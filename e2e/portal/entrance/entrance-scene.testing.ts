import type { BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { bakery } from '../../testing/bakery.ts'
import { expectNoViolations, withoutToast } from '../../testing/client-desk.ts'
import { startMailCatcher } from '../../testing/mail-catcher.ts'
import { startAcme } from '../../testing/openid-provider.ts'
import { productForTests, type Running } from '../../testing/product-for-tests.ts'
import { servePages } from '../../testing/serve-pages.ts'
import type { EntranceWords } from './entrance-words.testing.ts'

const admin = { username: 'admin', password: 'the admin of the test' }
export const password = 'a good password'

export let mail: Awaited<ReturnType<typeof startMailCatcher>>
export let site: Awaited<ReturnType<typeof servePages>>
/** Another way in, beside the password. */
export let acme: Awaited<ReturnType<typeof startAcme>>
export let running: Running
export let context: BrowserContext
export let page: Page
let clients = 0

/** A product that sends emails, and a browser of the size of a phone, for every test of the file. */
export function entranceForTests(): void {
  running = productForTests(async () => {
    mail = await startMailCatcher()
    site = await servePages(bakery)
    acme = await startAcme()
    return { ADMIN_PASSWORD: admin.password, SMTP_URL: mail.url, OIDC_PROVIDERS: acme.OIDC_PROVIDERS }
  })
  beforeAll(() => acme.serve(running.product.url))

  afterAll(async () => {
    await site?.stop()
    await mail?.stop()
    await acme?.stop()
  })

  beforeEach(async () => {
    context = await running.browser.newContext({
      locale: 'en-US',
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    })
    page = await context.newPage()
  })

  afterEach(() => context.close())
}

/** Opens a page and waits until it can be used. */
export async function visit(path: string): Promise<void> {
  await page.goto(running.product.url + path)
  await page.locator('html[data-ready]').waitFor()
}

/** A call with the session of this browser. Throws when it is refused. */
export async function call<T = Record<string, unknown>>(
  path: string,
  data?: object,
  method = 'POST',
  as = context,
): Promise<T> {
  const response = await as.request.fetch(
    running.product.url + path,
    data === undefined ? { method: 'GET' } : { method, data },
  )
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
  return response.json() as Promise<T>
}

/** No account has it yet. */
export const newUsername = () => `entrant${++clients}`

/** An account of its own; the browser of the test is logged in to it. */
export async function registered(): Promise<string> {
  const username = newUsername()
  await call('/api/register', { username, password, email: `${username}@example.com` })
  return username
}

/** Does what an admin does, in a browser of theirs. */
export async function asAdmin(path: string, data: object): Promise<void> {
  const desk = await running.browser.newContext()
  await call('/api/login', admin, 'POST', desk)
  await call(path, data, 'PUT', desk)
  await desk.close()
}

/** A field of the form that is shown. */
export const field = (label: string) =>
  page.getByRole('tabpanel').filter({ visible: true }).getByLabel(label, { exact: true })

export const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
export const toast = (text: string) => page.locator('li[data-variant]').filter({ hasText: text })

/** Fills in the form of the login and sends it. */
export async function logIn(w: EntranceWords, username: string, word = password): Promise<void> {
  await field(w.username).fill(username)
  await field(w.password).fill(word)
  await press(w.login)
}

/** A toast goes away by itself; what it said must stay, and the page must be sound without it. */
export async function looked(place: string): Promise<void> {
  await withoutToast(page)
  await expectNoViolations(page, place)
  expect([place, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([place, 390])
}
