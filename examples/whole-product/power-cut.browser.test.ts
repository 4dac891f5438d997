import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bakery, bakeryQuestion } from '../testing/bakery.ts'
import { launchBrowser } from '../testing/browser.ts'
import { openChat, serveGuestPages, type Chat } from '../testing/guest-page.ts'
import { startModelServer, type ModelServer } from '../testing/model-server.ts'
import { servePages } from '../testing/serve-pages.ts'
import { startProduct, type Product } from '../testing/start-product.ts'

/** The product's process ends in the middle of answers and comes back. Nobody touches the visitors' pages meanwhile. */
let model: ModelServer
let product: Product
let browser: Browser
let demoId: string
let page: string
const cleanUp: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const site = await servePages(bakery)
  model = await startModelServer()
  product = await startProduct(model.environment)
  browser = await launchBrowser()
  demoId = await product.createDemo(site.host)
  expect((await product.whenRead(demoId)).status).toBe('ready')
  const pages = await serveGuestPages(product.url, demoId)
  page = `http://${pages.host}/en`
  cleanUp.push(() => browser.close(), () => product.stop(), ...[model, site, pages].map((server) => () => server.stop()))
})
afterAll(async () => {
  for (const end of cleanUp) await end()
})

async function open(): Promise<Chat> {
  return openChat(await browser.newContext(), page, { product: product.url, demoId })
}

const states = async (chat: Chat) => (await chat.stored()).map(({ role, state }) => [role, state])
const oneAnswer = (state: string) => [['user', 'done'], ['assistant', state]]

describe('killed in mid-answer and started again', () => {
  let withWords: Chat
  let withoutWords: Chat
  let finished: Chat
  let chats: number

  beforeAll(async () => {
    finished = await open()
    await finished.ask(bakeryQuestion)
    const done = await model.turn()
    done.say('At eight. [1]')
    done.end()
    await finished.reaches('done')

    withWords = await open()
    await withWords.ask(bakeryQuestion)
    const turn = await model.turn()
    turn.say('# At eight\n\nThe first paragraph is kept.\n\nThe second one is kept as well. ')
    await withWords.shows('kept as well')
    await vi.waitFor(async () => expect((await withWords.stored()).at(-1)?.content).toContain('kept as well'))
    // These are on the screen in an instant, and may die before they are in the database.
    turn.say('\n\nThese last words may be lost. ')
    await withWords.shows('may be lost')

    withoutWords = await open()
    await withoutWords.ask(bakeryQuestion)
    await model.turn()
    await withoutWords.reaches('streaming')

    chats = model.chats
    await product.kill()
    await withWords.notice.filter({ hasText: /connection is lost/ }).waitFor()
    await product.restart()
  })

  it('begins an answer anew that had no word yet, and asks the model once more for it', async () => {
    const turn = await model.turn()
    turn.say('Once only. [1]')
    turn.end()
    await withoutWords.reaches('done')
    expect(await withoutWords.text()).toMatch(/^Once only/)
    expect(await states(withoutWords)).toEqual(oneAnswer('done'))
    expect(await withoutWords.questions.count()).toBe(1)
    expect(await withoutWords.answers.count()).toBe(1)
  })

  it('marks an answer that had begun, shows exactly the words that are stored, and writes it anew when asked', async () => {
    const answer = await withWords.reaches('failed')
    expect(model.chats).toBe(chats + 1)
    const stored = (await withWords.stored())[1]!
    expect(stored).toMatchObject({ state: 'failed', error: 'answer_interrupted' })
    expect(stored.content).toContain('kept as well')
    expect(await answer.innerText()).toContain('The answer was interrupted. Your question is kept.')
    const shown = await withWords.text()
    for (const words of ['At eight', 'The first paragraph is kept.', 'The second one is kept as well.', 'These last words may be lost.']) {
      expect(shown.split(words).length - 1, words).toBe(stored.content.includes(words) ? 1 : 0)
    }

    await answer.getByRole('button', { name: 'Try again' }).click()
    const turn = await model.turn()
    turn.say('At eight in the morning. [1]')
    turn.end()
    await withWords.reaches('done')
    expect(await withWords.text()).toMatch(/^At eight in the morning/)
    expect(await states(withWords)).toEqual(oneAnswer('done'))
    expect(await withWords.questions.count()).toBe(1)
    expect(await withWords.answers.count()).toBe(1)
  })

  it('leaves finished answers as they were, and every page takes further questions', async () => {
    expect(await states(finished)).toEqual(oneAnswer('done'))
    for (const chat of [finished, withWords, withoutWords]) {
      await chat.notice.waitFor({ state: 'detached' })
      await chat.ask('And when does the bakery close?')
      const turn = await model.turn()
      turn.say('At noon. [1]')
      turn.end()
      await chat.answers.nth(1).filter({ hasText: 'At noon.' }).waitFor()
      expect(chat.faults).toEqual([])
    }
  })
})

it('lets an answer end that is nearly done when it is asked to stop', async () => {
  const chat = await open()
  await chat.ask(bakeryQuestion)
  const turn = await model.turn()
  turn.say('At eight ')
  await chat.shows('At eight')
  const ended = product.interrupt()
  turn.say('in the morning. [1]')
  turn.end()
  await chat.reaches('done')
  expect(await ended).toBe(0)
  await product.restart()
  expect((await chat.stored())[1]).toMatchObject({ state: 'done', content: 'At eight in the morning. [1]' })
})
