import type { BrowserContext, Page } from 'playwright'
import { afterEach, beforeEach } from 'vitest'
import { productForTests, type Running } from '../../testing/product-for-tests.ts'

export const admin = { username: 'admin', password: 'the admin of the test' }
export let running: Running
export let context: BrowserContext
export let page: Page

/** A product in which there is nothing yet, and a browser for every test of the file. */
export function messagesForTests(): void {
  running = productForTests(async () => ({ ADMIN_PASSWORD: admin.password }))

  beforeEach(async () => {
    context = await running.browser.newContext({
      locale: 'en-US',
      viewport: { width: 1280, height: 900 },
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

/** Waits for this message. */
export const toast = (title: string, text = title) =>
  page.locator('li[data-variant]').filter({ hasText: title }).filter({ hasText: text }).waitFor()

export const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/**
 * The next calls of this method to these addresses are lost on the way, until the function that it returns is called.
 */
export async function lose(pattern: RegExp, method = 'GET'): Promise<() => Promise<void>> {
  await page.route(pattern, (route) => (route.request().method() === method ? route.abort() : route.fallback()))
  return () => page.unroute(pattern)
}

/** The next calls to these addresses meet a server that breaks down over them. */
export async function breakDown(pattern: RegExp): Promise<() => Promise<void>> {
  await page.route(pattern, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"success":false,"code":"internal_error","message":"x"}',
    }),
  )
  return () => page.unroute(pattern)
}

/** Does it twice: once while the call is lost, which the first words tell, and once for good. */
export async function failsThen(
  pattern: RegExp,
  method: string,
  act: () => Promise<void>,
  lost: string,
  failure: string,
  success: string,
): Promise<void> {
  const found = await lose(pattern, method)
  await act()
  await toast(failure, lost)
  await found()
  await act()
  await toast(success)
}
