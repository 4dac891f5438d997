import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { goldenQuestionsMax, goldenReportSchema, goldenStateSchema, isRegression } from '@loquia/contracts'
import { readEnvironment } from '../../config/env.js'
import { ProcessRegister } from '../../database/process-register.js'
import { startTestDatabase } from '../../database/testing.js'
import { DiskBlobStore } from '../../files/disk-blob-store.js'
import { SuggestionFinder } from '../composition/suggestions/suggestion-finder.js'
import { KnowledgeBuilder } from '../ingest/build-knowledge.js'
import { CrawlProcesses } from '../crawl/process/crawl-processes.js'
import { startSite, type Answer, type TestSite } from '../crawl/hostile-site.testing.js'
import { ChunkIndex } from '../index/chunk-index.js'
import { termsOf, type IndexedText } from '../index/terms/chunk-terms.js'
import { countedTerms } from '../index/terms/counted-terms.testing.js'
import type { AnswerFinder } from '../answering/find-answer.js'
import { ParserPool } from '../ingest/parser/parser-pool.js'
import { finderOn } from '../answering/answer-finder.testing.js'
import { SiteIdentity } from '../ingest/site/site-identity.js'
import { SourceControl } from '../ingest/sources/source-control.js'
import { SourceReader } from '../ingest/sources/source-reader.js'
import { GoldenQuestions } from './golden-questions.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>
let builder: KnowledgeBuilder
let index: ChunkIndex
let golden: GoldenQuestions
let finder: AnswerFinder
let site: TestSite
let pages: Record<string, Answer>
let botId: string
let sourceId: string
let bots = 0
const threads = new ParserPool()
const crawls = new CrawlProcesses()
const never = new AbortController().signal

function bakery(title: string, text: string, paths = ['/prices', '/history', '/delivery']): string {
  const links = paths.map((path) => `<a href="${path}">${path.slice(1)}</a>`).join(' ')
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><nav>${links}</nav><main><h1>${title}</h1><p>${text}</p></main></body></html>`
}

beforeAll(async () => {
  database = await startTestDatabase()
  index = new ChunkIndex(database.dataSource)
  finder = finderOn(database.dataSource)
  const environment = readEnvironment({ CRAWLER_ALLOW_HOSTS: '127.0.0.1:*' })
  builder = new KnowledgeBuilder(
    database.dataSource,
    index,
    new SuggestionFinder(database.dataSource, finder),
    environment,
    new SourceReader(
      database.dataSource,
      new DiskBlobStore(join(tmpdir(), 'loquia-no-files')),
      environment,
      threads,
      crawls,
    ),
    threads,
    new SourceControl(database.dataSource),
    crawls,
    new ProcessRegister(database.dataSource, true),
    new SiteIdentity(database.dataSource, new DiskBlobStore(join(tmpdir(), 'loquia-no-files')), environment),
  )
  golden = new GoldenQuestions(database.dataSource, index, finder)
  golden.onModuleInit()
})
afterAll(async () => {
  crawls.onApplicationShutdown()
  await threads.onApplicationShutdown()
  await database.stop()
})

beforeEach(async () => {
  pages = {
    '/': bakery('Mill Bakery', 'We bake sourdough bread in a wood-fired oven in the middle of the village.'),
    '/prices': bakery('Prices of bread', 'A rye loaf costs 4.50 euros. A seeded roll costs 90 cents.'),
    '/history': bakery('History', 'The bakery was founded by Ada Thornton in 1952 in a former stable.'),
    '/delivery': bakery('Delivery', 'We deliver bread within five kilometers of the village every morning.'),
  }
  site = await startSite({}, (path) => pages[path])
  const [bot] = await database.dataSource.query(
    `INSERT INTO bots (public_id, kind, domain, name) VALUES ($1, 'demo', 'x', 'X') RETURNING id`,
    [`g${bots++}`],
  )
  botId = bot.id
  const [source] = await database.dataSource.query(
    `INSERT INTO sources (bot_id, type, location) VALUES ($1, 'site', $2) RETURNING id`,
    [botId, site.host],
  )
  sourceId = source.id
  await builder.build(sourceId, never)
})
afterEach(() => site.stop())

async function bestText(question: string): Promise<string> {
  return (await finder.find({ botId, question, language: 'en' })).passages[0]?.text ?? ''
}

/** Terms must count what is live, whatever went through drafts. */
async function countsAreTrue(): Promise<void> {
  const passages: IndexedText[] = await database.dataSource.query(
    `SELECT title, headings, text, language FROM chunks WHERE bot_id = $1`,
    [botId],
  )
  const counts: Record<string, number> = {}
  for (const passage of passages) for (const term of termsOf(passage).stems) counts[term] = (counts[term] ?? 0) + 1
  expect(await countedTerms(database.dataSource, botId, 'stems')).toEqual(counts)
}

async function draftRows(): Promise<number> {
  const [{ n }] = await database.dataSource.query(
    `SELECT (SELECT count(*) FROM draft_pages WHERE bot_id = $1)::int + (SELECT count(*) FROM draft_chunks WHERE bot_id = $1)::int + (SELECT count(*) FROM draft_terms WHERE bot_id = $1)::int AS n`,
    [botId],
  )
  return n
}

it('lists, changes and removes questions, of this bot alone', async () => {
  const added = await golden.add(botId, { question: 'What does a rye loaf cost?', expectedText: '4.50' })
  expect(
    await golden.add(botId, { question: 'What does a rye loaf cost?', expectedUrl: `http://${site.host}/prices` }),
  ).toMatchObject({ id: added.id, expectedUrl: `http://${site.host}/prices` })
  expect(await golden.list(botId)).toEqual([
    {
      id: added.id,
      question: 'What does a rye loaf cost?',
      expectedUrl: `http://${site.host}/prices`,
      createdAt: added.createdAt,
    },
  ])
  await expect(golden.remove('00000000-0000-0000-0000-000000000000', added.id)).rejects.toMatchObject({
    code: 'not_found',
  })
  await golden.remove(botId, added.id)
  await expect(golden.remove(botId, added.id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await golden.list(botId)).toEqual([])
})

