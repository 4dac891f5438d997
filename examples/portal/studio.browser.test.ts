import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { errorMessage, type ErrorCode } from '@loquia/contracts'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bakery } from '../testing/bakery.ts'
import { launchBrowser } from '../testing/browser.ts'
import { badUploads, goodUploads } from '../testing/sample-uploads.ts'
import { servePages } from '../testing/serve-pages.ts'
import { startProduct, type Product } from '../testing/start-product.ts'

/** The bot's studio, on the built product: real server, real database, real browser. */
let product: Product
let browser: Browser
let context: BrowserContext
let page: Page
let botId: string
let clients = 0
const complaints: string[] = []

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})
beforeEach(async () => {
  context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] })
  page = await context.newPage()
  page.setDefaultTimeout(20_000)
  page.on('pageerror', (error) => complaints.push(error.message))
  const username = `client${++clients}`
  await call('POST', '/api/register', { username, password: 'a good password', email: `${username}@example.com` })
  const { bots } = (await call('GET', '/api/chatbot/bots')) as { bots: { botId: string }[] }
  botId = bots[0]!.botId
})
afterEach(async () => {
  await context.close()
  const heard = complaints.splice(0)
  if (heard.length > 0) throw new Error(`The browser complained: ${heard.join('\n')}`)
})

async function call(method: string, path: string, data?: object): Promise<unknown> {
  const response = await context.request.fetch(product.url + path, { method, ...(data === undefined ? {} : { data }) })
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
  return response.json()
}
const ofBot = (rest: string) => `/api/chatbot/bots/${botId}/${rest}`
async function visit(path: string): Promise<void> {
  await page.goto(product.url + path)
  await page.locator('html[data-ready]').waitFor()
}
const name = () => page.getByLabel('Name of the chatbot')
const chat = (where: Page) => where.locator('[data-chat-widget]')

test.each([{ prefix: '', locale: 'en' }, { prefix: '/it', locale: 'it' }] as const)('each file that cannot be read says why in $locale, and leaves nothing behind', async ({ prefix, locale }) => {
  const files = async () => (await readdir(join(product.dataDir, 'files/documents')).catch(() => [])).length
  const before = await files()
  await visit(`${prefix}/portal/chatbot-embed`)
  const bad = await badUploads()
  await page.locator('input[type="file"]').setInputFiles([...bad.map(({ name: file, mimeType, buffer }) => ({ name: file, mimeType, buffer })), ...goodUploads])
  const row = (file: string) => page.locator('[data-upload]').filter({ hasText: file })
  for (const { name: file, code } of bad) {
    await row(file).and(page.locator('[data-upload="failed"]')).waitFor({ timeout: 60_000 })
    expect([file, await row(file).innerText()]).toEqual([file, expect.stringContaining(errorMessage(code as ErrorCode, locale))])
  }
  for (const { name: file } of goodUploads) await row(file).and(page.locator('[data-upload="done"]')).waitFor()
  await expect.poll(() => page.locator('[data-source][data-status="ready"]').count(), { timeout: 30_000 }).toBe(goodUploads.length)
  expect(((await call('GET', `/api/chatbot/trainings?botId=${botId}`)) as unknown[]).length).toBe(goodUploads.length)
  expect(await files()).toBe(before + goodUploads.length)
}, 180_000)

test('what is not saved is not lost by the Back button, a link, or logging out', async () => {
  await visit('/portal')
  await visit('/portal/chatbot-embed?tab=customize')
  await name().fill('Not saved yet')
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ hasText: 'Leave without saving?' })
  for (const leaving of [
    () => page.goBack({ waitUntil: 'commit' }).then(() => undefined),
    () => page.getByRole('button', { name: 'Log out' }).click(),
    () => page.getByRole('link', { name: 'Back to Portal' }).click(),
  ]) {
    await leaving()
    await dialog.waitFor()
    await dialog.getByRole('button', { name: 'Stay here' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/portal/chatbot-embed')
    expect(await name().inputValue()).toBe('Not saved yet')
  }
  await page.goBack({ waitUntil: 'commit' })
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.waitForURL(`${product.url}/portal`)

  await visit('/portal/chatbot-embed?tab=customize')
  await name().fill('Saved')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Everything is saved.').waitFor()
  await page.goBack({ waitUntil: 'commit' })
  await page.waitForURL(`${product.url}/portal`)

  await visit('/portal/chatbot-embed?tab=customize')
  await name().fill('Thrown away')
  await page.getByRole('button', { name: 'Log out' }).click()
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.waitForURL(`${product.url}/`)
})

