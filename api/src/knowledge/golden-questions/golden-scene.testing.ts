import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { readEnvironment } from '../../config/env.js'
import { ProcessRegister } from '../../platform/database/process-register.js'
import { startTestDatabase } from '../../platform/database/testing.js'
import { DiskBlobStore } from '../../platform/files/disk-blob-store.js'
import { SuggestionFinder } from '../answer/suggest/suggestion-finder.js'
import { IngestionRunner } from '../runs/ingestion-runner.js'
import { CrawlProcesses } from '../ingest/crawl/process/crawl-processes.js'
import { startSite, type Answer, type TestSite } from '../ingest/crawl/hostile-site.testing.js'
import { PassageIndex } from '../ingest/store/passage-index.js'
import { extractTerms, type IndexedText } from '../ingest/store/terms/count-terms.js'
import { countedTerms } from '../ingest/store/terms/counted-terms.testing.js'
import type { AnswerFinder } from '../answer/plan/answer-finder.js'
import { ParserPool } from '../runs/parser/parser-pool.js'
import { finderOn } from '../answer/plan/answer-finder.testing.js'
import { SiteIdentity } from '../runs/site/site-identity.js'
import { SourceControl } from '../runs/sources/source-control.js'
import { SourceReader } from '../runs/sources/source-reader.js'
import { GoldenQuestions } from './golden-questions.js'

export const scene = {} as {
  database: Awaited<ReturnType<typeof startTestDatabase>>
  builder: IngestionRunner
  index: PassageIndex
  golden: GoldenQuestions
  finder: AnswerFinder
  site: TestSite
  pages: Record<string, Answer>
  botId: string
  sourceId: string
}
let bots = 0
export const never = new AbortController().signal

export function bakery(title: string, text: string, paths = ['/prices', '/history', '/delivery']): string {
  const links = paths.map((path) => `<a href="${path}">${path.slice(1)}</a>`).join(' ')
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><nav>${links}</nav><main><h1>${title}</h1><p>${text}</p></main></body></html>`
}

export function goldenScene(): void {
  const threads = new ParserPool()
  const crawls = new CrawlProcesses()
  beforeAll(async () => {
    scene.database = await startTestDatabase()
    scene.index = new PassageIndex(scene.database.dataSource)
    scene.finder = finderOn(scene.database.dataSource)
    const environment = readEnvironment({ CRAWLER_ALLOW_HOSTS: '127.0.0.1:*' })
    scene.builder = new IngestionRunner(
      scene.database.dataSource,
      scene.index,
      new SuggestionFinder(scene.database.dataSource, scene.finder),
      environment,
      new SourceReader(
        scene.database.dataSource,
        new DiskBlobStore(join(tmpdir(), 'loquia-no-files')),
        environment,
        threads,
        crawls,
      ),
      threads,
      new SourceControl(scene.database.dataSource),
      crawls,
      new ProcessRegister(scene.database.dataSource, true),
      new SiteIdentity(scene.database.dataSource, new DiskBlobStore(join(tmpdir(), 'loquia-no-files')), environment),
    )
    scene.golden = new GoldenQuestions(scene.database.dataSource, scene.index, scene.finder)
    scene.golden.onModuleInit()
  })
  afterAll(async () => {
    crawls.onApplicationShutdown()
    await threads.onApplicationShutdown()
    await scene.database.stop()
  })

  beforeEach(async () => {
    scene.pages = {
      '/': bakery('Mill Bakery', 'We bake sourdough bread in a wood-fired oven in the middle of the village.'),
      '/prices': bakery('Prices of bread', 'A rye loaf costs 4.50 euros. A seeded roll costs 90 cents.'),
      '/history': bakery('History', 'The bakery was founded by Ada Thornton in 1952 in a former stable.'),
      '/delivery': bakery('Delivery', 'We deliver bread within five kilometers of the village every morning.'),
    }
    scene.site = await startSite({}, (path) => scene.pages[path])
    const [bot] = await scene.database.dataSource.query(
      `INSERT INTO bots (public_id, kind, domain, name) VALUES ($1, 'demo', 'x', 'X') RETURNING id`,
      [`g${bots++}`],
    )
    scene.botId = bot.id
    const [source] = await scene.database.dataSource.query(
      `INSERT INTO sources (bot_id, type, location) VALUES ($1, 'site', $2) RETURNING id`,
      [scene.botId, scene.site.host],
    )
    scene.sourceId = source.id
    await scene.builder.ingest(scene.sourceId, never)
  })
  afterEach(() => scene.site.stop())
}

export async function bestText(question: string): Promise<string> {
  return (await scene.finder.find({ botId: scene.botId, question, language: 'en' })).passages[0]?.text ?? ''
}

/** Counts must match the live index. */
export async function countsAreTrue(): Promise<void> {
  const passages: IndexedText[] = await scene.database.dataSource.query(
    `SELECT title, headings, text, language FROM chunks WHERE bot_id = $1`,
    [scene.botId],
  )
  const counts: Record<string, number> = {}
  for (const passage of passages) for (const term of extractTerms(passage).stems) counts[term] = (counts[term] ?? 0) + 1
  expect(await countedTerms(scene.database.dataSource, scene.botId, 'stems')).toEqual(counts)
}

export async function draftRows(): Promise<number> {
  const [{ n }] = await scene.database.dataSource.query(
    `SELECT (SELECT count(*) FROM draft_pages WHERE bot_id = $1)::int + (SELECT count(*) FROM draft_chunks WHERE bot_id = $1)::int + (SELECT count(*) FROM draft_terms WHERE bot_id = $1)::int AS n`,
    [scene.botId],
  )
  return n
}
