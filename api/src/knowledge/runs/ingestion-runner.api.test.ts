import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { IngestionProgress } from '@loquia/contracts'
import { SuggestionFinder } from '../answer/suggest/suggestion-finder.js'
import { bakery, bakeryPages } from './bakery-pages.testing.js'
import type { IngestionRunner } from './ingestion-runner.js'
import { startKnowledge } from './ingested-knowledge.testing.js'
import { page } from '../ingest/crawl/hostile-site.testing.js'

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

it('reports a page to its owner on which scripts would show more', async () => {
  const { host } = await knowledge.site({
    '/': bakery('Welcome', '<p>We bake sourdough bread in a wood-fired oven.</p><a href="/menu">Menu</a>'),
    '/menu': bakery(
      'Lunch menu',
      '<p>Lunch is served from noon until two.</p><h2>Dishes and prices</h2><div id="dishes"></div><script src="/menu.js"></script>',
    ).replace('<p class="x">Call us about anything at all today</p>', ''),
  })
  const { botId, sourceId } = await knowledge.submit(host)
  const read = async (): Promise<unknown[]> => {
    await builder.ingest(sourceId, never)
    const { pages } = await builder.getProgress(botId)
    return pages
      .filter(({ status }) => status === 'read')
      .map(({ url, reason }) => [new URL(url).pathname, reason])
      .sort()
  }
  const told = [
    ['/', undefined],
    ['/menu', 'needs_browser'],
  ]
  expect(await read()).toEqual(told)
  expect(await read()).toEqual(told)
  const texts: { text: string }[] = await knowledge.dataSource.query(`SELECT text FROM chunks WHERE bot_id = $1`, [
    botId,
  ])
  expect(texts.map(({ text }) => text).join('\n')).toContain('from noon until two')
})

async function ingestBakery() {
  const { host } = await knowledge.site(bakeryPages)
  const { botId, sourceId } = await knowledge.submit(host)
  const told: IngestionProgress[] = []
  const stop = builder.onProgress((bot, progress) => bot === botId && told.push(progress))
  await builder.ingest(sourceId, never)
  stop()
  return { host, botId, told, progress: await builder.getProgress(botId) }
}

it('reports the progress of ingestion', async () => {
  const { host, told, progress } = await ingestBakery()
  expect(progress).toMatchObject({ status: 'ready', counts: { found: 5, read: 4, skipped: 1 } })
  expect(progress.pages[0]).toMatchObject({ url: `http://${host}/`, status: 'read', title: 'Mill Bakery' })
  expect(progress.pages.find(({ url }) => url.endsWith('/missing'))).toMatchObject({
    status: 'skipped',
    reason: 'http_error',
  })
  expect(progress.answerableMs).toBeGreaterThan(0)
  expect(progress.answerableMs).toBeLessThanOrEqual(progress.elapsedMs)
  const { elapsedMs: _elapsed, answerableMs: _answerable, ...last } = told.at(-1) ?? progress
  const { elapsedMs: _elapsed2, answerableMs: _answerable2, ...stored } = progress
  expect(last).toEqual(stored)
})

it('ingests a site into passages without repeated lines', async () => {
  const { botId } = await ingestBakery()
  const texts: string[] = (
    await knowledge.dataSource.query(`SELECT text FROM chunks WHERE bot_id = $1 ORDER BY id`, [botId])
  ).map((row: { text: string }) => row.text)
  const all = texts.join('\n')
  expect(all).toContain('Bread: Rye; Price: €4.50')
  expect(texts).toContain('Yes, within five kilometers of the village.')
  expect(all.match(/12 High Street/g)).toHaveLength(1)
  expect(all.match(/Call us about anything/g)).toHaveLength(1)
  expect(all).not.toContain('Cookie')
})

it('applies name, color, language of a site to its bot', async () => {
  const { botId } = await ingestBakery()
  const [bot] = await knowledge.dataSource.query(
    `SELECT name, language, settings, suggestions FROM bots WHERE id = $1`,
    [botId],
  )
  expect(bot).toEqual({
    name: 'Mill Bakery',
    language: 'en',
    settings: { primaryColor: '#a33b20' },
    suggestions: expect.arrayContaining(['Do you deliver?']),
  })
})

