import { errorMessage, type ErrorCode } from '@loquia/contracts'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bakery, bakeryQuestion } from '../testing/bakery.ts'
import { launchBrowser } from '../testing/browser.ts'
import { openChat, serveGuestPages, type Chat } from '../testing/guest-page.ts'
import { startModelServer, type ModelServer } from '../testing/model-server.ts'
import { servePages } from '../testing/serve-pages.ts'
import { startProduct, type Product } from '../testing/start-product.ts'

/** The product with a language model: the real SDK against a server on loopback that speaks its wire. */
let model: ModelServer
let product: Product
let browser: Browser
let demoId: string
let guest: string
/** A conversation whose model falls silent in mid-answer, begun first because silence takes its time. */
let silent: Chat
const cleanUp: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const site = await servePages(bakery)
  model = await startModelServer([['sunday', 'weekend'], ['open', 'visit']])
  product = await startProduct(model.environment)
  browser = await launchBrowser()
  demoId = await product.createDemo(site.host)
  expect((await product.whenRead(demoId)).status).toBe('ready')
  const pages = await serveGuestPages(product.url, demoId)
  guest = `http://${pages.host}`
  cleanUp.push(() => browser.close(), () => product.stop(), ...[model, site, pages].map((server) => () => server.stop()))

  silent = await open('en')
  await silent.ask(bakeryQuestion)
  const turn = await model.turn()
  turn.say('At eight ')
  await silent.shows('At eight')
})
afterAll(async () => {
  for (const end of cleanUp) await end()
})

async function open(language: 'en' | 'it'): Promise<Chat> {
  return openChat(await browser.newContext(), `${guest}/${language}`, { product: product.url, demoId })
}

const states = async (chat: Chat) => (await chat.stored()).map(({ role, state }) => [role, state])

it('streams what the model writes, piece by piece, with the page it rests on', async () => {
  const chat = await open('en')
  await chat.ask(bakeryQuestion)
  const turn = await model.turn()
  turn.say('On Sunday ')
  await chat.shows('On Sunday')
  expect(await chat.text()).toBe('On Sunday')
  turn.say('at **eight** [1].')
  turn.end()
  const answer = await chat.reaches('done')
  expect(await answer.locator('strong').innerText()).toBe('eight')
  expect(await answer.locator('a[href*="/opening-hours"]').count()).toBeGreaterThan(0)
  expect(turn.messages.at(-1)?.content).toContain('On Sunday the bakery opens at eight in the morning')
  expect(turn.messages.at(-1)?.content).toContain(bakeryQuestion)
})

it('finds a page by meaning that shares no word with the question', async () => {
  const chat = await open('en')
  const embeddings = model.embeddings
  await chat.ask('Weekend visit?')
  const turn = await model.turn()
  expect(model.embeddings).toBeGreaterThan(embeddings)
  expect(turn.messages.at(-1)?.content).toContain('On Sunday the bakery opens at eight in the morning')
  turn.say('On Sunday from eight [1].')
  turn.end()
  expect(await (await chat.reaches('done')).locator('a[href*="/opening-hours"]').count()).toBeGreaterThan(0)
})

it('remembers what was said before', async () => {
  const chat = await open('en')
  for (const [question, reply] of [[bakeryQuestion, 'At eight [1].'], ['And when does it close?', 'At noon [1].']] as const) {
    await chat.ask(question)
    const turn = await model.turn()
    turn.say(reply)
    turn.end()
    await chat.shows(reply.slice(0, 6))
    await chat.reaches('done')
    if (question !== bakeryQuestion) expect(turn.messages.slice(1, -1)).toEqual([{ role: 'user', content: bakeryQuestion }, { role: 'assistant', content: 'At eight [1].' }])
  }
})

describe.each([
  { language: 'en', retry: 'Try again', question: bakeryQuestion },
  { language: 'it', retry: 'Riprova', question: 'Quando apre il bakery?' },
] as const)('when the model fails, in $language', ({ language, retry, question }) => {
  /** What the visitor is told must be what the list of errors says, up to the advice at its end. */
  async function expectFailure(chat: Chat, code: ErrorCode): Promise<void> {
    const answer = await chat.reaches('failed')
    const [sentence] = errorMessage(code, language).split(/(?<=\.) /)
    expect(sentence).not.toBe(errorMessage('internal_error', language))
    await answer.getByText(sentence ?? '').waitFor()
    expect((await chat.stored())[1]).toMatchObject({ state: 'failed', error: code })
    expect(await chat.questions.last().innerText()).toContain(question)
  }
  /** The model is back: the same question, asked once, is answered. */
  async function expectRecovery(chat: Chat): Promise<void> {
    await chat.answers.last().getByRole('button', { name: retry }).click()
    const turn = await model.turn()
    expect(turn.messages.at(-1)?.content).toContain(question)
    turn.say('8:00 [1].')
    turn.end()
    await chat.shows('8:00')
    await chat.reaches('done')
    expect(await states(chat)).toEqual([['user', 'done'], ['assistant', 'done']])
    expect(await chat.questions.count()).toBe(1)
    expect(await chat.answers.count()).toBe(1)
    expect(chat.faults).toEqual([])
  }

  it.each<[number, ErrorCode, number]>([
    [401, 'model_key_rejected', 1],
    [429, 'model_rate_limited', 3],
    [500, 'model_unavailable', 3],
  ])('status %i', async (status, code, tries) => {
    const chat = await open(language)
    const before = model.chats
    model.refuseWith(status)
    await chat.ask(question)
    await expectFailure(chat, code)
    expect(model.chats - before).toBe(tries)
    // Still refused: the same state again, not another message.
    await chat.answers.last().getByRole('button', { name: retry }).click()
    await expect.poll(() => model.chats - before).toBe(2 * tries)
    await expectFailure(chat, code)
    model.refuseWith(undefined)
    await expectRecovery(chat)
  })

  it('a stream that is cut keeps the words that had come', async () => {
    const chat = await open(language)
    await chat.ask(question)
    const turn = await model.turn()
    turn.say('8:00 and then ')
    await chat.shows('8:00 and then')
    turn.cut()
    await expectFailure(chat, 'answer_interrupted')
    expect(await chat.text()).toBe('8:00 and then')
    // It survives a reload, with its words and its way out.
    await chat.reload()
    await expectFailure(chat, 'answer_interrupted')
    expect(await chat.text()).toBe('8:00 and then')
    await expectRecovery(chat)
  })
})

it('a stream that falls silent is given up, with the words that had come', async () => {
  const answer = await silent.reaches('failed')
  expect(await silent.text()).toBe('At eight')
  expect(await answer.innerText()).toContain('The answer was interrupted. Your question is kept.')
  await answer.getByRole('button', { name: 'Try again' }).click()
  const turn = await model.turn()
  turn.say('At eight in the morning [1].')
  turn.end()
  await silent.reaches('done')
  expect(await states(silent)).toEqual([['user', 'done'], ['assistant', 'done']])
})
