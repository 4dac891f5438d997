import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startKnowledge, type KnowledgeNode } from '../ingested-knowledge.testing.js'
import { page, type Answer } from '../../ingest/crawl/hostile-site.testing.js'
import { countedTerms } from '../../ingest/store/terms/counted-terms.testing.js'

let knowledge: Awaited<ReturnType<typeof startKnowledge>>
let node: KnowledgeNode
let other: KnowledgeNode
const never = new AbortController().signal

beforeAll(async () => {
  knowledge = await startKnowledge()
  node = knowledge.newNode()
  other = knowledge.newNode()
})
afterAll(() => knowledge.stop())
afterEach(() => knowledge.stopSites())

async function chunks(botId: string): Promise<{ id: string; url: string; text: string }[]> {
  return knowledge.dataSource.query(`SELECT id::text, url, text FROM chunks WHERE bot_id = $1 ORDER BY url, ordinal`, [
    botId,
  ])
}

const counts = (botId: string) => countedTerms(knowledge.dataSource, botId, 'words')

function tagged(body: () => string): Answer {
  return (request, response) => {
    const text = body()
    const etag = `"${text.length}"`
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
    else response.writeHead(200, { 'content-type': 'text/html', etag }).end(text)
  }
}

const withFooter = (html: string): string =>
  html.replace('</body>', '<footer><p>Mill Bakery, 12 High Street, phone 020 7946 0018</p></footer></body>')

it('updates only what changed when a site is ingested again', async () => {
  let bread = withFooter(page('Bread', '<p>Rye costs four euros.</p>'))
  const pages: Record<string, Answer> = {
    '/': tagged(() =>
      withFooter(
        page('Home', '<a href="/bread">b</a> <a href="/plain">p</a> <a href="/gone">g</a> <a href="/flaky">f</a>'),
      ),
    ),
    '/bread': tagged(() => bread),
    '/plain': withFooter(page('Plain')),
    '/gone': page('Gone'),
    '/flaky': page('Flaky'),
  }
  const { host, asked } = await knowledge.site(pages)
  const { botId, sourceId } = await knowledge.submit(host)
  await node.builder.ingest(sourceId, never)
  const before = await chunks(botId)
  expect(new Set(before.map(({ url }) => url)).size).toBe(5)
  expect(before.filter(({ text }) => text.includes('12 High Street'))).toHaveLength(1)

  expect(await node.control.recrawl(sourceId)).toBe(true)
  await node.builder.ingest(sourceId, never)
  expect(await chunks(botId)).toEqual(before)
  expect(await node.builder.getProgress(botId)).toMatchObject({
    status: 'ready',
    counts: { read: 5, passages: before.length },
  })

  bread = withFooter(page('Bread', '<p>Rye costs five euros and a half.</p>'))
  pages['/gone'] = { status: 404 }
  pages['/flaky'] = { status: 503, headers: { 'retry-after': '0' } }
  asked.length = 0
  expect(await node.control.recrawl(sourceId)).toBe(true)
  await node.builder.ingest(sourceId, never)
  const after = await chunks(botId)
  const same = (path: string): string[] =>
    [before, after].map((all) =>
      all
        .filter(({ url }) => new URL(url).pathname === path)
        .map(({ id }) => id)
        .join(),
    )
  expect(new Set(same('/plain')).size).toBe(1)
  expect(new Set(same('/flaky')).size).toBe(1)
  expect(new Set(same('/')).size).toBe(1)
  expect(after.some(({ url }) => url.endsWith('/gone'))).toBe(false)
  const all = after.map(({ text }) => text).join('\n')
  expect(all).toContain('five euros and a half')
  expect(all).not.toContain('four euros')
  // The other page already keeps this line.
  expect(all.match(/12 High Street/g)).toHaveLength(1)
  const { pages: list } = await node.control.listPages(sourceId)
  expect(list.find(({ url }) => url.endsWith('/gone'))).toMatchObject({ status: 'skipped', reason: 'http_error' })
  expect(list.find(({ url }) => url.endsWith('/flaky'))).toMatchObject({ status: 'read' })

  const fresh = await knowledge.submit(host)
  pages['/flaky'] = page('Flaky')
  await node.builder.ingest(fresh.sourceId, never)
  expect(await counts(botId)).toEqual(await counts(fresh.botId))
})

it('keeps its passages when the site cannot be reached', async () => {
  const pages: Record<string, Answer> = { '/': page('Home') }
  const { host } = await knowledge.site(pages)
  const { botId, sourceId } = await knowledge.submit(host)
  await node.builder.ingest(sourceId, never)
  pages['/'] = { status: 500 }
  pages['/robots.txt'] = { status: 500 }
  await node.control.recrawl(sourceId)
  await node.builder.ingest(sourceId, never)
  expect(await node.builder.getProgress(botId)).toMatchObject({ status: 'ready', counts: { passages: 1 } })
  expect(await node.control.getSource(sourceId)).toMatchObject({ status: 'ready', error: 'site_error' })
})

it('ingests by schedule, once on all nodes together', async () => {
  const { host } = await knowledge.site({ '/': page('Home') })
  const { sourceId } = await knowledge.submit(host)
  await node.builder.ingest(sourceId, never)
  const next = await node.control.setSchedule(sourceId, 'weekly')
  const days = ((next?.getTime() ?? 0) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThanOrEqual(7)
  expect(await node.control.enqueueDue()).toEqual([])

  await knowledge.dataSource.query(`UPDATE sources SET next_crawl_at = now() - interval '1 minute' WHERE id = $1`, [
    sourceId,
  ])
  const taken = await Promise.all([node, other, node, other].map(({ control }) => control.enqueueDue()))
  expect(taken.flat()).toEqual([sourceId])
  expect(await node.control.getSource(sourceId)).toMatchObject({ status: 'queued', schedule: 'weekly' })
  await node.builder.ingest(sourceId, never)
  expect(await node.control.enqueueDue()).toEqual([])
  expect(await node.control.setSchedule(sourceId, 'never')).toBeNull()
})

it('lists pages in parts', async () => {
  const { host } = await knowledge.site({
    '/': page('Home', '<a href="/a">a</a> <a href="/b">b</a> <a href="/c">c</a>'),
    '/a': page('A'),
    '/b': page('B'),
  })
  const { sourceId } = await knowledge.submit(host)
  await node.builder.ingest(sourceId, never)
  const first = await node.control.listPages(sourceId, { limit: 3 })
  expect(first.pages).toHaveLength(3)
  const rest = await node.control.listPages(sourceId, { limit: 3, after: first.next ?? '' })
  expect([...first.pages, ...rest.pages].map(({ url }) => new URL(url).pathname)).toEqual(['/', '/a', '/b', '/c'])
  expect(rest.next).toBeUndefined()
  expect((await node.control.listPages(sourceId, { only: 'skipped' })).pages).toEqual([
    { url: `http://${host}/c`, title: '', status: 'skipped', reason: 'http_error' },
  ])
})