it('finds suggestions twice while several pages are added together', async () => {
  const ask = (thing: string): string =>
    page(
      thing,
      `<h2>Do you sell ${thing.toLowerCase()}?</h2><p>Yes, we sell ${thing.toLowerCase()} every day of the week.</p>`,
    )
  const { host } = await knowledge.site({
    '/bread': ask('Bread'),
    '/cake': ask('Cake'),
    '/jam': ask('Jam'),
    '/tea': ask('Tea'),
  })
  const [{ id: botId }] = await knowledge.dataSource.query(
    `INSERT INTO bots (public_id, kind, domain, name) VALUES ('five-pages', 'site', $1, 'Shop') RETURNING id`,
    [host],
  )
  const sources: { id: string; control: string }[] = await knowledge.dataSource.query(
    `INSERT INTO sources (bot_id, type, location, control) SELECT $1, 'url', $2 || path, CASE path WHEN 'paused' THEN 'pause' ELSE 'run' END
     FROM unnest(ARRAY['bread', 'cake', 'jam', 'tea', 'missing', 'paused']) AS path RETURNING id, control`,
    [botId, `http://${host}/`],
  )
  const looked = vi.spyOn(SuggestionFinder.prototype, 'suggestQuestions')
  const times: number[] = []
  for (const { id, control } of sources) {
    if (control === 'run') await builder.ingest(id, never)
    times.push(looked.mock.calls.length)
  }
  looked.mockRestore()
  expect(times).toEqual([1, 1, 1, 1, 2, 2])
  const [{ suggestions }] = await knowledge.dataSource.query(`SELECT suggestions FROM bots WHERE id = $1`, [botId])
  expect(suggestions).toEqual(expect.arrayContaining(['Do you sell bread?', 'Do you sell tea?']))
})

it('detects the language of each page of a site whose template declares the wrong one', async () => {
  const html = (title: string, body: string): string =>
    `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`
  const { host } = await knowledge.site({
    '/': html(
      'Abiti su misura',
      '<p>La Sartoria Nardi cuce abiti su misura e fa riparazioni da tre generazioni. Il laboratorio è dietro la bottega: si vede come nasce una giacca.</p><a href="/orari">a</a> <a href="/listino">b</a> <a href="/english">c</a>',
    ),
    '/orari': html('Orari', '<p>Martedì - sabato: 9:00 – 12:30</p>'),
    '/listino': html('Listino', '<p>Orlo pantaloni 9 €</p><p>Cambio cerniera 14 €</p>'),
    '/english': html(
      'In English',
      '<p>We make suits to measure, and the workshop is behind the shop: you can see how a jacket is made.</p>',
    ),
  })
  const { botId, sourceId } = await knowledge.submit(host)
  await builder.ingest(sourceId, never)
  const languages = async () =>
    knowledge.dataSource.query(
      `SELECT DISTINCT regexp_replace(url, '^[^/]*//[^/]*|#.*', '', 'g') AS path, language FROM chunks WHERE bot_id = $1 ORDER BY path`,
      [botId],
    )
  const expected = [
    { path: '/', language: 'it' },
    { path: '/english', language: 'en' },
    { path: '/listino', language: 'it' },
    { path: '/orari', language: 'it' },
  ]
  expect(await languages()).toEqual(expected)
})

it('keeps what the owner chose', async () => {
  const { host } = await knowledge.site(bakeryPages)
  const { botId, sourceId } = await knowledge.submit(host, '{"primaryColor":"#123456"}')
  await knowledge.dataSource.query(`UPDATE bots SET name = 'My own name' WHERE id = $1`, [botId])
  await builder.ingest(sourceId, never)
  expect(await knowledge.dataSource.query(`SELECT name, settings FROM bots WHERE id = $1`, [botId])).toEqual([
    { name: 'My own name', settings: { primaryColor: '#123456' } },
  ])
})

it('deletes pages that no longer exist', async () => {
  const pages = { ...bakeryPages }
  const started = await knowledge.site(pages)
  const { botId, sourceId } = await knowledge.submit(started.host)
  await builder.ingest(sourceId, never)
  pages['/bread'] = { status: 410 }
  await builder.ingest(sourceId, never)
  const progress = await builder.getProgress(botId)
  expect(progress.counts).toMatchObject({ read: 3, skipped: 2 })
  const texts = await knowledge.dataSource.query(
    `SELECT text FROM chunks WHERE bot_id = $1 AND text LIKE '%rye loaf%'`,
    [botId],
  )
  expect(texts).toEqual([])
})
