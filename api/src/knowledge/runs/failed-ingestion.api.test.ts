import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { IngestionProgress } from '@loquia/contracts'
import { AppError } from '../../app-error.js'
import { bakeryPages } from './bakery-pages.testing.js'
import { type IngestionRunner, SourceLockedError } from './ingestion-runner.js'
import { startKnowledge } from './ingested-knowledge.testing.js'
import { page, type Answer } from '../ingest/crawl/hostile-site.testing.js'
import { PassageIndex } from '../ingest/store/passage-index.js'

let knowledge: Awaited<ReturnType<typeof startKnowledge>>
let builder: IngestionRunner
const never = new AbortController().signal

beforeAll(async () => {
  knowledge = await startKnowledge()
  builder = knowledge.newNode().builder
  // Creating a database cluster is slow on a busy machine.
})
afterAll(() => knowledge.stop())
afterEach(() => knowledge.stopSites())

describe('a site that cannot be read', () => {
  it.each<[string, Record<string, Answer>]>([
    ['site_disallows_robots', { '/robots.txt': 'User-agent: *\nDisallow: /', '/': page('Home') }],
    ['site_empty', { '/': '<!doctype html><title>x</title><body><nav><a href="/">Home</a></nav></body>' }],
    ['site_error', { '/': { status: 500 } }],
  ])('fails with %s without throwing', async (code, pages) => {
    const { host } = await knowledge.site(pages)
    const { botId, sourceId } = await knowledge.submit(host)
    const told: IngestionProgress[] = []
    const stop = builder.onProgress((bot, progress) => bot === botId && told.push(progress))
    await builder.ingest(sourceId, never)
    stop()
    expect(await builder.getProgress(botId)).toMatchObject({ status: 'failed', error: code, counts: { passages: 0 } })
    expect(told.at(-1)).toMatchObject({ status: 'failed', error: code })
  })

  it('is recorded as failed when the index throws', async () => {
    const { host } = await knowledge.site(bakeryPages)
    const { botId, sourceId } = await knowledge.submit(host)
    const failing = vi.spyOn(PassageIndex.prototype, 'replacePages').mockRejectedValueOnce(new Error('disk full'))
    await expect(builder.ingest(sourceId, never)).rejects.toThrow('disk full')
    failing.mockRestore()
    expect(await builder.getProgress(botId)).toMatchObject({ status: 'failed', error: 'internal_error' })
  })

  const manyPages = async (count: number) => {
    const names = Array.from({ length: count }, (_, n) => `/p${n}`)
    let served = 0
    const serve =
      (name: string): Answer =>
      (_request, response) => {
        served++
        response.writeHead(200, { 'content-type': 'text/html' }).end(page(`Page ${name}`))
      }
    const { host } = await knowledge.site({
      '/': page('Home', names.map((name) => `<a href="${name}">${name}</a>`).join(' ')),
      ...Object.fromEntries(names.map((name) => [name, serve(name)])),
    })
    return { ...(await knowledge.submit(host)), served: () => served }
  }
  const failAfterFirst = (until: () => Promise<unknown>, fault: Error) => {
    const real = PassageIndex.prototype.replacePages
    let calls = 0
    return vi.spyOn(PassageIndex.prototype, 'replacePages').mockImplementation(async function (
      this: PassageIndex,
      ...given
    ) {
      if (calls++ === 0) return real.apply(this, given)
      await until()
      throw fault
    })
  }

  it('ends with many pages left when a batch cannot be written', async () => {
    const { botId, sourceId, served } = await manyPages(30)
    const failing = failAfterFirst(async () => {
      await expect.poll(served).toBe(30)
    }, new Error('disk full'))
    await expect(builder.ingest(sourceId, never)).rejects.toThrow('disk full')
    failing.mockRestore()
    expect(await builder.getProgress(botId)).toMatchObject({ status: 'failed', error: 'internal_error' })
  })

  it('requests no more pages after a batch that cannot be written', async () => {
    const { botId, sourceId, served } = await manyPages(190)
    const failing = failAfterFirst(() => Promise.resolve(), new Error('disk full'))
    await expect(builder.ingest(sourceId, never)).rejects.toThrow('disk full')
    failing.mockRestore()
    expect(await builder.getProgress(botId)).toMatchObject({ status: 'failed', error: 'internal_error' })
    expect(served()).toBeLessThan(190)
  })

  it.each([
    ['for room on a full disk', Object.assign(new Error('could not extend file'), { code: '53100' })],
    ['for a store of files that is away', new AppError('overloaded')],
  ])('waits %s before it is ingested completely', async (_what, fault) => {
    const { botId, sourceId } = await manyPages(30)
    const failing = failAfterFirst(() => Promise.resolve(), fault)
    await expect(builder.ingest(sourceId, never)).rejects.toThrow(fault)
    failing.mockRestore()
    expect(
      await knowledge.dataSource.query(
        `SELECT status, error, lease_until > now() + interval '5 seconds' AS rests FROM sources WHERE id = $1`,
        [sourceId],
      ),
    ).toEqual([{ status: 'queued', error: null, rests: true }])
    await expect(builder.ingest(sourceId, never)).rejects.toThrow(SourceLockedError)
    await knowledge.dataSource.query(`UPDATE sources SET lease_until = now() - interval '1 second' WHERE id = $1`, [
      sourceId,
    ])
    await builder.ingest(sourceId, never)
    expect(await builder.getProgress(botId)).toMatchObject({ status: 'ready', counts: { read: 31 } })
  })

  it('ingests a changed page again whose passages could not be written', async () => {
    const pages: Record<string, string> = { '/': page('Home', '<a href="/bread">bread</a>'), '/bread': page('Bread') }
    const { host } = await knowledge.site(pages)
    const { botId, sourceId } = await knowledge.submit(host)
    await builder.ingest(sourceId, never)
    pages['/bread'] = page('Bread of spelt')
    await knowledge.newNode().control.recrawl(sourceId)
    const failing = vi.spyOn(PassageIndex.prototype, 'replacePages').mockRejectedValueOnce(new Error('disk full'))
    await expect(builder.ingest(sourceId, never)).rejects.toThrow('disk full')
    failing.mockRestore()
    await knowledge.newNode().control.recrawl(sourceId)
    await builder.ingest(sourceId, never)
    const titles: { title: string }[] = await knowledge.dataSource.query(
      `SELECT DISTINCT title FROM chunks WHERE bot_id = $1 AND url LIKE '%/bread'`,
      [botId],
    )
    expect(titles).toEqual([{ title: 'Bread of spelt' }])
  })
})
