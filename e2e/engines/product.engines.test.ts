import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startExample } from '../../examples/serve.ts'
import { bakery, bakeryQuestion } from '../testing/bakery.ts'
import { startModelServer, type ModelServer } from '../testing/model-server.ts'
import { numberedWords, numberedWordsIn } from '../testing/numbered-words.ts'
import { servePages } from '../testing/serve-pages.ts'
import { startProduct, type Product } from '../testing/start-product.ts'
import { inEveryEngine, keys, type EnginePage } from './engine-page.ts'

/**
 * The built product in Firefox and in WebKit, the engine of Safari: that its main ways work there, and what was once
 * wrong in one of them alone. Everything else is tested in Chromium.
 */
const password = 'the admin of the test'
let model: ModelServer
let product: Product
let demoId: string
const examples: Record<string, string> = {}
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  model = await startModelServer()
  product = await startProduct({ ...model.environment, ADMIN_PASSWORD: password })
  const site = await servePages(bakery)
  stops.push(model.stop, product.stop, site.stop)
  demoId = await product.createDemo(site.host)
  expect((await product.whenRead(demoId)).status).toBe('ready')
  for (const example of ['plain-html', 'strict-csp', 'hostile-css']) {
    const running = await startExample({ example, host: product.url, demoId, port: 0 })
    stops.push(running.stop)
    examples[example] = running.url
  }
})
afterAll(async () => {
  for (const stop of stops) await stop()
})

const launcher = '[data-part="launcher"]'
const input = '[data-part="input"]'
const answer = (state: string) => `[data-role="assistant"][data-state="${state}"]`

inEveryEngine((page: EnginePage) => {
  beforeEach(() => page.resize(1280, 800))

  async function openChat(url: string): Promise<void> {
    await page.open(url)
    await page.press(launcher)
    await expect.poll(() => page.hasFocus(input)).toBe(true)
  }
  /** A page of the site, once hands may come. */
  async function openSite(path: string): Promise<void> {
    await page.open(product.url + path)
    await page.waitFor('html[data-ready]')
  }
  async function ask(text: string): Promise<void> {
    await page.type(text + keys.enter)
    await page.waitFor('[data-role="user"]', text)
  }

  it('supports every control of the chat under a strict policy', async () => {
    await openChat(`${examples['strict-csp']}/trusted-types.html`)
    expect(await page.look(launcher, (button) => getComputedStyle(button).backgroundColor)).toBe('rgb(109, 40, 217)')
    const room = await page.look('.names', (names) => names.getBoundingClientRect().width)
    await ask(bakeryQuestion)
    const first = await model.turn()
    first.say('On Sunday it opens at **eight**\n')
    await page.waitFor('strong', 'eight')
    // The menu has come with the question, and the title has the room that it had.
    await page.waitFor('[data-part="more"]')
    expect(await page.look('.names', (names) => names.getBoundingClientRect().width)).toBe(room)
    await page.press('[data-part="stop"]')
    await page.waitFor(answer('stopped'))
    await expect.poll(() => page.hasFocus(input)).toBe(true)

    await ask('And when does it close?')
    const second = await model.turn()
    second.say('At noon [1].')
    second.end()
    await page.waitFor(answer('done'), 'At noon')
    await page.press('[data-part="copy"]')
    await page.waitFor('[data-part="copy"][title="Copied"]')
    await page.press('[data-part="rate-down"]')
    await page.waitFor('[data-part="comment"]')
    await page.press('[data-part="more"]')
    await page.press('[data-part="lead-menu"]')
    await expect.poll(() => page.hasFocus('[name="name"]')).toBe(true)
    await page.type(`Ada${keys.tab}ada@example.com${keys.tab}Three tiers, please.`)
    await page.press('[data-part="lead-send"]')
    await page.waitFor('[data-part="lead-sent"]')
    await page.type(keys.escape)
    await page.waitUntilGone('[data-part="lead-sent"]')
    await page.press('[data-part="more"]')
    await page.press('[data-part="forget"]')
    await page.press('[data-part="forget-confirm"]')
    await page.waitUntilGone('[data-role="user"]')
    await expect.poll(() => page.run(() => localStorage.length + sessionStorage.length)).toBe(0)
  })

  it('continues an answer after a reload or a return to the page', async () => {
    await openChat(examples['plain-html']!)
    await ask(bakeryQuestion)
    const turn = await model.turn()
    const words = numberedWords(4)
    turn.say(`${words[0]}\n`)
    await page.waitFor(answer('streaming'), words[0])
    await page.open(examples['plain-html']!)
    turn.say(`${words[1]}\n`)
    await page.waitFor(answer('streaming'), words[1])
    await page.open(examples['hostile-css']!)
    await page.waitFor(launcher)
    turn.say(`${words[2]}\n`)
    await page.run(() => history.back())
    await page.waitFor(answer('streaming'), words[2])
    turn.say(words[3]!)
    turn.end()
    expect(numberedWordsIn(await page.text(answer('done')))).toEqual(words)
  })

  it('can be used by keyboard only', async () => {
    await openChat(examples['hostile-css']!)
    await page.type('WWWWWWW WWWWWWW WWWWWWW WWWWWWW WWWWWWW WWWWWWW ')
    const [seen, needed] = await page.look(input, (field) => [field.clientHeight, field.scrollHeight])
    expect(seen).toBe(needed)
    expect(seen).toBeGreaterThan(44)
    for (const stop of ['send', 'close', 'messages']) {
      await page.type(keys.tab)
      await expect.poll(() => page.hasFocus(`[data-part="${stop}"]`)).toBe(true)
    }
    // A press on mere words leaves the keys to the chat.
    await page.press('[data-part="header"] h2')
    await page.type(keys.escape)
    await page.waitUntilGone(input)
    expect(await page.hasFocus(launcher)).toBe(true)
  })

  it('fills a phone', async () => {
    await page.resize(390, 800)
    await openChat(examples['plain-html']!)
    const beside = (panel: HTMLElement): number[] => {
      const { left, top, right, bottom } = panel.getBoundingClientRect()
      // The page's own scroll bar, where it takes room, stays.
      return [left, top, document.documentElement.clientWidth - right, innerHeight - bottom].map(Math.round)
    }
    await expect.poll(() => page.look('[data-part="panel"]', beside)).toEqual([0, 0, 0, 0])
  })

  it.each([
    ['/', 'Read my site'],
    ['/it', 'Leggi il mio sito'],
  ])('shows %s with its form validation', async (path, words) => {
    await openSite(path)
    expect(await page.run(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.press('#home [name="website"]')
    await page.type('no domain')
    await page.press('#home button', words)
    await page.waitFor('#home [name="website"][aria-invalid="true"]')
  })

  it('answers inside the page of a demo', async () => {
    await openSite(`/chatbot-demo/${demoId}`)
    await page.press(input)
    await ask(bakeryQuestion)
    const turn = await model.turn()
    turn.say('At eight [1].')
    turn.end()
    expect(await page.text(answer('done'))).toContain('At eight')
  })

  it('returns the focus when an admin closes a dialog', async () => {
    await openSite(`/auth?next=${encodeURIComponent('/admin/users')}`)
    await page.press('[name="username"]')
    await page.type(`admin${keys.tab}${password}${keys.enter}`)
    await page.press('button', 'New client')
    await page.waitFor('dialog[open]')
    await page.type(keys.escape)
    await page.waitUntilGone('dialog[open]')
    await expect.poll(() => page.run(() => document.activeElement?.textContent)).toBe('New client')
  })
})
