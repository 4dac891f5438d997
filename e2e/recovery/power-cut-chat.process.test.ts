import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaveBrowser, shareBrowser } from '../../scripts/testing/test-browser.ts'
import { bakery, bakeryQuestion } from '../testing/bakery.ts'
import { openChat, serveHostPages, type Chat } from '../testing/host-page.ts'
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
  browser = await shareBrowser()
  demoId = await product.createDemo(site.host)
  expect((await product.whenRead(demoId)).status).toBe('ready')
  const pages = await serveHostPages(product.url, demoId)
  page = `http://${pages.host}/en`
  cleanUp.push(
    () => leaveBrowser(browser),
    () => product.stop(),
    ...[model, site, pages].map((server) => () => server.stop()),
  )
})
afterAll(async () => {
  for (const end of cleanUp) await end()
})

async function open(): Promise<Chat> {
  return openChat(await browser.newContext(), page, { product: product.url, demoId })
}

const states = async (chat: Chat) => (await chat.stored()).map(({ role, state }) => [role, state])
const oneAnswer = (state: string) => [
  ['user', 'done'],
  ['assistant', state],
]

describe('after a kill during an answer', () => {
  let finished: Chat
  let begun: Chat
  let unwritten: Chat
  let chats: number

  beforeAll(async () => {
    finished = await open()
    await finished.ask(bakeryQuestion)
    const whole = await model.turn()
    whole.say('At eight. [1]')
    whole.end()
    await finished.reaches('done')

    begun = await open()
    await begun.ask(bakeryQuestion)
    const turn = await model.turn()
    turn.say('# At eight\n\nOn Sunday the bakery opens.\n\nOn Monday it stays closed.\n')
    await begun.shows('stays closed')
    await begun.isStored('stays closed')

    unwritten = await open()
    await unwritten.ask(bakeryQuestion)
    const first = await model.turn()

    // These words reach the screens, and die with the process before they are in the database.
    product.freezeDatabase()
    turn.say('\nIt closes at noon.\n')
    await begun.shows('It closes at noon.')
    first.say('The bakery closes at noon.\n')
    await unwritten.shows('closes at noon')

    chats = model.chats
    await product.kill()
    await begun.notice.filter({ hasText: /You’re offline|Reconnecting/ }).waitFor()
    await product.restart()
  })

  it('repeats an answer of which nothing was stored', async () => {
    const turn = await model.turn()
    turn.say('On Sunday at eight. [1]')
    turn.end()
    await unwritten.reaches('done')
    expect(await unwritten.text()).toMatch(/^On Sunday at eight/)
    expect(await states(unwritten)).toEqual(oneAnswer('done'))
    expect(await unwritten.questions.count()).toBe(1)
    expect(await unwritten.answers.count()).toBe(1)
  })

  it('shows the stored words of an interrupted answer', async () => {
    const answer = await begun.reaches('failed')
    expect(model.chats).toBe(chats + 1)
    expect((await begun.stored())[1]).toMatchObject({
      state: 'failed',
      error: 'answer_interrupted',
      content: expect.not.stringContaining('noon'),
    })
    expect((await begun.text()).split(/\n+/)).toEqual([
      'At eight',
      'On Sunday the bakery opens.',
      'On Monday it stays closed.',
    ])
    expect(await answer.innerText()).toContain('The answer was interrupted. Your question is saved.')

    await answer.getByRole('button', { name: 'Try again' }).click()
    const turn = await model.turn()
    turn.say('At eight in the morning. [1]')
    turn.end()
    await begun.reaches('done')
    expect(await begun.text()).toMatch(/^At eight in the morning/)
    expect(await states(begun)).toEqual(oneAnswer('done'))
    expect(await begun.questions.count()).toBe(1)
    expect(await begun.answers.count()).toBe(1)
  })

  it('keeps finished answers', async () => {
    expect(await states(finished)).toEqual(oneAnswer('done'))
    for (const chat of [finished, begun, unwritten]) {
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

it('finishes a nearly complete answer before it stops', async () => {
  const [short, long] = [await open(), await open()]
  await short.ask(bakeryQuestion)
  const shortTurn = await model.turn()
  await long.ask(bakeryQuestion)
  const longTurn = await model.turn()
  for (const turn of [shortTurn, longTurn]) turn.say('At eight\n')
  for (const chat of [short, long]) await chat.shows('At eight')

  const ended = product.interrupt()
  shortTurn.say('in the morning. [1]')
  shortTurn.end()
  await short.reaches('done')
  const answer = await long.reaches('failed')
  expect(await answer.innerText()).toContain('The answer was interrupted. Your question is saved.')
  expect(await ended).toBe(0)

  await product.restart()
  expect((await short.stored())[1]).toMatchObject({ state: 'done', content: 'At eight\nin the morning. [1]' })
  expect((await long.stored())[1]).toMatchObject({
    state: 'failed',
    error: 'answer_interrupted',
    content: 'At eight\n',
  })
})
