import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leaveBrowser, shareBrowser } from '../../scripts/testing/test-browser.ts'
import { bakery, bakeryQuestion } from '../testing/bakery.ts'
import { startCuttingProxy, type CuttingProxy } from '../testing/cutting-proxy.ts'
import { openChat, serveHostPages, type Chat } from '../testing/host-page.ts'
import { startModelServer, type ModelServer, type ModelTurn } from '../testing/model-server.ts'
import { numberedWord, numberedWords, numberedWordsIn } from '../testing/numbered-words.ts'
import { servePages } from '../testing/serve-pages.ts'
import { startProduct, type Product } from '../testing/start-product.ts'

/**
 * An answer belongs to the server: whatever happens between it and its reader, the reader ends up with exactly what is
 * stored.
 */
let model: ModelServer
let product: Product
let browser: Browser
let proxy: CuttingProxy
let demoId: string
let pages: { direct: string; proxied: string }
const cleanUp: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const site = await servePages(bakery)
  model = await startModelServer()
  product = await startProduct(model.environment)
  proxy = await startCuttingProxy(product.url)
  browser = await shareBrowser()
  demoId = await product.createDemo(site.host)
  expect((await product.whenRead(demoId)).status).toBe('ready')
  const direct = await serveHostPages(product.url, demoId)
  const proxied = await serveHostPages(proxy.url, demoId)
  pages = { direct: `http://${direct.host}/en`, proxied: `http://${proxied.host}/en` }
  cleanUp.push(
    () => leaveBrowser(browser),
    () => proxy.stop(),
    () => product.stop(),
    ...[model, site, direct, proxied].map((server) => () => server.stop()),
  )
})
afterAll(async () => {
  for (const end of cleanUp) await end()
})

async function open(url: string): Promise<Chat> {
  return openChat(await browser.newContext(), url, { product: product.url, demoId })
}

/** Says numbered words, each a line, which is shown as soon as it ends; returns the last. */
function sayWords(turn: ModelTurn, from: number, to: number): string {
  for (let number = from; number <= to; number++) turn.say(`${numberedWord(number)}\n`)
  return numberedWord(to)
}

/** The page shows what is stored, and that is `words` words, each once, of one question and one answer. */
async function expectWhole(chat: Chat, words: number): Promise<void> {
  await chat.reaches('done')
  const stored = await chat.stored()
  expect(stored.map(({ role, state }) => [role, state])).toEqual([
    ['user', 'done'],
    ['assistant', 'done'],
  ])
  expect(numberedWordsIn(stored[1]!.content)).toEqual(numberedWords(words))
  expect(numberedWordsIn(await chat.text())).toEqual(numberedWords(words))
  expect(await chat.questions.count()).toBe(1)
  expect(await chat.answers.count()).toBe(1)
  expect(chat.faults).toEqual([])
}

it('continues after a reload during the answer', async () => {
  const chat = await open(pages.direct)
  await chat.ask(bakeryQuestion)
  const turn = await model.turn()
  await chat.shows(sayWords(turn, 1, 20))
  await chat.reload()
  // What was written before is there before anything new comes.
  await chat.shows(numberedWord(20))
  expect(numberedWordsIn(await chat.text())).toEqual(numberedWords(20))
  await chat.shows(sayWords(turn, 21, 40))
  await chat.reload()
  // Written while nobody reads.
  sayWords(turn, 41, 60)
  await chat.shows(numberedWord(60))
  turn.say('[1]')
  turn.end()
  await expectWhole(chat, 60)
  expect(await chat.told()).toEqual([(await chat.stored())[1]!.content])
})

it('is complete after twenty cuts of the connection', async () => {
  const chat = await open(pages.proxied)
  await chat.ask(bakeryQuestion)
  const turn = await model.turn()
  let said = 0
  for (let round = 1; round <= 20; round++) {
    await chat.shows(sayWords(turn, said + 1, said + 5))
    expect(proxy.cut()).toBeGreaterThan(0)
    // Nobody is there to hear these; in every third round some more follow when the reader may be halfway back.
    sayWords(turn, said + 6, said + 10)
    said += 10
    if (round % 3 === 0) {
      await chat.notice.waitFor({ state: 'detached' })
      sayWords(turn, said + 1, said + 5)
      said += 5
    }
    await chat.shows(numberedWord(said))
  }
  turn.end()
  await expectWhole(chat, said)
  expect(await chat.told()).toEqual([(await chat.stored())[1]!.content])
})

it('receives the answer to a question whose acknowledgement was lost', async () => {
  const chat = await open(pages.proxied)
  await chat.notice.waitFor({ state: 'detached' })
  proxy.mute()
  const before = model.chats
  await chat.ask(bakeryQuestion)
  const turn = await model.turn()
  sayWords(turn, 1, 10)
  proxy.cut()
  // Well before the widget would grow suspicious of the silence and ask by itself.
  await chat.shows(numberedWord(10), { withinMs: 8_000 })
  sayWords(turn, 11, 20)
  turn.end()
  await expectWhole(chat, 20)
  expect(model.chats - before).toBe(1)
})

it('streams the same answer to two tabs of one visitor', async () => {
  const first = await open(pages.direct)
  await first.ask(bakeryQuestion)
  const turn = await model.turn()
  await first.shows(sayWords(turn, 1, 10))
  const second = await openChat(first.page.context(), pages.direct, { product: product.url, demoId })
  await second.shows(numberedWord(10))
  sayWords(turn, 11, 20)
  turn.end()
  await expectWhole(first, 20)
  await expectWhole(second, 20)

  await second.ask('And on Monday?')
  const next = await model.turn()
  await first.shows(sayWords(next, 1, 5))
  next.end()
  for (const chat of [first, second]) {
    await chat.answers.nth(1).waitFor()
    await chat.reaches('done')
    expect(await chat.questions.count()).toBe(2)
    expect(await chat.answers.count()).toBe(2)
  }
})

it('resumes automatically once the network is back', async () => {
  const chat = await open(pages.direct)
  await chat.ask(bakeryQuestion)
  const turn = await model.turn()
  await chat.shows(sayWords(turn, 1, 10))
  await chat.page.context().setOffline(true)
  await chat.notice.filter({ hasText: /You’re offline|Reconnecting/ }).waitFor()
  sayWords(turn, 11, 20)
  await chat.page.context().setOffline(false)
  await chat.shows(numberedWord(20))
  turn.end()
  await expectWhole(chat, 20)
})