it('holds no more questions than can be asked after a build', async () => {
  for (let n = 0; n < goldenQuestionsMax; n++)
    await golden.add(botId, { question: `Question ${n}?`, expectedText: 'x' })
  await expect(golden.add(botId, { question: 'One more?', expectedText: 'x' })).rejects.toMatchObject({
    code: 'golden_questions_full',
  })
  await golden.add(botId, { question: 'Question 0?', expectedText: 'y' })
})

it('tells which questions are answered as expected', async () => {
  await golden.add(botId, {
    question: 'What does a rye loaf cost?',
    expectedUrl: `https://${site.host}/prices/#top`,
    expectedText: '4,50 EUROS',
  })
  await golden.add(botId, { question: 'Who founded the bakery?', expectedUrl: `http://${site.host}/prices` })
  await golden.add(botId, { question: 'Do you repair bicycles in Edinburgh?', expectedText: 'bicycles' })
  const report = goldenReportSchema.parse(await golden.run(botId))
  expect(report).toMatchObject({ outcome: 'checked' })
  expect(report.results.map(({ live }) => [live.passed, live.refused])).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ])
  expect(report.results[0]?.live.answer).toContain('4.50')
  expect(report.results.every(({ draft }) => draft === undefined)).toBe(true)
  expect(goldenStateSchema.parse(await golden.state(botId))).toEqual({ waiting: false, reports: [report] })
})

it('writes pages at once where there are no golden questions', async () => {
  pages['/prices'] = bakery('Prices of bread', 'A rye loaf costs 5 euros now.')
  await builder.build(sourceId, never)
  expect(await bestText('What does a rye loaf cost?')).toContain('5 euros')
  expect(await golden.state(botId)).toEqual({ waiting: false, reports: [] })
  await countsAreTrue()
})

it('lets a build go live that spoils no answer, with what it changed and what is gone', async () => {
  await golden.add(botId, { question: 'What does a rye loaf cost?', expectedText: 'euros' })
  pages['/prices'] = bakery('Prices of bread', 'A rye loaf costs 5.20 euros. A bun costs 1 euro.')
  delete pages['/delivery']
  pages['/'] = bakery('Mill Bakery', 'We bake sourdough bread in a wood-fired oven in the middle of the village.', [
    '/prices',
    '/history',
  ])
  pages['/history'] = bakery('History', 'The bakery was founded by Ada Thornton in 1952 in a former stable.', [
    '/prices',
  ])
  await builder.build(sourceId, never)
  const { waiting, reports } = await golden.state(botId)
  expect(waiting).toBe(false)
  expect(reports.map(({ outcome }) => outcome)).toEqual(['published'])
  expect(reports[0]?.results[0]).toMatchObject({ live: { passed: true }, draft: { passed: true } })
  expect(await bestText('What does a rye loaf cost?')).toContain('5.20')
  expect(await bestText('Do you deliver bread every morning?')).not.toContain('five kilometers')
  expect(await draftRows()).toBe(0)
  await countsAreTrue()
})

