import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bakery } from '../testing/bakery.ts'
import { launchBrowser } from '../testing/browser.ts'
import { servePages } from '../testing/serve-pages.ts'
import { startProduct, type Product } from '../testing/start-product.ts'

/** Inboxes, bots across clients and the audit log on the built product: real server, real database, real browser. */
const admin = { username: 'admin', password: 'the admin of the test' }
let product: Product
let site: Awaited<ReturnType<typeof servePages>>
let browser: Browser
let context: BrowserContext
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  site = await servePages(bakery)
  product = await startProduct({ ADMIN_PASSWORD: admin.password })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await site?.stop()
})
afterEach(async () => {
  await context?.close()
  const heard = complaints.splice(0)
  if (heard.length > 0) throw new Error(`The browser complained: ${heard.join('\n')}`)
})

async function open(options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
  context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options })
  page = await context.newPage()
  page.setDefaultTimeout(20_000)
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Failed to load resource')) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
}
async function visit(path: string): Promise<void> {
  await page.goto(product.url + path)
  await page.locator('html[data-ready]').waitFor()
}
async function send(path: string, data: object): Promise<Record<string, unknown>> {
  const response = await fetch(product.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(data) })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>
}
const write = (name: string, message: string, language = 'en') => send(`/api/contact-inquiry?language=${language}`, { name, email: `${name.toLowerCase()}@example.com`, message, acceptTerms: true })
async function asAdmin(): Promise<void> {
  const response = await context.request.post(`${product.url}/api/login`, { data: admin })
  if (!response.ok()) throw new Error(`login: ${response.status()}`)
}
const expectToast = (title: string) => page.locator('li[data-variant]').filter({ hasText: title }).waitFor()
const letter = (name: string) => page.locator('[data-letter]').filter({ hasText: name })

