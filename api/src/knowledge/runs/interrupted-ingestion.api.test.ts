import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { bakeryPages } from './bakery-pages.testing.js'
import { type IngestionRunner, SourceLockedError } from './ingestion-runner.js'
import { startKnowledge } from './ingested-knowledge.testing.js'
import { page } from '../ingest/crawl/hostile-site.testing.js'
import { PassageIndex } from '../ingest/store/passage-index.js'

let knowledge: Awaited<ReturnType<typeof startKnowledge>>
let builder: IngestionRunner
const never = new AbortController().signal

beforeAll(async () => {
  knowledge = await startKnowledge()
  builder = newBuilder()
  // Creating a database cluster is slow on a busy machine.
})
afterAll(() => knowledge.stop())
afterEach(() => knowledge.stopSites())

function newBuilder(): IngestionRunner {
  return knowledge.newNode().builder
}

it('returns a source to the queue whose database went away during ingestion', async () => {
  const { host } = await knowledge.site(bakeryPages)
  const { botId, sourceId } = await knowledge.submit(host)
  const cut = vi
    .spyOn(PassageIndex.prototype, 'replacePages')
    .mockRejectedValueOnce(
      Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
    )
  try {
    await expect(builder.ingest(sourceId, never)).rejects.toMatchObject({ code: '57P01' })
  } finally {
    cut.mockRestore()
  }
  expect(await builder.getProgress(botId)).toMatchObject({ status: 'queued' })
  await builder.ingest(sourceId, never)
  expect(await builder.getProgress(botId)).toMatchObject({ status: 'ready', counts: { read: 4 } })
})

it('is answerable before the whole site is ingested', async () => {
  let release = (): void => {}
  const { host } = await knowledge.site({
    '/': page('Home', '<a href="/late">late</a>'),
    '/late': (_request, response) =>
      (release = () => response.writeHead(200, { 'content-type': 'text/html' }).end(page('Late'))),
  })
  const { botId, sourceId } = await knowledge.submit(host)
  const building = builder.ingest(sourceId, never)
  await expect
    .poll(() => builder.getProgress(botId), { interval: 20 })
    .toMatchObject({ status: 'crawling', counts: { found: 2, read: 1 }, answerableMs: expect.any(Number) })
  expect(await knowledge.dataSource.query(`SELECT count(*)::int AS n FROM chunks WHERE bot_id = $1`, [botId])).toEqual([
    { n: 1 },
  ])
  expect(await newBuilder().getProgress(botId)).toMatchObject({ status: 'crawling', counts: { read: 1 } })
  await expect(newBuilder().ingest(sourceId, never)).rejects.toBeInstanceOf(SourceLockedError)
  release()
  await building
  expect(await builder.getProgress(botId)).toMatchObject({ status: 'ready', counts: { read: 2 } })
})

it('takes over a build whose process died, without duplicate passages', async () => {
  const { host } = await knowledge.site(bakeryPages)
  const { botId, sourceId } = await knowledge.submit(host)
  await builder.ingest(sourceId, never)
  const before = await knowledge.dataSource.query(
    `SELECT url, title, text FROM chunks WHERE bot_id = $1 ORDER BY url, ordinal`,
    [botId],
  )
  await knowledge.dataSource.query(
    `UPDATE sources SET status = 'crawling', lease_until = now() - interval '1 second', finished_at = NULL WHERE id = $1`,
    [sourceId],
  )
  await newBuilder().ingest(sourceId, never)
  expect(
    await knowledge.dataSource.query(`SELECT url, title, text FROM chunks WHERE bot_id = $1 ORDER BY url, ordinal`, [
      botId,
    ]),
  ).toEqual(before)
  expect(await builder.getProgress(botId)).toMatchObject({ status: 'ready', counts: { found: 5, read: 4, skipped: 1 } })
})

it('returns the source to the queue when stopped', async () => {
  const { host } = await knowledge.site({ '/': page('Home', '<a href="/slow">slow</a>'), '/slow': () => {} })
  const { botId, sourceId } = await knowledge.submit(host)
  const stop = new AbortController()
  const building = builder.ingest(sourceId, stop.signal)
  await expect.poll(() => builder.getProgress(botId), { interval: 20 }).toMatchObject({ counts: { read: 1 } })
  stop.abort(new Error('shutting down'))
  await expect(building).rejects.toThrow('shutting down')
  expect(await knowledge.dataSource.query(`SELECT status, lease_until FROM sources WHERE id = $1`, [sourceId])).toEqual(
    [{ status: 'queued', lease_until: null }],
  )
})
