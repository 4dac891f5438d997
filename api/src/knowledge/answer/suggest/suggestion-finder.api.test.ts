import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Passage } from '../../ingest/chunking/passage.js'
import { addWrittenPage } from '../../ingest/store/written-pages.testing.js'
import { startBakeryBot, type BakeryBot } from '../plan/bakery-bot.testing.js'
import type { QuestionAnswerer } from '../plan/question-answerer.js'
import { PassageIndex } from '../../ingest/store/passage-index.js'
import { finderOn } from '../plan/answer-finder.testing.js'
import type { AnswerFinder, QuestionInput } from '../plan/answer-finder.js'
import { SuggestionFinder } from './suggestion-finder.js'

let bakery: BakeryBot
let plain: QuestionAnswerer
let suggestions: SuggestionFinder
const ask: BakeryBot['ask'] = (...question) => bakery.ask(...question)
beforeAll(async () => {
  bakery = await startBakeryBot()
  plain = bakery.plain
  suggestions = new SuggestionFinder(bakery.database.dataSource, bakery.finder)
})
afterAll(() => bakery.stop())

it('are questions the bot answers', async () => {
  const english = await suggestions.suggestQuestions(bakery.botId, 'en')
  expect(english).toEqual(
    expect.arrayContaining(['Do you deliver to offices?', 'Can I pay by card?', 'What are your opening hours?']),
  )
  for (const question of english) expect((await ask(plain, question)).notSure).toBe(false)
  expect(await suggestions.suggestQuestions(bakery.botId, 'it')).toContain('Quali sono gli orari di apertura?')
})

it('are in the language of the website', async () => {
  const [bot] = await bakery.database.dataSource.query(
    `INSERT INTO bots (public_id, kind, domain, name, language, content_language) VALUES ('berg', 'demo', 'berg.example', 'Berg', 'en', 'de') RETURNING id`,
  )
  const [source] = await bakery.database.dataSource.query(
    `INSERT INTO sources (bot_id, type, location) VALUES ($1, 'site', 'berg.example') RETURNING id`,
    [bot.id],
  )
  const passage = {
    kind: 'hours' as const,
    url: 'https://berg.example/',
    title: 'Gasthof Berg',
    language: 'de' as const,
    words: 20,
    startOffset: 0,
    endOffset: 0,
  }
  await addWrittenPage(
    bakery.database.dataSource,
    new PassageIndex(bakery.database.dataSource),
    { botId: bot.id, sourceId: source.id, url: passage.url },
    [{ ...passage, ordinal: 0, headings: ['Öffnungszeiten'], text: 'Mittwoch bis Sonntag: 11:00–22:00' }],
  )
  const language = await suggestions.languageOf(bot.id)
  expect(language).toBe('de')
  expect(await suggestions.suggestQuestions(bot.id, language)).toEqual(['Wann haben Sie geöffnet?'])
})

it('are none for a bot without sources', async () => {
  const [empty] = await bakery.database.dataSource.query(
    `INSERT INTO bots (public_id, kind, domain, name) VALUES ('e', 'demo', 'x', 'X') RETURNING id`,
  )
  expect(await suggestions.suggestQuestions(empty.id, 'en')).toEqual([])
})

