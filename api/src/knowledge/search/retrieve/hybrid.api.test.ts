import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readEnvironment } from '../../../config/env.js'
import { startTestDatabase } from '../../../platform/database/testing.js'
import { OpenAiModel } from '../../../platform/openai/index.js'
import { startModelServer, type ModelServer } from '../../../platform/openai/testing.js'
import type { Passage } from '../../ingest/chunking/passage.js'
import type { AnswerFinder } from '../../answer/plan/answer-finder.js'
import { PassageIndex } from '../../ingest/store/passage-index.js'
import { embedPassages } from '../../ingest/store/vectors/embedded-passages.testing.js'
import type { VectorStore } from '../../ingest/store/vectors/vector-store.js'
import { addWrittenPage } from '../../ingest/store/written-pages.testing.js'
import { finderOn } from '../../answer/plan/answer-finder.testing.js'
import { Retriever } from './retriever.js'

const pages: readonly (readonly [text: string, question: string])[] = [
  ['Ninety crowns for a chamber.', 'what is the price of a room'],
  ['Automobiles may stand on the gravel.', 'where do i put my car'],
  ['Canines may lie on the ground floor.', 'can my dog come along'],
  ['Merchandise may go home again within thirty days.', 'how do i return a purchase'],
  ['Consignments set off before noon.', 'when do you ship an order'],
  ['The medic receives on Thursdays.', 'when is the doctor in'],
  ['Mites under two feast gratis.', 'do babies eat for nothing'],
  ['Plastic is taken at the counter.', 'do you take a credit card'],
  ['A pledge secures your place.', 'must i pay in advance to book'],
  ['Rolling chairs pass through every door.', 'can a disabled person enter the building'],
  ['Monocles are soldered by hand.', 'do you mend glasses'],
  ['Neophytes practice every Monday.', 'is there a course for beginners'],
]
/** Synonyms that only the vector model knows. */
const meanings = [
  'crowns price cost costa',
  'chamber room camera',
  'automobiles car',
  'stand gravel put park',
  'canines dog',
  'merchandise purchase',
  'again return',
  'consignments order',
  'off ship',
  'medic doctor',
  'mites babies',
  'feast eat',
  'gratis nothing free',
  'plastic credit card',
  'pledge advance',
  'secures book',
  'door building enter',
  'rolling disabled',
  'monocles glasses',
  'soldered mend',
  'practice course',
  'neophytes beginners',
].map((words) => words.split(' '))

function meaningOf(text: string): number[] {
  const vector = [
    ...meanings.map((words) => words.filter((word) => new RegExp(`\\b${word}\\b`, 'i').test(text)).length),
    0.1,
  ]
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

let database: Awaited<ReturnType<typeof startTestDatabase>>
let server: ModelServer
let botId: string
let vectors: VectorStore
beforeAll(async () => {
  database = await startTestDatabase()
  server = await startModelServer({ embed: meaningOf })
  botId = await addBot('hybrid')
  const environment = readEnvironment({ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.baseUrl })
  vectors = await embedPassages(database.dataSource, environment, new OpenAiModel(environment), botId)
})
afterAll(async () => {
  await server.stop()
  await database.stop()
})

async function addBot(publicId: string): Promise<string> {
  const [bot] = await database.dataSource.query(
    `INSERT INTO bots (public_id, kind, domain, name) VALUES ($1, 'demo', 'x.example', 'X') RETURNING id`,
    [publicId],
  )
  const [source] = await database.dataSource.query(
    `INSERT INTO sources (bot_id, type, location) VALUES ($1, 'site', 'x.example') RETURNING id`,
    [bot.id],
  )
  const index = new PassageIndex(database.dataSource)
  for (const [number, [text]] of pages.entries()) {
    const url = `https://x.example/${number}`
    const chunk: Passage = {
      ordinal: 0,
      kind: 'text',
      url,
      title: `Page ${number}`,
      headings: [],
      text,
      language: 'en',
      words: 10,
      startOffset: 0,
      endOffset: text.length,
    }
    await addWrittenPage(database.dataSource, index, { botId: bot.id, sourceId: source.id, url }, [chunk])
  }
  return bot.id
}

async function rightFirst(finder: AnswerFinder): Promise<number> {
  let right = 0
  for (const [number, [, question]] of pages.entries()) {
    const { passages } = await finder.find({ botId, question, language: 'en' })
    if (passages[0]?.url === `https://x.example/${number}`) right++
  }
  return right
}

it('finds by meaning what a search by words misses', async () => {
  const words = await rightFirst(finderOn(database.dataSource))
  const both = await rightFirst(finderOn(database.dataSource, vectors))
  expect(words).toBeLessThanOrEqual(pages.length / 3)
  expect(both).toBeGreaterThanOrEqual(pages.length - 1)
})

it('finds pages in another language than the question by an encoder of many languages', async () => {
  const { question, passages } = await finderOn(database.dataSource, vectors).find({
    botId,
    question: 'quanto costa una camera?',
    language: 'it',
  })
  expect(question.language).toBe('it')
  expect(passages[0]?.url).toBe('https://x.example/0')
})

it('finds candidates in another language by the bundled encoder without their similarity', async () => {
  const bundled = await addBot('bundled')
  const environment = readEnvironment({ EMBEDDINGS: 'bundled' })
  const found = await embedPassages(database.dataSource, environment, new OpenAiModel(environment), bundled)
  const retriever = new Retriever(database.dataSource, found)
  const retrieve = vi.spyOn(Retriever.prototype, 'retrieve')
  await finderOn(database.dataSource, found).find({
    botId: bundled,
    question: 'posso venire con il cane?',
    language: 'it',
  })
  const [asked] = retrieve.mock.calls[0]!
  const candidates = await retriever.retrieve(asked)
  expect(candidates.map(({ url }) => url)).toContain('https://x.example/2')
  expect(candidates.every((each) => each.similarity === undefined && each.lineSimilarities === undefined)).toBe(true)
  expect(await new Retriever(database.dataSource).retrieve(asked)).toEqual([])
})
