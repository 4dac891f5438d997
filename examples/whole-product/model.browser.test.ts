import type { ErrorCode } from '@loquia/contracts'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaveBrowser, shareBrowser } from '../../scripts/test-browser.ts'
import { bakery, bakeryQuestion } from '../testing/bakery.ts'
import { openChat, serveGuestPages, type Chat } from '../testing/guest-page.ts'
import { startModelServer, type ModelServer } from '../testing/model-server.ts'
import { servePages } from '../testing/serve-pages.ts'
import { startProduct, type Product } from '../testing/start-product.ts'

/** Shares no word with the page that answers it, in this language or the other, so without a model it has no answer. So does the Italian one below. */
const byMeaning = 'Weekend visit?'

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
  model = await startModelServer([
    ['sunday', 'weekend'],
    ['opens', 'visit'],
  ])
  product = await startProduct(model.environment)
  browser = await shareBrowser()
  demoId = await product.createDemo(site.host)
  expect((await product.whenRead(demoId)).status).toBe('ready')
  const pages = await serveGuestPages(product.url, demoId)
  guest = `http://${pages.host}`
  cleanUp.push(
    () => leaveBrowser(browser),
    () => product.stop(),
    ...[model, site, pages].map((server) => () => server.stop()),
  )

  silent = await open('en')
  await silent.ask(byMeaning)
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

it('remembers what was said before', async () => {
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

const kept = { en: ' Your question is kept.', it: ' La tua domanda è salva.' }
it('answers in the words of the website where the model fails and they suffice, before its first word and in mid-answer', async () => {
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
  turn.say('It depends, but ')
  await other.shows('It depends, but')
  turn.cut()
  const answer = await other.reaches('done')
  expect(await answer.innerText()).toMatch(
    /It depends, but[^]*I had to stop there\. In the words of the website:[^]*eight in the morning/,
  )
})

describe.each([
  {
    language: 'en',
    retry: 'Try again',
    question: byMeaning,
    words: {
      401: 'The language model refused the key of this chat.',
      429: 'The language model is busy.',
      500: 'The language model does not answer at the moment.',
      cut: 'The answer was interrupted.',
    },
  },
  {
    language: 'it',
    retry: 'Riprova',
    question: 'Che aria tira da voi?',
    words: {
      401: 'Il modello linguistico ha rifiutato la chiave di questa chat.',
      429: 'Il modello linguistico è occupato.',
      500: 'Il modello linguistico al momento non risponde.',
      cut: 'La risposta si è interrotta.',
    },
  },
] as const)('when the model fails, in $language', ({ language, retry, question, words }) => {
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
    turn.say('8:00 [1].')
    turn.end()
    await chat.shows('8:00')
    await chat.reaches('done')
    expect(await states(chat)).toEqual([
      ['user', 'done'],
      ['assistant', 'done'],
    ])
    expect(await chat.questions.count()).toBe(1)
    expect(await chat.answers.count()).toBe(1)
    expect(chat.faults).toEqual([])
  }

  it('a refused key, a busy model and a broken one have words of their own, and trying again helps once it is back', async () => {
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

  it('a stream that is cut keeps the words that had come, also after a reload', async () => {
    const chat = await open(language)
    await chat.ask(question)
    const turn = await model.turn()
    turn.say('8:00 and then ')
    await chat.shows('8:00 and then')
    turn.cut()
    await expectFailure(chat, words.cut, 'answer_interrupted')
    expect(await chat.text()).toBe('8:00 and then')
    await chat.reload()
    await expectFailure(chat, words.cut, 'answer_interrupted')
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
  expect(await states(silent)).toEqual([
    ['user', 'done'],
    ['assistant', 'done'],
  ])
})
