import type { ErrorCode } from '@loquia/contracts'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { leaveBrowser, shareBrowser } from '../../scripts/testing/test-browser.ts'
import { bakery, bakeryQuestion } from '../testing/bakery.ts'
import { openChat, serveHostPages, type Chat } from '../testing/host-page.ts'
import { startModelServer, type ModelServer } from '../testing/model-server.ts'
import { servePages } from '../testing/serve-pages.ts'
import { startProduct, type Product } from '../testing/start-product.ts'

/**
 * Shares no word with the page that answers it, in this language or the other: it is found by meaning, and without a
 * model it has no sure answer. So does the Italian one below.
 */
const byMeaning = 'Weekend plans with children?'

/** The product with a language model: the real SDK against a server on loopback that speaks its wire. */
let model: ModelServer
let product: Product
let browser: Browser
let demoId: string
let hostPage: string
/** A conversation whose model falls silent in mid-answer, begun first because silence takes its time. */
let silent: Chat
const cleanUp: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const site = await servePages(bakery)
  model = await startModelServer([
    ['sunday', 'weekend'],
    ['opens', 'visit'],
  ])
  product = await startProduct(model.environment)
  browser = await shareBrowser()
  demoId = await product.createDemo(site.host)
  expect((await product.whenRead(demoId)).status).toBe('ready')
  // The vectors come after the words; until then nothing is found by meaning, and no model asked.
  model.refuseWith(500)
  await vi.waitUntil(async () => (await product.ask(demoId, byMeaning)).code === 'model_unavailable', {
    timeout: 120_000,
    interval: 100,
  })
  model.refuseWith(undefined)
  const pages = await serveHostPages(product.url, demoId)
  hostPage = `http://${pages.host}`
  cleanUp.push(
    () => leaveBrowser(browser),
    () => product.stop(),
    ...[model, site, pages].map((server) => () => server.stop()),
  )

  silent = await open('en')
  await silent.ask(byMeaning)
  const turn = await model.turn()
  turn.say('At eight\n')
  await silent.shows('At eight')
})
afterAll(async () => {
  for (const end of cleanUp) await end()
})

async function open(language: 'en' | 'it'): Promise<Chat> {
  return openChat(await browser.newContext(), `${hostPage}/${language}`, { product: product.url, demoId })
}

const states = async (chat: Chat) => (await chat.stored()).map(({ role, state }) => [role, state])

it('streams the sentences of the model with their source', async () => {
  const chat = await open('en')
  await chat.ask(bakeryQuestion)
  const turn = await model.turn()
  turn.say('On Sunday the bakery opens. At **ei')
  await chat.shows('On Sunday the bakery opens.')
  expect(await chat.text()).toBe('On Sunday the bakery opens.')
  turn.say('ght** [1].')
  turn.end()
  const answer = await chat.reaches('done')
  expect(await answer.locator('strong').innerText()).toBe('eight')
  expect(await answer.locator('a[href*="/opening-hours"]').count()).toBeGreaterThan(0)
  expect(turn.messages.at(-1)?.content).toContain('On Sunday the bakery opens at eight in the morning')
  expect(turn.messages.at(-1)?.content).toContain(bakeryQuestion)
})

it('finds a page without a common word by its meaning', async () => {
  const chat = await open('en')
  const embeddings = model.embeddings
  await chat.ask(byMeaning)
  const turn = await model.turn()
  expect(model.embeddings).toBeGreaterThan(embeddings)
  // The best passage is the first.
  const [best] = turn.messages.at(-1)?.content.split(/number="2"/) ?? []
  expect(best).toContain('On Sunday the bakery opens at eight in the morning')
  turn.say('On Sunday from eight [1].')
  turn.end()
  expect(await (await chat.reaches('done')).locator('a[href*="/opening-hours"]').count()).toBeGreaterThan(0)
})

it('uses the conversation as context', async () => {
  const chat = await open('en')
  const reply = async (question: string, text: string) => {
    await chat.ask(question)
    const turn = await model.turn()
    turn.say(text)
    turn.end()
    await chat.shows(text.slice(0, 6))
    await chat.reaches('done')
    return turn.messages.slice(1, -1)
  }
  expect(await reply(bakeryQuestion, 'At eight [1].')).toEqual([])
  expect(await reply('And when does it close?', 'At noon [1].')).toEqual([
    { role: 'user', content: bakeryQuestion },
    { role: 'assistant', content: 'At eight [1].' },
  ])
})

