import type { DataSource } from 'typeorm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readEnvironment } from '../../config/env.js'
import { OpenAiModel } from '../../openai/index.js'
import type { Chunk } from '../chunks/chunk.js'
import { addWrittenPage } from '../indexing/written-pages.testing.js'
import { startAskedBakery, type AskedBakery } from '../asked-bakery.testing.js'
import type { QuestionAnswerer } from '../answer-question.js'
import { ChunkIndex } from '../indexing/chunk-index.js'
import { BotVocabularies } from '../retrieval/bot-vocabulary.js'
import { Retriever, type RetrievalInput } from '../retrieval/retriever.js'
import { asQuestion, SuggestionFinder } from './suggestion-finder.js'

let bakery: AskedBakery
let plain: QuestionAnswerer
let suggestions: SuggestionFinder
const ask: AskedBakery['ask'] = (...question) => bakery.ask(...question)
beforeAll(async () => {
  bakery = await startAskedBakery()
  plain = bakery.plain
  suggestions = new SuggestionFinder(bakery.database.dataSource, bakery.retriever)
})
afterAll(() => bakery.stop())

it('are questions the bot answers', async () => {
  const english = await suggestions.suggest(bakery.botId, 'en')
  expect(english).toEqual(
    expect.arrayContaining(['Do you deliver to offices?', 'Can I pay by card?', 'What are your opening hours?']),
  )
  for (const question of english) expect((await ask(plain, question)).refused).toBe(false)
  expect(await suggestions.suggest(bakery.botId, 'it')).toContain('Quali sono gli orari di apertura?')
})

it('are none for a bot that has read nothing', async () => {
  const [empty] = await bakery.database.dataSource.query(
    `INSERT INTO bots (public_id, kind, domain, name) VALUES ('e', 'demo', 'x', 'X') RETURNING id`,
  )
  expect(await suggestions.suggest(empty.id, 'en')).toEqual([])
})

it('asks without the number of a section, takes no interval for opening hours, and falls back on what pages are about', async () => {
  const [manual] = await bakery.database.dataSource.query(
    `INSERT INTO bots (public_id, kind, domain, name) VALUES ('manual', 'demo', 'm.example', 'M') RETURNING id`,
  )
  const [source] = await bakery.database.dataSource.query(
    `INSERT INTO sources (bot_id, type, location) VALUES ($1, 'site', 'm.example') RETURNING id`,
    [manual.id],
  )
  const passage = {
    kind: 'text' as const,
    url: 'https://m.example/',
    title: 'Manual',
    language: 'en' as const,
    words: 20,
    startOffset: 0,
    endOffset: 0,
  }
  const index = new ChunkIndex(bakery.database.dataSource, new OpenAiModel(readEnvironment({})))
  const write = (url: string, chunks: readonly Chunk[]) =>
    addWrittenPage(bakery.database.dataSource, index, { botId: manual.id, sourceId: source.id, url }, chunks)
  await write('https://m.example/', [
    {
      ...passage,
      ordinal: 0,
      headings: ['3.1. What is a snapshot?'],
      text: 'A snapshot is a copy of all data at one moment.',
    },
    {
      ...passage,
      ordinal: 1,
      headings: ['Maintenance'],
      text: 'Run the check every 8 to 12 hours while the connection is open. Opening it takes a moment.',
    },
  ])
  expect(await suggestions.suggest(manual.id, 'en')).toEqual(['What is a snapshot?'])

  const list = (ordinal: number) => ({
    ...passage,
    url: 'https://m.example/list.pdf#page=1',
    title: 'List 100 final',
    headings: ['List 100 final'],
    ordinal,
    text: `The list says ${ordinal} times what the final word of a hundred is, and who says it to whom.`,
  })
  await write('https://m.example/list.pdf#page=1', [list(1), list(2), list(3)])
  for (const title of ['Rhine', 'Privacy policy', 'Book Appointment', 'Prenota ora', 'Our Shop', 'Black Forest']) {
    const url = `https://m.example/${title.replace(' ', '-')}`
    const text = (n: number) => ({
      ...passage,
      url,
      title,
      headings: [title],
      ordinal: n,
      text: `The ${title} has been described by travelers ${n} times over. Its people are proud of it.`,
    })
    await write(url, [text(1), text(2)])
  }
  expect(await suggestions.suggest(manual.id, 'en')).toEqual([
    'What is a snapshot?',
    'What is there to know about Rhine?',
    'What is there to know about Black Forest?',
  ])
})

it('looks for a question while the one before it is ranked, for none twice, and reads the words of the bot once for all of them', async () => {
  const { dataSource } = bakery.database
  let readings = 0
  const database = {
    query: (sql: string, parameters: unknown[]) => {
      if (sql.includes('stems, words')) readings++
      return dataSource.query(sql, parameters)
    },
  } as DataSource
  const none = new OpenAiModel(readEnvironment({}))
  const retriever = new Retriever(database, none, new BotVocabularies())
  const asked: string[] = []
  let underWay = 0
  let most = 0
  const watched = {
    async retrieve(input: RetrievalInput) {
      asked.push(input.question)
      most = Math.max(most, ++underWay)
      const retrieval = await retriever.retrieve(input)
      underWay--
      return retrieval
    },
  } as Retriever
  const [bot] = await dataSource.query(
    `INSERT INTO bots (public_id, kind, domain, name) VALUES ('twice', 'demo', 't.example', 'T') RETURNING id`,
  )
  const [source] = await dataSource.query(
    `INSERT INTO sources (bot_id, type, location) VALUES ($1, 'site', 't.example') RETURNING id`,
    [bot.id],
  )
  const passage = {
    kind: 'text' as const,
    url: 'https://t.example/',
    title: 'Lamps',
    language: 'en' as const,
    words: 20,
    startOffset: 0,
    endOffset: 0,
  }
  // The second question is answered by the first one's passage, and so by none of its own.
  const texts = [
    {
      ...passage,
      ordinal: 0,
      headings: ['What does a lamp cost?'],
      text: 'A lamp costs 40 euros, whatever a lamp may cost elsewhere.',
    },
    { ...passage, ordinal: 1, headings: ['How much does a lamp cost?'], text: 'Ask us.' },
  ]
  await addWrittenPage(
    dataSource,
    new ChunkIndex(dataSource, none),
    { botId: bot.id, sourceId: source.id, url: passage.url },
    texts,
  )
  const found = await new SuggestionFinder(database, watched).suggest(bot.id, 'en')
  expect(found).toContain('What does a lamp cost?')
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
  expect({ most, underWay, readings }).toEqual({ most: 2, underWay: 0, readings: 1 })
})

it('takes a heading for a question only where a visitor would ask it', () => {
  for (const heading of [
    'Ready for your perfect stay?',
    'Vuoi saperne di più?',
    'Non sai quale scegliere?',
    'Che giorno vieni a trovarci?',
    'report?',
    'Do you acknowledge the rules?',
    'What is a caf\u{fffd}?',
    'Ready to plan?',
    'Is It Painful?',
    'Why choose us?',
    'Quanto dura questo?',
    'Questions?',
  ])
    expect(asQuestion(heading)).toBeUndefined()
  expect(asQuestion('🔍 Quale dispositivo scegliere?')).toBe('Quale dispositivo scegliere?')
  for (const heading of [
    'Do you deliver?',
    'Si può pagare con la carta?',
    '24 hours before?',
    'What are your prices?',
    'Avete un parcheggio?',
    '“Open”, what is that?',
    'How does it work?',
  ])
    expect(asQuestion(heading)).toBe(heading)
})
