import { Secret, TOTP } from 'otpauth'
import type { BrowserContext, Page } from 'playwright'
import { afterEach, beforeEach, expect } from 'vitest'
import { expectNoViolations, withoutToast } from '../../testing/client-desk.ts'
import { productForTests, type Running } from '../../testing/product-for-tests.ts'
import type { SecondFactorWords } from './second-factor-words.testing.ts'

export const password = 'a good password'

/** For a whole way through many screens, on a machine that does other things as well. */
export const patienceMs = 240_000
export let context: BrowserContext
export let page: Page
let running: Running
let clients = 0
const complaints: string[] = []

/** The second step of a login, as a person goes through it with the product that files share. */
export function secondFactorForTests(): void {
  running = productForTests()

  beforeEach(async () => {
    context = await running.browser.newContext({
      locale: 'en-US',
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    page = await context.newPage()
    page.on('pageerror', (error) => complaints.push(error.message))
  })

  afterEach(async () => {
    await context.close()
    const heard = complaints.splice(0)
    if (heard.length > 0) throw new Error(`The browser complained: ${heard.join('\n')}`)
  })
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
  method = data === undefined ? 'GET' : 'POST',
): Promise<T> {
  const response = await context.request.fetch(running.product.url + path, {
    method,
    ...(data === undefined ? {} : { data }),
  })
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
  return response.json() as Promise<T>
}

/** An account of its own; the browser of the test is logged in to it. */
export async function registered(): Promise<string> {
  const username = `careful${++clients}`
  await call('/api/register', { username, password, email: `${username}@example.com` })
  return username
}

/**
 * What an authenticator app shows.
 * @param ahead in steps: a code of the next step is good already, and is not the one that was used
 */
export const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: Date.now() + ahead * 30_000,
  })

/** An account whose second step is on. */
export async function protectedAccount(): Promise<{ username: string; codes: string[] }> {
  const username = await registered()
  const { secret } = await call<{ secret: string }>('/api/account/second-factor', { password })
  const { recoveryCodes } = await call<{ recoveryCodes: string[] }>('/api/account/second-factor/confirm', {
    code: codeOf(secret),
  })
  return { username, codes: recoveryCodes }
}

export const button = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true })
export const toast = (text: string) => page.locator('li[data-variant]').filter({ hasText: text })
export const field = (label: string) => page.getByLabel(label, { exact: true }).filter({ visible: true })

/** Waits until the focus is on the field of this name. */
export const focused = async (label: string) => {
  await expect
    .poll(() =>
      page
        .getByLabel(label, { exact: true })
        .filter({ visible: true })
        .last()
        .evaluate((element) => element === document.activeElement),
    )
    .toBe(true)
}

/** Enters name and password, after which the code is asked for. */
export async function logIn(w: SecondFactorWords, username: string): Promise<void> {
  await visit(`${w.prefix}/auth`)
  await field(w.username).fill(username)
  await field(w.password).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: w.step }).waitFor()
  await focused(w.code)
}

/** Sound in light and dark, and nothing beyond the edge. */
export async function looked(place: string): Promise<void> {
  await withoutToast(page)
  await expectNoViolations(page, place)
  expect([place, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([place, 390])
}