async function manualBot() {
  const [manual] = await bakery.database.dataSource.query(
    `INSERT INTO bots (public_id, kind, domain, name) VALUES ($1, 'demo', 'm.example', 'M') RETURNING id`,
    [randomUUID()],
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
  const index = new PassageIndex(bakery.database.dataSource)
  const write = (url: string, chunks: readonly Passage[]) =>
    addWrittenPage(bakery.database.dataSource, index, { botId: manual.id, sourceId: source.id, url }, chunks)
  return { botId: manual.id as string, passage, write }
}

it('leave out the number of a section', async () => {
  const { botId, passage, write } = await manualBot()
  await write('https://m.example/', [
    {
      ...passage,
      ordinal: 0,
      headings: ['3.1. What is a snapshot?'],
      text: 'A snapshot is a copy of all data at one moment.',
    },
  ])
  expect(await suggestions.suggestQuestions(botId, 'en')).toEqual(['What is a snapshot?'])
})

it('do not take an interval for opening hours', async () => {
  const { botId, passage, write } = await manualBot()
  await write('https://m.example/', [
    { ...passage, ordinal: 0, headings: ['What is a snapshot?'], text: 'A snapshot is a copy of all data.' },
    {
      ...passage,
      ordinal: 1,
      headings: ['Maintenance'],
      text: 'Run the check every 8 to 12 hours while the connection is open. Opening it takes a moment.',
    },
  ])
  expect(await suggestions.suggestQuestions(botId, 'en')).toEqual(['What is a snapshot?'])
})

it('never ask about a legal page', async () => {
  const { botId, passage, write } = await manualBot()
  await write('https://m.example/', [
    {
      ...passage,
      ordinal: 0,
      headings: ['3.1. What is a snapshot?'],
      text: 'A snapshot is a copy of all data at one moment.',
    },
  ])
  const list = (ordinal: number) => ({
    ...passage,
    url: 'https://m.example/list.pdf#page=1',
    title: 'List 100 final',
    headings: ['List 100 final'],
    ordinal,
    text: `The list says ${ordinal} times what the final word of a hundred is, and who says it to whom.`,
  })
  await write('https://m.example/list.pdf#page=1', [list(1), list(2), list(3)])
  for (const title of ['Rhine', 'Privacy policy', 'Black Forest']) {
    const url = `https://m.example/${title.replace(' ', '-')}`
    const text = (n: number) => ({
      ...passage,
      url,
      title,
      headings: [title],
      ...(title === 'Privacy policy' && { voice: 'legal' as const }),
      ordinal: n,
      text: `The ${title} has been described by travelers ${n} times over. Its people are proud of it.`,
    })
    await write(url, [text(1), text(2)])
  }
  const found = await suggestions.suggestQuestions(botId, 'en')
  expect(found).toContain('What is a snapshot?')
  expect(found.join()).not.toMatch(/Privacy/)
})

async function suggestForLamps() {
  const { dataSource } = bakery.database
  const finder = finderOn(dataSource)
  const asked: string[] = []
  const watched = {
    find(input: QuestionInput) {
      asked.push(input.question)
      return finder.find(input)
    },
  } as AnswerFinder
  const [bot] = await dataSource.query(
    `INSERT INTO bots (public_id, kind, domain, name) VALUES ($1, 'demo', 't.example', 'T') RETURNING id`,
    [randomUUID()],
  )
  const [source] = await dataSource.query(
    `INSERT INTO sources (bot_id, type, location) VALUES ($1, 'site', 't.example') RETURNING id`,
    [bot.id],
  )
  const url = 'https://t.example/'
  const passage = { url, title: 'Lamps', language: 'en', words: 20, startOffset: 0, endOffset: 0 }
  await addWrittenPage(dataSource, new PassageIndex(dataSource), { botId: bot.id, sourceId: source.id, url }, [
    { ...passage, ordinal: 0, kind: 'faq', headings: ['What does a lamp cost?'], text: 'A lamp costs 40 euros.' },
    { ...passage, ordinal: 1, kind: 'text', headings: ['Ready to plan?'], text: 'Plan the light of a room with us.' },
    { ...passage, ordinal: 2, kind: 'faq', headings: ['🔍 Which lamp is brightest?'], text: 'The floor lamp is.' },
  ])
  return { found: await new SuggestionFinder(dataSource, watched).suggestQuestions(bot.id, 'en'), asked }
}

it('are questions of the site without their emoji', async () => {
  const { found } = await suggestForLamps()
  expect(found).toEqual(expect.arrayContaining(['What does a lamp cost?', 'Which lamp is brightest?']))
})

it('are no questions that a page asks its visitor', async () => {
  expect((await suggestForLamps()).asked).not.toContain('Ready to plan?')
})

it('are tried once each', async () => {
  const { asked } = await suggestForLamps()
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
})
