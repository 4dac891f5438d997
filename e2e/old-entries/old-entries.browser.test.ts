import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaveBrowser, shareBrowser } from '../../scripts/testing/test-browser.ts'
import { bakery, bakeryQuestion } from '../testing/bakery.ts'
import { servePages } from '../testing/serve-pages.ts'
import { shareProduct } from '../testing/share-product.ts'
import type { Product } from '../testing/start-product.ts'

const built = (): string => readFileSync(join(import.meta.dirname, '../../widget/dist/widget.js'), 'utf8')
/** Where an entry finds its parts, which are named by their content; those of before say the folder, too. */
const partNames = /\b(?:widget\/)?(panel|connection|teaser|looks)-[\w-]{6,12}\.js/g

const entries: [string, () => string][] = [
  ['the entry of today, with parts of another build', () => built().replace(partNames, '$1-An0ther_.js')],
  ...readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.js.txt'))
    .map((name): [string, () => string] => [
      `the entry of ${name.slice(0, 10)}`,
      () => readFileSync(join(import.meta.dirname, name), 'utf8'),
    ]),
]

describe('a cached entry of an earlier version', () => {
  let product: Product
  let browser: Browser
  let demoId: string
  const stops: (() => Promise<void>)[] = []
  let pageUrl: string

  beforeAll(async () => {
    product = await shareProduct()
    const site = await servePages(bakery)
    stops.push(site.stop)
    demoId = await product.createDemo(site.host)
    expect((await product.whenRead(demoId)).status).toBe('ready')
    const pages = await servePages((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(
        `<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><script async src="${product.url}/widget.js" data-demo-id="${demoId}" data-proactive-message="Looking for something?" data-proactive-delay-seconds="0"></script></html>`,
      )
    })
    stops.push(pages.stop)
    pageUrl = `http://${pages.host}/`
    browser = await shareBrowser()
  })
  afterAll(async () => {
    await leaveBrowser(browser)
    for (const stop of stops) await stop()
  })

  it.each(entries)('works with the current parts: %s', async (_name, text) => {
    const context = await browser.newContext({ reducedMotion: 'no-preference', locale: 'en-GB' })
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.route(`${product.url}/widget.js`, (route) =>
      route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: text() }),
    )
    const parts = [...text().matchAll(partNames)].map(([name]) => `/widget/${name.replace('widget/', '')}`)
    await page.addInitScript(() => {
      const heard: string[] = []
      Object.assign(window, { heard })
      for (const name of ['open', 'message', 'answer', 'close', 'destroy'])
        document.addEventListener(`loquia:${name}`, () => heard.push(name))
    })
    await page.goto(pageUrl)
    const widget = page.locator('[data-chat-widget]')
    await widget.locator('[data-part="teaser-open"]').click()
    await widget.locator('textarea').fill(bakeryQuestion)
    await widget.locator('textarea').press('Enter')
    await widget.locator('[data-role="assistant"][data-state="done"]').filter({ hasText: 'eight' }).waitFor()
    await widget.locator('[data-part="more"]').click()
    await widget.locator('[data-part="forget"]').waitFor()
    await page.evaluate(() =>
      (Reflect.get(window, 'Loquia') as { setOptions(options: object): void }).setOptions({ title: 'Ask the bakers' }),
    )
    await widget.getByRole('heading', { name: 'Ask the bakers' }).waitFor()
    // A page that goes on takes the conversation up again.
    await page.reload()
    await widget.locator('[data-role="assistant"][data-state="done"]').filter({ hasText: 'eight' }).waitFor()
    await widget.locator('[data-part="close"]').click()
    await widget.locator('[data-part="panel"]').waitFor({ state: 'hidden' })
    await page.evaluate(() => (Reflect.get(window, 'Loquia') as { destroy(): void }).destroy())
    expect(await page.evaluate(() => Reflect.get(window, 'heard') as string[])).toEqual(['open', 'close', 'destroy'])
    expect(await widget.count()).toBe(0)
    expect(parts.length).toBeGreaterThanOrEqual(3)
    expect(parts.filter((part) => !asked.includes(part))).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  })
})
