import { mkdirSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { axeViolations, type AxeScope } from '../../../scripts/testing/axe-violations.ts'
import { leaveBrowser, shareBrowser } from '../../../scripts/testing/test-browser.ts'
import { bakery } from '../../testing/bakery.ts'
import { axeChecksFor } from '../../testing/axe-checks-for.ts'
import { servePages } from '../../testing/serve-pages.ts'
import { startProduct, type Product } from '../../testing/start-product.ts'

export type ColorScheme = 'light' | 'dark'

/**
 * One product and one browser for every test of the admin's screens: an admin who stays logged in, and somebody who
 * reads the site.
 */
export interface Scene {
  product: Product
  /** A small site that bots can be made of. */
  site: Awaited<ReturnType<typeof servePages>>
  browser: Browser
  context: BrowserContext
  page: Page
  /** Nobody is logged in here. */
  visitor: Page
}
export const scene = {} as Scene

export const wide = { width: 1280, height: 900 }
const complaints: string[] = []
const opened: BrowserContext[] = []

/** The admin's screens on the built product: real server, real database, real browser, for every test of the file. */
export function sceneForTests(): void {
  beforeAll(startScene)
  afterAll(stopScene)
  afterEach(endOfTest)
}

async function startScene(): Promise<void> {
  const admin = { username: 'admin', password: 'the admin of the test' }
  const [product, browser, site] = await Promise.all([
    startProduct({ ADMIN_PASSWORD: admin.password }),
    shareBrowser(),
    servePages(bakery),
  ])
  Object.assign(scene, { product, browser, site })
  const context = await browser.newContext({ locale: 'en-US', viewport: wide, reducedMotion: 'reduce' })
  const login = await context.request.post(`${product.url}/api/login`, { data: admin })
  expect(login.status()).toBe(200)
  Object.assign(scene, {
    context,
    page: await watched(context),
    visitor: await (await browser.newContext({ locale: 'en-US', viewport: wide, reducedMotion: 'reduce' })).newPage(),
  })
}

async function stopScene(): Promise<void> {
  await leaveBrowser(scene.browser)
  await scene.product?.stop()
  await scene.site?.stop()
}

/** Closes what a test opened; fails when the browser complained in it. */
async function endOfTest(): Promise<void> {
  await scene.page?.unrouteAll({ behavior: 'ignoreErrors' })
  for (const one of opened.splice(0)) await one.close()
  const heard = complaints.splice(0)
  if (heard.length > 0) throw new Error(`The browser complained: ${heard.join('\n')}`)
}

async function watched(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Failed to load resource'))
      complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return page
}

/** Somebody else, for one test. */
export async function person(): Promise<Page> {
  const context = await scene.browser.newContext({ locale: 'en-US', viewport: wide, reducedMotion: 'reduce' })
  opened.push(context)
  return watched(context)
}

export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(scene.product.url + path)
  await page.locator('html[data-ready]').waitFor()
}

/** Opens a page as the admin. */
export async function asAdmin(
  path: string,
  {
    colorScheme = 'light',
    viewport = wide,
  }: { colorScheme?: ColorScheme; viewport?: { width: number; height: number } } = {},
): Promise<void> {
  await scene.page.setViewportSize(viewport)
  await scene.page.emulateMedia({ colorScheme })
  await visit(scene.page, path)
}

export const dialog = () => scene.page.getByRole('dialog')
export const toast = (title: string, page = scene.page) =>
  page.locator('li[data-variant]').filter({ hasText: title }).waitFor()

/** The form of a text of the site, by the name of its place. */
export const textForm = (path: string) => scene.page.locator(`form[data-form="${path}"]`)
/** Opens a text of the site for writing, as the admin. */
export async function openText(path: string, prefix = ''): Promise<void> {
  await asAdmin(`${prefix}/admin/cms?text=${path}`)
  await textForm(path).waitFor()
}
/** The field of a text in a language. */
export const textField = (language: 'en' | 'it') =>
  scene.page.locator(`form[data-form] [data-language="${language}"] textarea`)
/** The page in the content editor's frame, once its texts can be chosen. */
export const contentFrame = () => scene.page.frameLocator('[data-content-frame="ready"]')
/** Opens what the content editor keeps for rare needs. */
export async function openAdvanced(): Promise<void> {
  await scene.page.locator('[data-advanced] > summary').click()
}

/**
 * Holds back the answer of the next time that this address is read, as a slow line would.
 * @returns `asked` once it was asked for; `release` lets the answer come
 */
export async function holdNext(address: RegExp): Promise<{ asked: Promise<void>; release: () => void }> {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let held = false
  await scene.page.route(address, async (route) => {
    if (held || route.request().method() !== 'GET') return route.fallback()
    held = true
    asked.resolve()
    await released.promise
    return route.continue()
  })
  return { asked: asked.promise, release: released.resolve }
}

/** A call of the api as the admin. */
export async function call<T = Record<string, unknown>>(method: string, path: string, data?: object): Promise<T> {
  const response = await scene.context.request.fetch(scene.product.url + path, {
    method,
    ...(data === undefined ? {} : { data }),
  })
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
  return (await response.json()) as T
}

/** A call of the api as anybody. */
export async function send<T = Record<string, unknown>>(path: string, data: object): Promise<T> {
  const response = await fetch(scene.product.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(data),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

/**
 * Fails where axe finds a fault. With PICTURES set, a picture of the page goes into that folder.
 * @param within looks at a part of the page alone
 * @param asked `colors` where it was looked at in its other colors just before
 */
export async function look(name: string, within?: string, asked: AxeScope = 'all'): Promise<void> {
  expect([name, ...(await axeViolations(scene.page, within, asked))]).toEqual([name])
  const folder = process.env['PICTURES']
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  await scene.page.screenshot({ path: `${folder}/${name.replaceAll(/\W+/g, '-')}.png`, fullPage: within === undefined })
}

/** As {@link look}, in light and in dark, without loading the page anew. */
export async function lookInBoth(name: string, within?: string): Promise<void> {
  for (const [colorScheme, asked] of await axeChecksFor(scene.page, name)) {
    await scene.page.emulateMedia({ colorScheme })
    await look(`${name} ${colorScheme}`, within, asked)
  }
}
