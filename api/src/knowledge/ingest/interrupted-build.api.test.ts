import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { bakeryPages } from './bakery-pages.testing.js'
import { type KnowledgeBuilder, SourceIsHeld } from './knowledge-builder.js'
import { startKnowledge } from './built-knowledge.testing.js'
import { page } from '../crawl/hostile-site.testing.js'
import { ChunkIndex } from '../index/chunk-index.js'

let knowledge: Awaited<ReturnType<typeof startKnowledge>>
let builder: KnowledgeBuilder
const never = new AbortController().signal

beforeAll(async () => {
  knowledge = await startKnowledge()
  builder = newBuilder()
  // Creating a database cluster is slow on a machine that has other things to do.
})
afterAll(() => knowledge.stop())
afterEach(() => knowledge.stopSites())

function newBuilder(): KnowledgeBuilder {
  return knowledge.newNode().builder
}

it('gives a source back whose database went away while it was read, and reads it to the end later', async () => {
  const { host } = await knowledge.site(bakeryPages)
  const { botId, sourceId } = await knowledge.submit(host)
  const cut = vi
    .spyOn(ChunkIndex.prototype, 'replacePages')
    .mockRejectedValueOnce(
      Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
    )
  try {
    await expect(builder.build(sourceId, never)).rejects.toMatchObject({ code: '57P01' })
  } finally {
    cut.mockRestore()
  }
  expect(await builder.progress(botId)).toMatchObject({ status: 'queued' })
  await builder.build(sourceId, never)
  expect(await builder.progress(botId)).toMatchObject({ status: 'ready', counts: { read: 4 } })
})

it('is answerable before the site is read to its end', async () => {
  let release = (): void => {}
  const { host } = await knowledge.site({
    '/': page('Home', '<a href="/late">late</a>'),
    '/late': (_request, response) =>
      (release = () => response.writeHead(200, { 'content-type': 'text/html' }).end(page('Late'))),
  })
  const { botId, sourceId } = await knowledge.submit(host)
  const building = builder.build(sourceId, never)
  await expect
    .poll(() => builder.progress(botId), { interval: 20 })
    .toMatchObject({ status: 'crawling', counts: { found: 2, read: 1 }, answerableMs: expect.any(Number) })
  expect(await knowledge.dataSource.query(`SELECT count(*)::int AS n FROM chunks WHERE bot_id = $1`, [botId])).toEqual([
    { n: 1 },
  ])
  // Another process sees the same from the database.
  expect(await newBuilder().progress(botId)).toMatchObject({ status: 'crawling', counts: { read: 1 } })
  await expect(newBuilder().build(sourceId, never)).rejects.toBeInstanceOf(SourceIsHeld)
  release()
  await building
  expect(await builder.progress(botId)).toMatchObject({ status: 'ready', counts: { read: 2 } })
})

it('takes up a build whose process died, without doubles', async () => {
  const { host } = await knowledge.site(bakeryPages)
  const { botId, sourceId } = await knowledge.submit(host)
  await builder.build(sourceId, never)
  const before = await knowledge.dataSource.query(
    `SELECT url, title, text FROM chunks WHERE bot_id = $1 ORDER BY url, ordinal`,
    [botId],
  )
  await knowledge.dataSource.query(
    `UPDATE sources SET status = 'crawling', lease_until = now() - interval '1 second', finished_at = NULL WHERE id = $1`,
    [sourceId],
  )
  await newBuilder().build(sourceId, never)
  expect(
    await knowledge.dataSource.query(`SELECT url, title, text FROM chunks WHERE bot_id = $1 ORDER BY url, ordinal`, [
      botId,
    ]),
  ).toEqual(before)
  expect(await builder.progress(botId)).toMatchObject({ status: 'ready', counts: { found: 5, read: 4, skipped: 1 } })
})

it('gives the source back when stopped', async () => {
  const { host } = await knowledge.site({ '/': page('Home', '<a href="/slow">slow</a>'), '/slow': () => {} })
  const { botId, sourceId } = await knowledge.submit(host)
  const stop = new AbortController()
  const building = builder.build(sourceId, stop.signal)
  await expect.poll(() => builder.progress(botId), { interval: 20 }).toMatchObject({ counts: { read: 1 } })
  stop.abort(new Error('shutting down'))
  await expect(building).rejects.toThrow('shutting down')
  expect(await knowledge.dataSource.query(`SELECT status, lease_until FROM sources WHERE id = $1`, [sourceId])).toEqual(
    [{ status: 'queued', lease_until: null }],
  )
})
