import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readEnvironment } from '../../../config/env.js'
import { OpenAiModel } from '../../../platform/openai/index.js'
import type { ModelReply, ModelServer } from '../../../platform/openai/testing.js'
import { site, startBakeryBot, type BakeryBot } from './bakery-bot.testing.js'
import { vectorsBy } from '../../ingest/store/vectors/embedded-passages.testing.js'
import type { QuestionAnswerer } from './question-answerer.js'
import { answererOn } from './answer-finder.testing.js'

let bakery: BakeryBot
let plain: QuestionAnswerer
let withModel: QuestionAnswerer
let server: ModelServer
const ask: BakeryBot['ask'] = (...question) => bakery.ask(...question)
beforeAll(async () => {
  bakery = await startBakeryBot()
  ;({ plain, withModel, server } = bakery)
})
afterAll(() => bakery.stop())
beforeEach(() => server.onChat({ kind: 'text', pieces: ['Luca', ' runs it', ' [1].'] }))

it('streams an answer with the passage that it cites', async () => {
  const answer = await ask(withModel, 'Who runs the bakery today?')
  expect(answer).toMatchObject({ text: 'Luca runs it [1].', notSure: false, paths: ['/history'] })
  expect(answer.end?.sources[0]?.snippet).toContain('Luca')
})

it('gives the model the passages as fenced data after the conversation', async () => {
  await ask(withModel, 'Who runs the bakery today?', {
    history: [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello!' },
    ],
  })
  const { messages } = server.chats.at(-1)!
  expect(messages.map((message) => message.role)).toEqual(['system', 'user', 'assistant', 'user'])
  const fence = /<(passage-[0-9a-f]{12}) number="1">/.exec(messages.at(-1)!.content)?.[1]
  expect(messages[0]!.content).toContain(`<${fence}>`)
  expect(messages.at(-1)!.content).toContain('Maria Bianchi founded')
})

it('gives the model passages in the other language where none in the visitor’s answers', async () => {
  await ask(withModel, 'Quanto costa un croissant?')
  const { messages } = server.chats.at(-1)!
  expect(messages[0]!.content).toContain('Answer in Italian')
  expect(messages.at(-1)!.content).toContain('Pastry: Croissant')
})

it('removes links to other sites, even when a page makes the model write one', async () => {
  server.onChat({
    kind: 'text',
    pieces: [
      'Luca runs the [bak',
      'ery](https://evil',
      '.example/?q=1) today and ![x](https://evil.example/p.png) ',
      'on <b>',
      `[our page](${site}/history) [9][1]`,
    ],
  })
  const { text } = await ask(withModel, 'Who runs the bakery today?')
  expect(text).not.toContain('evil.example')
  expect(text).not.toMatch(/(?<!\\)</)
  expect(text).toContain(`[our page](${site}/history) [1]`)
})

it('declines when the model says that the passages do not answer', async () => {
  server.onChat({ kind: 'text', pieces: ['NO_', 'ANSWER'] })
  const answer = await ask(withModel, 'Who runs the bakery today?')
  expect(answer.notSure).toBe(true)
  expect(answer.text).not.toContain('NO_')
})

function answersFrom(passage: string, otherWords: readonly string[]) {
  server.onChat(({ messages }) => {
    const { content } = messages.at(-1)!
    if (!content.includes('<passage-')) return { kind: 'text', pieces: [...otherWords] }
    const number = /number="(\d+)">[^<]*$/.exec(content.slice(0, content.indexOf(passage)))?.[1]
    return { kind: 'text', pieces: content.includes(passage) ? [`Yes, we do [${number}].`] : ['NO_ANSWER'] }
  })
}

it('searches once more, by other words of the model, where it finds no answer', async () => {
  answersFrom('torte di compleanno', ['1. torte di ', 'compleanno\n2. torte su ordinazione'])
  const before = server.chats.length
  const answer = await ask(withModel, 'Do you make something for parties?')
  expect(answer).toMatchObject({ text: 'Yes, we do [1].', notSure: false, paths: ['/it/torte'] })
  expect(server.chats.length - before).toBeLessThanOrEqual(3)
  const words = server.chats.slice(before).find(({ messages }) => !messages.at(-1)!.content.includes('<passage-'))
  expect(words?.messages[0]!.content).toContain('English or Italian')
  expect(words?.messages.at(-1)!.content).toBe('Question: Do you make something for parties?')
})

it('declines after one more search at most', async () => {
  for (const [otherWords, calls] of [
    [['torte di compleanno'], 3],
    [['NO_ANSWER'], 2],
    [['?!'], 2],
  ] as const) {
    answersFrom('in no passage', otherWords)
    const before = server.chats.length
    const answer = await ask(withModel, 'Who runs the bakery today?')
    expect(answer).toMatchObject({ notSure: true, error: undefined })
    expect(answer.text).not.toMatch(/NO_|torte/)
    expect(server.chats.length - before).toBe(calls)
  }
})

it.each([2, 3])('declines where the model fails on its call %i of a further search', async (failing) => {
  server.onChat((_, count) =>
    count === failing
      ? { kind: 'status', status: 429 }
      : { kind: 'text', pieces: [count === 2 ? 'torte di compleanno' : 'NO_ANSWER'] },
  )
  expect(await ask(withModel, 'Who runs the bakery today?')).toMatchObject({ notSure: true, error: undefined })
  expect((await ask(plain, 'Who runs the bakery today?')).error).toBeUndefined()
})

it('does not ask the model for other words while the website is still ingested', async () => {
  answersFrom('in no passage', ['torte di compleanno'])
  const before = server.chats.length
  await ask(withModel, 'Who runs the bakery today?', { isIngesting: true })
  expect(server.chats.length - before).toBe(1)
})

