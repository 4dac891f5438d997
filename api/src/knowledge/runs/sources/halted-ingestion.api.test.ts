import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { SourceLockedError } from '../ingestion-runner.js'
import { startKnowledge, type KnowledgeNode } from '../ingested-knowledge.testing.js'
import { page, type Answer } from '../../ingest/crawl/hostile-site.testing.js'

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

it('continues a paused source where it was, on any node', async () => {
  let release: (() => void) | undefined
  const slow: Answer = (_request, response) => {
    release = () => response.writeHead(200, { 'content-type': 'text/html' }).end(page('Slow'))
  }
  const pages: Record<string, Answer> = {
    '/': page('Home', '<a href="/a">a</a> <a href="/slow">s</a>'),
    '/a': page('A'),
    '/slow': slow,
  }
  const { host, asked } = await knowledge.site(pages)
  const { botId, sourceId } = await knowledge.submit(host)
  const building = node.builder.ingest(sourceId, never)
  await expect.poll(() => node.builder.getProgress(botId), { interval: 20 }).toMatchObject({ counts: { read: 2 } })
  await other.control.pause(sourceId)
  await building
  expect(await other.builder.getProgress(botId)).toMatchObject({ status: 'queued', paused: true, counts: { read: 2 } })
  expect(await other.control.getSource(sourceId)).toMatchObject({ isPaused: true, status: 'queued' })
  await expect(other.builder.ingest(sourceId, never)).rejects.toBeInstanceOf(SourceLockedError)
  expect(await other.control.recrawl(sourceId)).toBe(false)

  const wanted: string[] = []
  const stop = other.control.onIngestionRequested((id) => wanted.push(id))
  await other.control.resume(sourceId)
  stop()
  expect(wanted).toEqual([sourceId])
  expect(release).toBeDefined()
  pages['/slow'] = page('Slow')
  await other.builder.ingest(sourceId, never)
  expect(await node.builder.getProgress(botId)).toMatchObject({ status: 'ready', counts: { read: 3 } })
  expect((await node.builder.getProgress(botId)).paused).toBeUndefined()
  expect(asked.filter((path) => path === '/a')).toHaveLength(1)
})

async function changedMind(wish: 'resume' | 'stop') {
  const pages: Record<string, Answer> = {
    '/': page('Home', '<a href="/a">a</a> <a href="/slow">s</a>'),
    '/a': page('A'),
    '/slow': () => {},
  }
  const { host } = await knowledge.site(pages)
  const { botId, sourceId } = await knowledge.submit(host)
  const building = node.builder.ingest(sourceId, never)
  await expect.poll(() => node.builder.getProgress(botId), { interval: 20 }).toMatchObject({ counts: { read: 2 } })
  const wanted: string[] = []
  const end = node.control.onIngestionRequested((id) => wanted.push(id))
  await other.control.pause(sourceId)
  await other.control[wish](sourceId)
  node.control.abortRun(sourceId, 'pause')
  await building
  end()
  return { pages, botId, sourceId, wanted, progress: await node.builder.getProgress(botId) }
}

it('continues when it is resumed before it has paused', async () => {
  const { pages, botId, sourceId, wanted, progress } = await changedMind('resume')
  expect(progress.paused).toBeUndefined()
  expect(wanted).toEqual([sourceId])
  pages['/slow'] = page('Slow')
  await node.builder.ingest(sourceId, never)
  expect(await node.builder.getProgress(botId)).toMatchObject({ status: 'ready', counts: { read: 3 } })
})

it('stops when it is stopped before it has paused', async () => {
  const { progress } = await changedMind('stop')
  expect(progress.paused).toBeUndefined()
  expect(progress).toMatchObject({ status: 'ready', counts: { read: 2, skipped: 1 } })
})

it('ends soon after its bot is deleted', async () => {
  const { host } = await knowledge.site({ '/': page('Home', '<a href="/slow">s</a>'), '/slow': () => {} })
  const { botId, sourceId } = await knowledge.submit(host)
  const building = node.builder.ingest(sourceId, never)
  await expect.poll(() => node.builder.getProgress(botId), { interval: 20 }).toMatchObject({ counts: { read: 1 } })
  await knowledge.dataSource.query(`DELETE FROM bots WHERE id = $1`, [botId])
  const outcome = await Promise.race([building.then(() => 'ended'), sleep(4_000).then(() => 'still running')])
  expect(outcome).toBe('ended')
})

it('stops for good with the pages that were read', async () => {
  const { host } = await knowledge.site({
    '/': page('Home', '<a href="/a">a</a> <a href="/slow">s</a>'),
    '/a': page('A'),
    '/slow': () => {},
  })
  const { botId, sourceId } = await knowledge.submit(host)
  const building = node.builder.ingest(sourceId, never)
  await expect.poll(() => node.builder.getProgress(botId), { interval: 20 }).toMatchObject({ counts: { read: 2 } })
  await node.control.stop(sourceId)
  await building
  const progress = await node.builder.getProgress(botId)
  expect(progress).toMatchObject({ status: 'ready', counts: { read: 2, skipped: 1, passages: 2 } })
  expect(progress.pages.find(({ url }) => url.endsWith('/slow'))).toMatchObject({
    status: 'skipped',
    reason: 'stopped',
  })
  expect(await node.control.recrawl(sourceId)).toBe(true)
})

it('stops a source that waits', async () => {
  const { sourceId } = await knowledge.submit('nowhere.example')
  await node.control.stop(sourceId)
  expect(await node.control.getSource(sourceId)).toMatchObject({ status: 'failed', error: 'reading_stopped' })
})

it('finds no source to control with an unknown id', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000'
  const { control } = node
  for (const call of [
    () => control.stop(unknown),
    () => control.pause(unknown),
    () => control.resume(unknown),
    () => control.recrawl(unknown),
    () => control.setSchedule(unknown, 'daily'),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'not_found' })
  }
})
