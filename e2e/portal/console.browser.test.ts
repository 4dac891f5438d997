import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConsoleMessage } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bakery } from '../testing/bakery.ts'
import { productForTests } from '../testing/product-for-tests.ts'
import { servePages } from '../testing/serve-pages.ts'
import { admin } from '../testing/share-product.ts'

const client = { username: 'clara', password: 'password of clara', email: 'clara@example.com' }
let site: Awaited<ReturnType<typeof servePages>>
let demoId: string
const running = productForTests(async () => {
  site = await servePages(bakery)
})
beforeAll(async () => {
  demoId = await running.product.createDemo(site.host)
  await running.product.whenRead(demoId)
})
afterAll(() => site?.stop())

/** Every address of the site, from where it lists them: a new page is opened here, too. */
const source = readFileSync(join(import.meta.dirname, '../../host-site/src/paths.ts'), 'utf8')
const list = source.slice(source.indexOf('patterns = {'), source.indexOf('} as const'))
const all = [...list.matchAll(/: '(\/[^']*)'/g)].map(([, path = '']) => path)
const isOf = (part: string) => (path: string) => path.startsWith(part)
/** Addresses of one thing that this installation has not: their pages say so. */
const filled = (path: string) => path.replace(':demoId', demoId).replace(':projectId', '999999')

it.each([
  // Behind the login, too: who is not logged in is led to it.
  ['nobody', undefined, [...all, '/no-such-page', '/chatbot-demo/no-such-demo']],
  ['a client', { path: '/api/register', data: client }, [...all.filter(isOf('/portal')), '/']],
  ['an administrator', { path: '/api/login', data: admin }, [...all.filter(isOf('/admin')), '/portal/account']],
] as const)('no page prints a warning or an error, as %s sees them', async (who, enter, paths) => {
  const context = await running.browser.newContext({ locale: 'en-US' })
  const entered =
    enter === undefined ? undefined : await context.request.post(running.product.url + enter.path, { data: enter.data })
  expect(entered?.ok()).not.toBe(false)
  const page = await context.newPage()
  const printed: string[] = []
  let path = ''
  /** A browser reports the status of a page or demo that does not exist. */
  const isMissing = (message: ConsoleMessage) => / 404 /.test(message.text()) && /no-such|999999/.test(path)
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type()) && !isMissing(message))
      printed.push(`${path}: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => printed.push(`${path}: ${String(error)}`))
  for (const prefix of ['', '/it']) {
    for (path of paths.map(filled)) {
      await page.goto(running.product.url + (prefix && path === '/' ? prefix : prefix + path))
      await page.locator('html[data-ready]').waitFor()
      // The first move starts what waits for one: the assistant, and the chat in the hero.
      await page.mouse.move(200, 300)
      await page.mouse.wheel(0, 2_000)
      await page.waitForLoadState('networkidle')
    }
  }
  if (who === 'an administrator') {
    path = '/admin/cms'
    await page.goto(running.product.url + path)
    await page.locator('[data-content-frame="ready"]').waitFor()
  }
  expect(printed).toEqual([])
  // It would have heard a warning.
  await page.evaluate(() => console.warn('heard'))
  await expect.poll(() => printed.join('\n')).toContain('heard')
  await context.close()
})