it('keeps the old passages live when a build would spoil an answer, until the owner accepts it', async () => {
  await golden.add(botId, { question: 'What does a rye loaf cost?', expectedText: '4.50 euros' })
  await golden.add(botId, { question: 'Who founded the bakery?', expectedText: 'Ada Thornton' })
  const prices = bakery('Prices of bread', 'Please ask in the shop what our bread costs today.')
  pages['/prices'] = prices
  await builder.build(sourceId, never)

  const held = await golden.state(botId)
  expect(held.waiting).toBe(true)
  expect(held.reports[0]).toMatchObject({ outcome: 'held' })
  expect(held.reports[0]?.results.map(isRegression)).toEqual([true, false])
  expect(await bestText('What does a rye loaf cost?')).toContain('4.50')
  expect(await builder.progress(botId)).toMatchObject({ status: 'ready' })
  await countsAreTrue()

  // Reading the same again decides the same, and the draft does not pile up.
  await builder.build(sourceId, never)
  expect((await golden.state(botId)).reports.map(({ outcome }) => outcome)).toEqual(['held', 'held'])
  expect((await golden.run(botId)).results.map(({ draft }) => draft?.passed)).toEqual([false, true])

  await golden.accept(botId)
  expect(await bestText('What does bread cost?')).toContain('ask in the shop')
  expect((await golden.state(botId)).waiting).toBe(false)
  expect(await draftRows()).toBe(0)
  await countsAreTrue()
  await expect(golden.accept(botId)).rejects.toMatchObject({ code: 'not_found' })
})

it('publishes a held build once the site answers again', async () => {
  await golden.add(botId, { question: 'What does a rye loaf cost?', expectedText: 'euros' })
  delete pages['/prices']
  await builder.build(sourceId, never)
  expect(await golden.state(botId)).toMatchObject({ waiting: true })
  expect(await bestText('What does a rye loaf cost?')).toContain('4.50')
  pages['/prices'] = bakery('Prices of bread', 'A rye loaf costs 6 euros.')
  await builder.build(sourceId, never)
  expect(await golden.state(botId)).toMatchObject({ waiting: false })
  expect(await bestText('What does a rye loaf cost?')).toContain('6 euros')
  await countsAreTrue()
})

it('forgets a held build that the owner discards, and reads its pages anew', async () => {
  await golden.add(botId, { question: 'What does a rye loaf cost?', expectedText: '4.50 euros' })
  pages['/prices'] = bakery('Prices of bread', 'Please ask in the shop what our bread costs today.')
  await builder.build(sourceId, never)
  await golden.discard(botId)
  expect(await golden.state(botId)).toMatchObject({
    waiting: false,
    reports: [{ outcome: 'discarded' }, { outcome: 'held' }],
  })
  expect(await draftRows()).toBe(0)
  const [row] = await database.dataSource.query(
    `SELECT etag, content_hash FROM pages WHERE bot_id = $1 AND url LIKE '%/prices'`,
    [botId],
  )
  expect(row).toEqual({ etag: null, content_hash: null })
  expect(await bestText('What does a rye loaf cost?')).toContain('4.50')
  await countsAreTrue()
})

it('forgets a page at once when its owner removes it, also from a draft that waits', async () => {
  await golden.add(botId, { question: 'What does a rye loaf cost?', expectedText: '4.50 euros' })
  pages['/prices'] = bakery('Prices of bread', 'Please ask in the shop what our bread costs today.')
  await builder.build(sourceId, never)
  for (const { id } of await database.dataSource.query(`SELECT id FROM pages WHERE bot_id = $1`, [botId]))
    await index.removePage({ botId, pageId: id })
  expect(await bestText('What does a rye loaf cost?')).toBe('')
  expect(
    (await finder.find({ botId, question: 'What does bread cost?', language: 'en', indexVersion: 'draft' })).passages,
  ).toEqual([])
  await countsAreTrue()
})