const kept = { en: ' Your question is saved.', it: ' La tua domanda è salva.' }
it('quotes the website when the model fails', async () => {
  const chat = await open('en')
  try {
    model.refuseWith(500)
    await chat.ask(bakeryQuestion)
    const answer = await chat.reaches('done')
    expect(await answer.innerText()).toContain('eight in the morning')
    expect(await answer.locator('a[href*="/opening-hours"]').count()).toBeGreaterThan(0)
  } finally {
    model.refuseWith(undefined)
  }
  const other = await open('en')
  await other.ask(bakeryQuestion)
  const turn = await model.turn()
  turn.say('On Sunday it opens\n')
  await other.shows('On Sunday it opens')
  turn.cut()
  const answer = await other.reaches('done')
  expect(await answer.innerText()).toMatch(
    /On Sunday it opens[^]*I had to stop there\. The website says:[^]*eight in the morning/,
  )
})

describe.each([
  {
    language: 'en',
    retry: 'Try again',
    question: byMeaning,
    eight: 'At eight in the morning',
    words: {
      401: 'The language model rejected this chat’s API key.',
      429: 'The language model is busy.',
      500: 'The language model isn’t responding.',
      cut: 'The answer was interrupted.',
    },
  },
  {
    language: 'it',
    retry: 'Riprova',
    question: 'Weekend con i bambini?',
    eight: 'Alle otto del mattino',
    words: {
      401: 'Il modello linguistico ha rifiutato la chiave API di questa chat.',
      429: 'Il modello linguistico è sovraccarico.',
      500: 'Il modello linguistico non risponde.',
      cut: 'La risposta si è interrotta.',
    },
  },
] as const)('when the model fails, in $language', ({ language, retry, question, eight, words }) => {
  async function expectFailure(chat: Chat, told: string, error: ErrorCode): Promise<void> {
    const answer = await chat.reaches('failed')
    await answer.getByText(told + kept[language]).waitFor()
    expect((await chat.stored())[1]).toMatchObject({ state: 'failed', error })
    expect(await chat.questions.last().innerText()).toContain(question)
  }
  const tryAgain = (chat: Chat) => chat.answers.last().getByRole('button', { name: retry }).click()
  /** The model is back: the same question, asked once, is answered. */
  async function expectRecovery(chat: Chat): Promise<void> {
    await tryAgain(chat)
    const turn = await model.turn()
    expect(turn.messages.at(-1)?.content).toContain(question)
    turn.say(`${eight} [1].`)
    turn.end()
    await chat.shows(eight)
    await chat.reaches('done')
    expect(await states(chat)).toEqual([
      ['user', 'done'],
      ['assistant', 'done'],
    ])
    expect(await chat.questions.count()).toBe(1)
    expect(await chat.answers.count()).toBe(1)
    expect(chat.faults).toEqual([])
  }

  it('shows each failure of the model with its own message', async () => {
    const chat = await open(language)
    try {
      for (const [status, error, tries] of [
        [401, 'model_key_rejected', 1],
        [429, 'model_rate_limited', 3],
        [500, 'model_unavailable', 3],
      ] as const) {
        const before = model.chats
        model.refuseWith(status)
        if (status === 401) await chat.ask(question)
        else await tryAgain(chat)
        await expectFailure(chat, words[status], error)
        expect(model.chats - before).toBe(tries)
      }
    } finally {
      model.refuseWith(undefined)
    }
    await expectRecovery(chat)
  })

  it('keeps the received text of a broken stream', async () => {
    const chat = await open(language)
    await chat.ask(question)
    const turn = await model.turn()
    turn.say(`${eight}\n`)
    await chat.shows(eight)
    turn.cut()
    await expectFailure(chat, words.cut, 'answer_interrupted')
    expect(await chat.text()).toBe(eight)
    await chat.reload()
    await expectFailure(chat, words.cut, 'answer_interrupted')
    expect(await chat.text()).toBe(eight)
    await expectRecovery(chat)
  })
})

it('ends a silent stream with the received text', async () => {
  const answer = await silent.reaches('failed')
  expect(await silent.text()).toBe('At eight')
  expect(await answer.innerText()).toContain('The answer was interrupted. Your question is saved.')
  await answer.getByRole('button', { name: 'Try again' }).click()
  const turn = await model.turn()
  turn.say('At eight in the morning [1].')
  turn.end()
  await silent.reaches('done')
  expect(await states(silent)).toEqual([
    ['user', 'done'],
    ['assistant', 'done'],
  ])
})
