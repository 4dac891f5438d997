import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startKnowledge, type KnowledgeNode } from './ingested-knowledge.testing.js'
import { page, type Answer } from '../ingest/crawl/hostile-site.testing.js'
import { ingestionVersion } from './parser/ingestion-version.js'

/** Upgrades must refresh pages whose content never changes. */
let knowledge: Awaited<ReturnType<typeof startKnowledge>>
let node: KnowledgeNode
const never = new AbortController().signal
beforeAll(async () => {
  knowledge = await startKnowledge()
  node = knowledge.newNode()
})
afterAll(() => knowledge.stop())
afterEach(() => knowledge.stopSites())

async function site(): Promise<{ host: string; conditional: string[] }> {
  const conditional: string[] = []
  const tagged =
    (body: string): Answer =>
    (request, response) => {
      if (request.headers['if-none-match'] === undefined)
        return response.writeHead(200, { 'content-type': 'text/html', etag: '"1"' }).end(body)
      conditional.push(request.url ?? '')
      response.writeHead(304).end()
    }
  const { host } = await knowledge.site({
    '/': tagged(page('Home', '<a href="/bread">b</a> <a href="/hair">h</a>')),
    '/bread': tagged(page('Bread')),
    '/hair': page('Hair'),
  })
  return { host, conditional }
}

const versions = async (botId: string): Promise<(number | null)[]> =>
  (
    await knowledge.dataSource.query(
      `SELECT reading_version FROM pages WHERE bot_id = $1 AND status = 'read' ORDER BY url`,
      [botId],
    )
  ).map((row: { reading_version: number | null }) => row.reading_version)
const passages = async (botId: string): Promise<string[]> =>
  (await knowledge.dataSource.query(`SELECT id::text FROM chunks WHERE bot_id = $1 ORDER BY id`, [botId])).map(
    ({ id }: { id: string }) => id,
  )

async function readAgain(sourceId: string): Promise<void> {
  expect(await node.control.recrawl(sourceId)).toBe(true)
  await node.builder.ingest(sourceId, never)
}

it.each([
  [
    'before that was kept',
    async () => {
      const keepsVersions = () =>
        knowledge.dataSource.query(
          `SELECT 1 FROM information_schema.columns WHERE table_name = 'pages' AND column_name = 'reading_version'`,
        )
      while ((await keepsVersions()).length > 0) await knowledge.dataSource.undoLastMigration({ transaction: 'each' })
      await knowledge.dataSource.runMigrations({ transaction: 'each' })
    },
  ],
  [
    'in another way than today',
    async () => {
      await knowledge.dataSource.query(`UPDATE pages SET reading_version = $1`, [ingestionVersion - 1])
    },
  ],
])('ingests unchanged pages again, once, that were ingested %s', async (_, upgrade) => {
  const { host, conditional } = await site()
  const { botId, sourceId } = await knowledge.submit(host)
  await node.builder.ingest(sourceId, never)
  const first = await passages(botId)
  expect(first).toHaveLength(3)
  expect(await versions(botId)).toEqual([ingestionVersion, ingestionVersion, ingestionVersion])

  await upgrade()
  expect(await versions(botId)).not.toContain(ingestionVersion)
  await readAgain(sourceId)
  expect(conditional).toEqual([])
  expect(await versions(botId)).toEqual([ingestionVersion, ingestionVersion, ingestionVersion])
  const second = await passages(botId)
  expect(second).toHaveLength(3)
  expect(second.filter((id) => first.includes(id))).toEqual([])

  await readAgain(sourceId)
  expect(conditional.toSorted()).toEqual(['/', '/bread'])
  expect(await passages(botId)).toEqual(second)
})

it('keeps the passages of a page whose site cannot be reached', async () => {
  const pages: Record<string, Answer> = { '/': page('Home', '<a href="/bread">b</a>'), '/bread': page('Bread') }
  const { host } = await knowledge.site(pages)
  const { botId, sourceId } = await knowledge.submit(host)
  await node.builder.ingest(sourceId, never)
  await knowledge.dataSource.query(`UPDATE pages SET reading_version = NULL WHERE bot_id = $1`, [botId])
  pages['/bread'] = { status: 503, headers: { 'retry-after': '0' } }
  await readAgain(sourceId)
  expect(await versions(botId)).toEqual([ingestionVersion, null])
  expect(await passages(botId)).toHaveLength(2)
})