test('the reading of a website can be held, gone on with and stopped, and comes again by itself', async () => {
  let open: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (open = resolve))
  const slow = await servePages(async (request, response) => {
    if (request.url !== '/' && request.url !== '/robots.txt') await gate
    bakery(request, response)
  })
  try {
    await visit('/portal/chatbot-embed')
    await page.getByLabel('Address').fill(`http://${slow.host}/`)
    await page.getByRole('button', { name: 'Import' }).click()
    const row = (status: string) => page.locator(`[data-source="site"][data-status="${status}"]`)
    await row('crawling').waitFor()
    await page.getByRole('button', { name: 'Pause reading' }).click()
    await row('paused').getByText('Paused').waitFor()
    await page.getByRole('button', { name: 'Go on reading' }).click()
    await row('crawling').waitFor()
    await page.getByRole('button', { name: 'Stop reading' }).click()
    open()
    await row('ready').or(row('failed')).waitFor()
    await page.getByLabel('How often').selectOption('weekly')
    await expect.poll(() => call('GET', ofBot('sources'))).toMatchObject({ sources: [{ schedule: 'weekly', paused: false }] })
    await page.reload()
    await expect.poll(() => page.getByLabel('How often').inputValue()).toBe('weekly')
  } finally {
    open()
    await slow.stop()
  }
})

test('each platform has its own code, and Copy copies it', async () => {
  await visit('/portal/chatbot-embed?tab=embed')
  for (const [platform, part] of [
    ['Plain HTML', `data-bot-id="${botId}"></script>`],
    ['React', `script.dataset.botId = '${botId}'`],
    ['WordPress', "add_action('wp_footer'"],
    ['Google Tag Manager', `script.setAttribute('data-bot-id', '${botId}')`],
    ['Shopify', 'theme.liquid'],
  ] as const) {
    await page.getByText(platform, { exact: true }).click()
    await page.getByRole('button', { name: 'Copy' }).first().click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(part)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${product.url}/widget.js`)
  }
})

test('the code for tag managers and for Shopify works in a page', async () => {
  await visit('/portal/chatbot-embed?tab=embed')
  for (const platform of ['Google Tag Manager', 'Shopify']) {
    await page.getByText(platform, { exact: true }).click()
    await page.getByRole('button', { name: 'Copy' }).first().click()
    const code = (await page.evaluate(() => navigator.clipboard.readText())).replace(/\{%.*?%\}/s, '')
    const own = await servePages((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(`<!doctype html><html lang="en"><title>Own</title><h1>Own</h1>${code}</html>`)
    })
    await call('PUT', ofBot('origins'), { allowed: [`http://${own.host}`] })
    const guest = await browser.newPage()
    await guest.goto(`http://${own.host}/`)
    await chat(guest).locator('[data-part="launcher"]').click()
    await chat(guest).locator('textarea').waitFor()
    expect(await chat(guest).count()).toBe(1)
    await guest.close()
    await own.stop()
  }
})

test('the studio is used by the keyboard alone', async () => {
  await visit('/portal/chatbot-embed')
  const tabTo = async (target: () => Promise<boolean>) => {
    for (let presses = 0; presses < 80; presses++) {
      await page.keyboard.press('Tab')
      if (await target()) return
    }
    throw new Error('not reached by the Tab key')
  }
  const focused = (selector: string, text = '') => async () => page.evaluate(([wanted, words]) => document.activeElement?.matches(wanted!) === true && (document.activeElement.textContent ?? '').includes(words!), [selector, text])
  await tabTo(focused('[data-step="two"] button'))
  await page.keyboard.press('Enter')
  await tabTo(focused('[role="tab"][aria-selected="true"]', 'Customize'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('Keys only')
  await tabTo(focused('input[type="radio"]'))
  await page.keyboard.press('ArrowRight')
  await tabTo(focused('button', 'Save'))
  await page.keyboard.press('Enter')
  await page.getByText('Everything is saved.').waitFor()
  expect(await call('GET', ofBot('settings'))).toMatchObject({ settings: { look: { title: 'Keys only', language: 'en' } } })
  await page.locator('[role="tab"][aria-selected="true"]').focus()
  await page.keyboard.press('End')
  await page.getByText(`data-bot-id="${botId}"`).first().waitFor()
  await page.keyboard.press('Home')
  await name().waitFor()
})

test.each((['light', 'dark'] as const).flatMap((colorScheme) => ['', '/it'].map((prefix) => ({ colorScheme, prefix }))))('at 390 px in $colorScheme at $prefix/… axe finds nothing and nothing is wider than the page', async ({ colorScheme, prefix }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await call('PUT', ofBot('settings'), { look: { proactiveMessage: 'Looking for opening hours?' }, companyInfo: 'We bake bread.', domain: '', contactUrl: '' })
  const studio = ['customize', 'content', 'appearance', 'embed'].map((tab) => `/portal/chatbot-embed?tab=${tab}`)
  const insight = ['conversations', 'unanswered', 'leads', 'figures', 'notices'].map((tab) => `/portal/insight?bot=${botId}&tab=${tab}`)
  for (const path of [...studio, ...insight]) {
    await visit(prefix + path)
    await page.waitForLoadState('networkidle')
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect([path, violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)]).toEqual([path, []])
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390])
  }
}, 120_000)