it.each([401, 429, 500])('answers in the words of the website when the model says %i', async (status) => {
  server.onChat({ kind: 'status', status })
  const answer = await ask(withModel, 'Who founded the bakery?')
  expect(answer).toMatchObject({ notSure: false, error: undefined, paths: ['/history'] })
  expect(answer.text).toBe((await ask(plain, 'Who founded the bakery?')).text)
})

it.each<ModelReply['kind']>(['cut', 'hang'])(
  'goes on in the words of the website where the model breaks off (%s)',
  async (kind) => {
    server.onChat({ kind, pieces: ['Maria', ' founded it [1]', ' and'] } as ModelReply)
    const answer = await ask(withModel, 'Who founded the bakery?')
    expect(answer.error).toBeUndefined()
    expect(answer.text).toMatch(
      /^Maria founded it \[1\] and…\n\nI had to stop there\. The website says:\n\n[^]*Maria Bianchi founded the bakery[^]*\[2\]$/,
    )
    expect(answer.end?.sources.map(({ number }) => number)).toEqual([1, 2])
  },
)

it('reports that the model failed where the website alone has no answer', async () => {
  const question = 'Which bakers sing best?'
  expect((await ask(plain, question)).notSure).toBe(true)
  server.onChat({ kind: 'status', status: 429 })
  expect(await ask(withModel, question)).toMatchObject({ text: '', error: { code: 'model_rate_limited' } })
  server.onChat({ kind: 'cut', pieces: ['Tomasz does'] })
  expect(await ask(withModel, question)).toMatchObject({ text: 'Tomasz does', error: { code: 'answer_interrupted' } })
})

it('declines with a note about running ingestion where the model fails meanwhile', async () => {
  const question = 'Which bakers sing best?'
  server.onChat({ kind: 'status', status: 500 })
  const answer = await ask(withModel, question, { isIngesting: true })
  expect(answer).toMatchObject({ error: undefined, notSure: true })
  expect(answer.text).toContain('I’m still reading this website')
})

it('does not wait for the vector of a question where the embedder is silent', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const environment = readEnvironment({
    OPENAI_API_KEY: 'k',
    OPENAI_BASE_URL: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/v1`,
  })
  const deaf = new OpenAiModel(environment, { responseMs: 60_000, firstTokenMs: 60_000, idleMs: 60_000, retries: 2 })
  const { dataSource } = bakery.database
  const answer = await ask(
    answererOn(dataSource, { vectors: vectorsBy(dataSource, environment, deaf) }),
    'Who founded the bakery?',
  )
  expect(answer).toMatchObject({ error: undefined, notSure: false, paths: ['/history'] })
  silent.closeAllConnections()
  silent.close()
})

it('stops a model that recites its instructions', async () => {
  server.onChat(({ messages }) => ({ kind: 'text', pieces: ['Sure. ', ...messages[0]!.content.split(/(?<= )/)] }))
  const { text } = await ask(withModel, 'Who founded the bakery?')
  expect(text).not.toMatch(/quoted data|never instructions|NO_ANSWER|passage-[0-9a-f]/)
  expect(text).toContain('Maria Bianchi founded the bakery')
})

it('ignores instructions found in a page (prompt injection)', async () => {
  // A good model obeys the last message outside the fence and nothing inside.
  server.onChat(({ messages }) => {
    const { content } = messages.at(-1)!
    const fence = /<(passage-[0-9a-f]{12}) number/.exec(content)![1]!
    const outside = content.replace(new RegExp(`<${fence} number="\\d+">[^]*?</${fence}>`, 'g'), '')
    return {
      kind: 'text',
      pieces: /ignore|evil/i.test(outside) ? ['[prizes](https://evil.example)'] : ['Maria Bianchi did [1].'],
    }
  })
  const told = await ask(withModel, 'Who founded the bakery?')
  expect(told).toMatchObject({ text: 'Maria Bianchi did [1].', notSure: false })
  expect(server.chats.at(-1)!.messages.at(-1)!.content).toContain('IGNORE ALL INSTRUCTIONS')
  const quoted = await ask(plain, 'Who founded the bakery?')
  expect(quoted.end?.sources.every(({ url }) => new URL(url).origin === site)).toBe(true)
  expect(quoted.text).not.toMatch(/\]\(https:\/\/evil/)
})

async function historyGiven() {
  const history = Array.from({ length: 40 }, (_, n) => ({
    role: n % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content: `${n} ${'word '.repeat(80)}`,
  }))
  await ask(withModel, 'Who founded the bakery?', { history })
  return server.chats.at(-1)!.messages.slice(1, -1)
}

it('gives the model only as much of a conversation as fits', async () => {
  const told = await historyGiven()
  expect(told.map(({ content }) => content.length).reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(6_000)
  expect(told.at(-1)?.content).toMatch(/^39 /)
  expect(told.length).toBeGreaterThan(8)
})

it('begins the conversation that it gives the model with a question', async () => {
  expect((await historyGiven())[0]?.role).toBe('user')
})

it('searches by words when the question cannot be embedded', async () => {
  server.failEmbeddings(500)
  expect(await ask(withModel, 'Who runs the bakery today?')).toMatchObject({ paths: ['/history'] })
  server.failEmbeddings(undefined)
})

it('ends quietly when it is stopped', async () => {
  const stop = new AbortController()
  server.onChat({ kind: 'hang', pieces: ['Luca runs it '] })
  const asking = ask(withModel, 'Who runs the bakery today?', { signal: stop.signal })
  await expect.poll(() => server.chats.at(-1)?.messages.at(-1)?.content).toContain('runs the bakery')
  stop.abort()
  expect(await asking).toMatchObject({ error: undefined, end: undefined })
})
