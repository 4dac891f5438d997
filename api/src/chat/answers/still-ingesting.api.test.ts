import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestDatabase } from '../../platform/database/testing.js'
import { selectContext } from './answers.queries.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>
beforeAll(async () => {
  database = await startTestDatabase()
})
afterAll(() => database.stop())

interface Source {
  type: 'site' | 'document'
  status: 'ready' | 'queued' | 'crawling' | 'failed'
  known?: boolean
}

async function isStillReading(sources: readonly Source[]): Promise<boolean | undefined> {
  const { dataSource } = database
  const [bot] = await dataSource.query<{ id: string }[]>(
    `INSERT INTO bots (public_id, kind, domain, name) VALUES ($1, 'demo', '', 'Bot') RETURNING id`,
    [randomUUID()],
  )
  const botId = bot!.id
  for (const { type, status, known = false } of sources) {
    const [source] = await dataSource.query<{ id: string }[]>(
      `INSERT INTO sources (bot_id, type, location, status, site_memory) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
      [botId, type, randomUUID(), status, known && type === 'site' ? '{}' : null],
    )
    if (known)
      await dataSource.query(
        `INSERT INTO pages (bot_id, source_id, url, title, status) VALUES ($1, $2, 'https://example.com/', '', 'read')`,
        [botId, source!.id],
      )
  }
  const answer = { conversationId: randomUUID(), questionId: randomUUID(), botId }
  return (await selectContext(dataSource, answer as Parameters<typeof selectContext>[1]))?.reading
}

it.each<[string, boolean, Source[]]>([
  ['the first crawl of a website', true, [{ type: 'site', status: 'crawling' }]],
  ['the first document of a bot', true, [{ type: 'document', status: 'queued' }]],
  [
    'a document beside a website',
    false,
    [
      { type: 'site', status: 'ready', known: true },
      { type: 'document', status: 'queued' },
    ],
  ],
  [
    'a document beside another',
    false,
    [
      { type: 'document', status: 'ready', known: true },
      { type: 'document', status: 'crawling' },
    ],
  ],
  ['a document that is replaced', false, [{ type: 'document', status: 'crawling', known: true }]],
  ['a website that is crawled again', false, [{ type: 'site', status: 'crawling', known: true }]],
  [
    'the first crawl of a website beside a document',
    true,
    [
      { type: 'document', status: 'ready', known: true },
      { type: 'site', status: 'crawling' },
    ],
  ],
  [
    'a document while a website is crawled again',
    false,
    [
      { type: 'site', status: 'crawling', known: true },
      { type: 'document', status: 'queued' },
    ],
  ],
  ['sources that failed', false, [{ type: 'site', status: 'failed' }]],
])('%s: the visitor hears that ingestion is running: %s', async (_, expected, sources) => {
  expect(await isStillReading(sources)).toBe(expected)
})