test('letters are worked off by keyboard, and the menu counts what waits', async () => {
  await write('Anna', 'Do you speak Italian?\nAnd French?')
  await write('Bruno', 'Quanto costa, più o meno?', 'it')
  await open()
  await asAdmin()
  await visit('/admin/inboxes')
  await letter('Anna').waitFor()
  await page.getByRole('button', { name: 'Admin 2 open' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Inboxes 2 open' }).waitFor()
  await page.keyboard.press('Escape')

  const reply = new URL((await letter('Bruno').getByRole('link', { name: 'Reply to Bruno by email' }).getAttribute('href'))!)
  // The subject is in the language of the person who wrote.
  expect(Object.fromEntries(reply.searchParams)).toEqual({ subject: 'Il tuo messaggio a Loquia', body: '\r\n\r\n> Quanto costa, più o meno?' })
  await letter('Anna').getByRole('button', { name: 'Mark the letter of Anna as handled' }).focus()
  await page.keyboard.press('Enter')
  await expectToast('Marked as handled')
  await letter('Anna').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Admin 1 open' }).waitFor()

  await page.getByLabel('Show', { exact: true }).selectOption('all')
  await page.waitForURL('**/admin/inboxes?state=all')
  await letter('Anna').getByText('Handled').first().waitFor()
  await page.getByLabel('Search').fill('french')
  await page.waitForURL('**/admin/inboxes?search=french&state=all')
  await page.getByText('1 of 1 letter shown').waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export CSV' }).click()])
  expect(file.suggestedFilename()).toMatch(/^loquia-inquiries-\d{4}-\d\d-\d\d\.csv$/)

  await letter('Anna').getByRole('button', { name: 'Delete the letter of Anna' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await letter('Anna').getByRole('button', { name: 'Delete the letter of Anna' }).click()
  await page.getByRole('button', { name: 'Delete letter' }).click()
  await expectToast('Letter deleted')
  await page.getByText('No letters found').waitFor()
  await page.getByRole('link', { name: 'Clear search and filter' }).click()
  await letter('Bruno').waitFor()
  await page.getByRole('link', { name: /^Demo leads/ }).click()
  await page.waitForURL('**/admin/inboxes?inbox=demos')
})

test('a demo is marked as bought and its page says so; the log tells who did it', async () => {
  const { demoId } = (await send('/api/chatbot-demo/create', { domain: site.host, fullName: 'Carla Neri', email: 'carla@example.com' })) as { demoId: string }
  await product.whenRead(demoId)
  await open()
  await asAdmin()
  await visit('/admin/inboxes?inbox=demos')
  await letter('Carla Neri').getByText(site.host).waitFor()
  await visit(`/admin/bots?search=${site.host}`)
  const row = page.locator(`[data-bot="${demoId}"]`)
  await row.getByRole('button', { name: /as purchased$/ }).click()
  await expectToast('Marked as purchased')
  await row.getByText('Never').waitFor()
  await row.getByRole('link', { name: /^Open the page of/ }).click()
  await page.waitForURL(`**/chatbot-demo/${demoId}`)
  await page.getByRole('button', { name: 'Already Purchased' }).waitFor()
  expect(await page.locator('[data-expiry]').count()).toBe(0)

  await visit('/admin/audit')
  await page.locator('[data-entry]').filter({ hasText: 'Marked as purchased' }).filter({ hasText: 'admin' }).waitFor()
  await page.getByLabel('Kind').selectOption('bot')
  await page.waitForURL('**/admin/audit?kind=bot')

  await visit('/admin/bots?kind=purchased')
  await row.getByRole('button', { name: /^Remove the purchase mark of/ }).click()
  await page.getByRole('button', { name: 'Remove mark' }).click()
  await expectToast('Purchase mark removed')
  await page.getByText('No bots found').waitFor()
})

test('where there is no mail server, an admin hands over a link, and it lets its owner in', async () => {
  await send('/api/register', { username: 'dora', password: 'password of dora', email: 'dora@example.com' })
  await open()
  await asAdmin()
  await visit('/admin/users?search=dora')
  await page.getByRole('button', { name: 'View details of dora' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make a one-time link' }).click()
  const field = dialog.getByLabel(/^Good for 60 minutes/)
  await field.waitFor()
  expect(await dialog.getByRole('button', { name: 'Send password reset' }).count()).toBe(0)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  const link = await field.inputValue()
  await context.close()
  await open()
  await page.goto(link)
  await page.locator('html[data-ready]').waitFor()
  await page.locator('input[type="password"]').first().fill('fresh words')
  for (const other of (await page.locator('input[type="password"]').all()).slice(1)) await other.fill('fresh words')
  const done = page.waitForResponse((response) => response.url().includes('/api/password/reset'))
  await page.keyboard.press('Enter')
  expect((await done).status()).toBe(200)
  await send('/api/login', { username: 'dora', password: 'fresh words' })
})

describe('accessibility and layout', () => {
  const paths = ['/admin/inboxes', '/admin/inboxes?inbox=demos&state=all', '/admin/inboxes?search=nobody', '/admin/bots', '/admin/audit', '/admin/audit?actor=nobody']

  test.each((['light', 'dark'] as const).flatMap((colorScheme) => ['', '/it'].map((prefix) => ({ colorScheme, prefix }))))('axe finds nothing in $colorScheme at $prefix/admin', async ({ colorScheme, prefix }) => {
    await write('Elena', 'A long letter. '.repeat(60))
    await open({ colorScheme, locale: prefix === '' ? 'en-US' : 'it-IT' })
    await asAdmin()
    for (const path of paths) {
      await visit(prefix + path)
      await page.waitForLoadState('networkidle')
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect([path, ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)]).toEqual([path])
    }
  })

  test('every page fits a screen of 320 px', async () => {
    await open({ viewport: { width: 320, height: 700 } })
    await asAdmin()
    for (const path of paths) {
      await visit(`/it${path}`)
      await page.waitForLoadState('networkidle')
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320])
    }
  })

  test('a client is sent home', async () => {
    await open()
    await context.request.post(`${product.url}/api/register`, { data: { username: 'fosca', password: 'password of fosca', email: 'fosca@example.com' } })
    for (const path of ['/admin/inboxes', '/admin/bots', '/admin/audit']) {
      await visit(path)
      await expectToast('Access denied')
      await page.waitForURL(`${product.url}/`)
    }
  })
})
