import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaveBrowser, shareBrowser } from '../../scripts/testing/test-browser.ts'
import { bakery, bakeryQuestion } from '../testing/bakery.ts'
import { startCuttingProxy, type CuttingProxy } from '../testing/cutting-proxy.ts'
import { openChat, serveHostPages } from '../testing/host-page.ts'
import { startModelServer, type ModelServer } from '../testing/model-server.ts'
import { numberedWords, numberedWordsIn } from '../testing/numbered-words.ts'
import { servePages } from '../testing/serve-pages.ts'
import { startProduct, type Product } from '../testing/start-product.ts'

/** Visitors whose clock is more than a day off: nothing that they are told, and nothing that is resumed, follows it. */
let model: ModelServer
let product: Product
let proxy: CuttingProxy
let browser: Browser
let site: Awaited<ReturnType<typeof servePages>>
let hostPage: Awaited<ReturnType<typeof servePages>>
let demoId: string
beforeAll(async () => {
  site = await servePages(bakery)
  model = await startModelServer()
  product = await startProduct(model.environment)
  proxy = await startCuttingProxy(product.url)
  browser = await shareBrowser()
  demoId = await product.createDemo(site.host)
  expect((await product.whenRead(demoId)).status).toBe('ready')
  hostPage = await serveHostPages(proxy.url, demoId)
})
afterAll(async () => {
  await leaveBrowser(browser)
  for (const each of [hostPage, proxy, product, model, site]) await each?.stop()
})

describe.each([
  ['behind', -30],
  ['ahead', 30],
])('a clock %s by thirty hours', (_, hours) => {
  async function visitor() {
    const context = await browser.newContext({ locale: 'en-US' })
    await context.addInitScript((offMs) => {
      const now = Date.now.bind(Date)
      const RealDate = Date
      globalThis.Date = class extends RealDate {
        constructor(...given: unknown[]) {
          if (given.length === 0) super(now() + offMs)
          else super(...(given as [number]))
        }
        static override now(): number {
          return now() + offMs
        }
      } as DateConstructor
    }, hours * 3_600_000)
    return context
  }

  it('shows the right lifetime of a demo', async () => {
    const context = await visitor()
    const page = await context.newPage()
    await page.goto(`${product.url}/chatbot-demo/${demoId}`)
    await page.locator('html[data-ready]').waitFor()
    expect(Math.abs((await page.evaluate(() => Date.now())) - Date.now())).toBeGreaterThan(29 * 3_600_000)
    const left = page.locator('[data-expiry] strong')
    await left.waitFor()
    // Seven days, less the moment that the test has taken.
    expect(await left.innerText()).toMatch(/\b7 days\b/)
    await context.close()
  })

  it('shows each word of an interrupted answer once', async () => {
    const words = numberedWords(4)
    const context = await visitor()
    const chat = await openChat(context, `http://${hostPage.host}/en`, { product: product.url, demoId })
    await chat.ask(bakeryQuestion)
    const turn = await model.turn()
    for (const word of words.slice(0, 2)) turn.say(`${word}\n`)
    await chat.shows(words[1]!)
    proxy.cut()
    for (const word of words.slice(2)) turn.say(`${word}\n`)
    turn.end()
    await chat.shows(words[3]!)
    await chat.reaches('done')
    expect(numberedWordsIn(await chat.text())).toEqual(words)
    expect((await chat.stored()).map(({ role, state }) => [role, state])).toEqual([
      ['user', 'done'],
      ['assistant', 'done'],
    ])
    await context.close()
  })
})
