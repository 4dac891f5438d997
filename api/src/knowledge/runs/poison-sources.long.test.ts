import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startKnowledge } from './ingested-knowledge.testing.js'

let knowledge: Awaited<ReturnType<typeof startKnowledge>>
beforeAll(async () => {
  knowledge = await startKnowledge()
})
afterEach(() => knowledge.stopSites())
afterAll(() => knowledge.stop())

const page =
  '<!doctype html><html lang="en"><title>Lamps</title><main><h1>Lamps</h1><p>This small shop sells lamps of brass and of glass.</p></main></html>'
const never = new AbortController().signal

async function halfRead({ dead = 2, stopped = 0, pages = 0, pagesAtClaim = 0 } = {}) {
  const site = await knowledge.site({ '/': page })
  const source = await knowledge.submit(site.host)
  const deadIds = Array.from({ length: dead }, () => randomUUID())
  const stoppedIds = Array.from({ length: stopped }, () => randomUUID())
  for (const id of stoppedIds)
    await knowledge.dataSource.query(`INSERT INTO processes (id, ending, ended_at) VALUES ($1, 'stopped', now())`, [id])
  await knowledge.dataSource.query(
    `UPDATE sources SET status = 'crawling', started_at = now(), reading_since = now(), lease_until = now() - interval '1 second', holders = $2, pages_at_claim = $3 WHERE id = $1`,
    [source.sourceId, [...deadIds, ...stoppedIds], pagesAtClaim],
  )
  await knowledge.dataSource.query(
    `INSERT INTO pages (source_id, bot_id, url, title, status, fetched_at) SELECT $1, $2, 'http://x/' || n, '', 'read', now() FROM generate_series(1, $3) AS n`,
    [source.sourceId, source.botId, pages],
  )
  return { ...source, site }
}

const stateOf = async (sourceId: string): Promise<{ status: string; error: string | null; holders: string[] }> =>
  (await knowledge.dataSource.query('SELECT status, error, holders FROM sources WHERE id = $1', [sourceId]))[0]

it('sets a source aside during which two processes have died, without requesting it', async () => {
  const { sourceId, site } = await halfRead()
  const { builder, control } = knowledge.newNode()
  await builder.ingest(sourceId, never)
  expect(await stateOf(sourceId)).toEqual({ status: 'failed', error: 'reading_set_aside', holders: [] })
  expect(site.asked).toEqual([])

  expect(await control.recrawl(sourceId)).toBe(true)
  await builder.ingest(sourceId, never)
  expect(await stateOf(sourceId)).toEqual({ status: 'ready', error: null, holders: [] })
})

it.each([
  ['one process has died', { dead: 1 }],
  ['processes have stopped in order', { dead: 1, stopped: 3 }],
  // Progress since the previous death proves another cause.
  ['the last one stored many pages before it died', { dead: 2, pages: 40, pagesAtClaim: 10 }],
])('ingests a source again when %s', async (_, state) => {
  const { sourceId } = await halfRead(state)
  await knowledge.newNode().builder.ingest(sourceId, never)
  expect(await stateOf(sourceId)).toEqual({ status: 'ready', error: null, holders: [] })
})

it('sets a source aside whose last process stored few pages before it died', async () => {
  const { sourceId } = await halfRead({ pages: 30, pagesAtClaim: 10 })
  await knowledge.newNode().builder.ingest(sourceId, never)
  expect(await stateOf(sourceId)).toMatchObject({ status: 'failed', error: 'reading_set_aside' })
})

it('counts only deaths after the last progress', async () => {
  const { sourceId } = await halfRead({ pages: 40 })
  const { builder } = knowledge.newNode()
  const stop = new AbortController()
  const site = await knowledge.site({ '/': () => void stop.abort(new Error('stopped')) as never })
  await knowledge.dataSource.query('UPDATE sources SET location = $2 WHERE id = $1', [sourceId, site.host])
  await expect(builder.ingest(sourceId, stop.signal)).rejects.toThrow('stopped')
  expect((await stateOf(sourceId)).holders).toHaveLength(1)
})

async function setAside() {
  const { sourceId, botId } = await halfRead({ dead: 0 })
  const { builder, control } = knowledge.newNode()
  await builder.ingest(sourceId, never)
  await control.setSchedule(sourceId, 'daily')
  await knowledge.dataSource.query(
    `UPDATE sources SET status = 'crawling', next_crawl_at = now(), lease_until = now() - interval '1 second', holders = $2 WHERE id = $1`,
    [sourceId, [randomUUID(), randomUUID()]],
  )
  return { sourceId, botId, builder, control }
}

it('keeps what an earlier run ingested of a source that is set aside', async () => {
  const { sourceId, botId, builder } = await setAside()
  const told = vi.fn<(bot: string) => void>()
  builder.onProgress(told)
  await builder.ingest(sourceId, never)
  expect(await stateOf(sourceId)).toEqual({ status: 'ready', error: 'reading_set_aside', holders: [] })
  expect(told).toHaveBeenCalledWith(botId, expect.anything())
  const passages: unknown[] = await knowledge.dataSource.query('SELECT FROM chunks WHERE bot_id = $1', [botId])
  expect(passages).toHaveLength(1)
})

it('takes a source that is set aside out of its schedule', async () => {
  const { sourceId, builder, control } = await setAside()
  await builder.ingest(sourceId, never)
  expect(await control.enqueueDue()).toEqual([])
})
