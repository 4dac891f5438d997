import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { BuildProgress } from '@loquia/contracts'
import { SuggestionFinder } from '../composition/suggestions/suggestion-finder.js'
import { AppError } from '../../app-error.js'
import { type KnowledgeBuilder, SourceIsHeld } from './build-knowledge.js'
import { startKnowledge } from './built-knowledge.testing.js'
import { page, type Answer } from '../crawl/hostile-site.testing.js'
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

const footer =
  '<footer><p>Mill Bakery, 12 High Street</p><p>Open Monday to Friday 8:00–17:00</p><p>Cookie policy</p></footer>'
const bakery = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><title>${title} | Mill Bakery</title><meta property="og:site_name" content="Mill Bakery"><meta name="theme-color" content="#a33b20"></head>
  <body><header><nav><a href="/">Home</a> <a href="/bread">Bread</a> <a href="/prices">Prices</a> <a href="/faq">FAQ</a></nav></header><main><h1>${title}</h1>${body}<p class="x">Call us about anything at all today</p></main>${footer}</body></html>`
const bakeryPages: Record<string, Answer> = {
  '/': bakery(
    'Welcome',
    '<p>We bake sourdough bread in a wood-fired oven in the middle of the village.</p><a href="/missing">gone</a>',
  ),
  '/bread': bakery('Bread', '<p>Our rye loaf takes two days to make and keeps for a week.</p>'),
  '/prices': bakery(
    'Prices',
    '<table><tr><th>Bread</th><th>Price</th></tr><tr><td>Rye</td><td>€4.50</td></tr></table>',
  ),
  '/faq': bakery('Questions', '<h3>Do you deliver?</h3><p>Yes, within five kilometers of the village.</p>'),
}

it('reads what a page shows, and tells its owner where scripts would show more', async () => {
  const { host } = await knowledge.site({
    '/': bakery('Welcome', '<p>We bake sourdough bread in a wood-fired oven.</p><a href="/menu">Menu</a>'),
    '/menu': bakery(
      'Lunch menu',
      '<p>Lunch is served from noon until two.</p><h2>Dishes and prices</h2><div id="dishes"></div><script src="/menu.js"></script>',
    ).replace('<p class="x">Call us about anything at all today</p>', ''),
  })
  const { botId, sourceId } = await knowledge.submit(host)
  const read = async (): Promise<unknown[]> => {
    await builder.build(sourceId, never)
    const { pages } = await builder.progress(botId)
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

it('reads a site into passages that can be asked, and dresses the bot', async () => {
  const { host } = await knowledge.site(bakeryPages)
  const { botId, sourceId } = await knowledge.submit(host)
  const told: BuildProgress[] = []
  const stop = builder.onProgress((bot, progress) => bot === botId && told.push(progress))
  await builder.build(sourceId, never)
  stop()

  const progress = await builder.progress(botId)
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

  const texts: string[] = (
    await knowledge.dataSource.query(`SELECT text FROM chunks WHERE bot_id = $1 ORDER BY id`, [botId])
  ).map((row: { text: string }) => row.text)
  const all = texts.join('\n')
  expect(all).toContain('Bread: Rye; Price: €4.50')
  expect(texts).toContain('Yes, within five kilometers of the village.')
  expect(all.match(/12 High Street/g)).toHaveLength(1)
  expect(all.match(/Call us about anything/g)).toHaveLength(1)
  expect(all).not.toContain('Cookie')

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

it('of pages that are added together, looks for suggestions after the first and the last, also when that one cannot be read', async () => {
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
  const looked = vi.spyOn(SuggestionFinder.prototype, 'suggest')
  const times: number[] = []
  for (const { id, control } of sources) {
    if (control === 'run') await builder.build(id, never)
    times.push(looked.mock.calls.length)
  }
  looked.mockRestore()
  expect(times).toEqual([1, 1, 1, 1, 2, 2])
  const [{ suggestions }] = await knowledge.dataSource.query(`SELECT suggestions FROM bots WHERE id = $1`, [botId])
  expect(suggestions).toEqual(expect.arrayContaining(['Do you sell bread?', 'Do you sell tea?']))
})

it('knows the language of each page of a site whose template tells the wrong one', async () => {
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
  await builder.build(sourceId, never)
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

it('leaves what the owner chose', async () => {
  const { host } = await knowledge.site(bakeryPages)
  const { botId, sourceId } = await knowledge.submit(host, '{"primaryColor":"#123456"}')
  await knowledge.dataSource.query(`UPDATE bots SET name = 'My own name' WHERE id = $1`, [botId])
  await builder.build(sourceId, never)
  expect(await knowledge.dataSource.query(`SELECT name, settings FROM bots WHERE id = $1`, [botId])).toEqual([
    { name: 'My own name', settings: { primaryColor: '#123456' } },
  ])
})

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

it('forgets pages that are gone', async () => {
  const pages = { ...bakeryPages }
  const started = await knowledge.site(pages)
  const { botId, sourceId } = await knowledge.submit(started.host)
  await builder.build(sourceId, never)
  pages['/bread'] = { status: 410 }
  await builder.build(sourceId, never)
  const progress = await builder.progress(botId)
  expect(progress.counts).toMatchObject({ read: 3, skipped: 2 })
  const texts = await knowledge.dataSource.query(
    `SELECT text FROM chunks WHERE bot_id = $1 AND text LIKE '%rye loaf%'`,
    [botId],
  )
  expect(texts).toEqual([])
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

describe('a site that cannot be read', () => {
  it.each<[string, Record<string, Answer>]>([
    ['site_disallows_robots', { '/robots.txt': 'User-agent: *\nDisallow: /', '/': page('Home') }],
    ['site_empty', { '/': '<!doctype html><title>x</title><body><nav><a href="/">Home</a></nav></body>' }],
    ['site_error', { '/': { status: 500 } }],
  ])('fails with %s and does not throw', async (code, pages) => {
    const { host } = await knowledge.site(pages)
    const { botId, sourceId } = await knowledge.submit(host)
    const told: BuildProgress[] = []
    const stop = builder.onProgress((bot, progress) => bot === botId && told.push(progress))
    await builder.build(sourceId, never)
    stop()
    expect(await builder.progress(botId)).toMatchObject({ status: 'failed', error: code, counts: { passages: 0 } })
    expect(told.at(-1)).toMatchObject({ status: 'failed', error: code })
  })

  it('a failing index is recorded and thrown', async () => {
    const { host } = await knowledge.site(bakeryPages)
    const { botId, sourceId } = await knowledge.submit(host)
    const failing = vi.spyOn(ChunkIndex.prototype, 'replacePages').mockRejectedValueOnce(new Error('disk full'))
    await expect(builder.build(sourceId, never)).rejects.toThrow('disk full')
    failing.mockRestore()
    expect(await builder.progress(botId)).toMatchObject({ status: 'failed', error: 'internal_error' })
  })

  /** A site of one page and many below it, of which so many were asked for. */
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
  /** The first batch is written; the next ones fail once `until` is so. */
  const failAfterFirst = (until: () => Promise<unknown>, fault: Error) => {
    const real = ChunkIndex.prototype.replacePages
    let calls = 0
    return vi.spyOn(ChunkIndex.prototype, 'replacePages').mockImplementation(async function (
      this: ChunkIndex,
      ...given
    ) {
      if (calls++ === 0) return real.apply(this, given)
      await until()
      throw fault
    })
  }

  it('ends when a batch cannot be written, with many pages behind it', async () => {
    const { botId, sourceId, served } = await manyPages(30)
    const failing = failAfterFirst(async () => {
      await expect.poll(served).toBe(30)
    }, new Error('disk full'))
    await expect(builder.build(sourceId, never)).rejects.toThrow('disk full')
    failing.mockRestore()
    expect(await builder.progress(botId)).toMatchObject({ status: 'failed', error: 'internal_error' })
  })

  it('ends when a batch cannot be written long before the last page, and asks for no more', async () => {
    const { botId, sourceId, served } = await manyPages(190)
    const failing = failAfterFirst(() => Promise.resolve(), new Error('disk full'))
    await expect(builder.build(sourceId, never)).rejects.toThrow('disk full')
    failing.mockRestore()
    expect(await builder.progress(botId)).toMatchObject({ status: 'failed', error: 'internal_error' })
    expect(served()).toBeLessThan(190)
  })

  it.each([
    ['for room on a full disk', Object.assign(new Error('could not extend file'), { code: '53100' })],
    ['for a store of files that is away', new AppError('overloaded')],
  ])('waits %s, and is read whole when there is', async (_what, fault) => {
    const { botId, sourceId } = await manyPages(30)
    const failing = failAfterFirst(() => Promise.resolve(), fault)
    await expect(builder.build(sourceId, never)).rejects.toThrow(fault)
    failing.mockRestore()
    expect(
      await knowledge.dataSource.query(
        `SELECT status, error, lease_until > now() + interval '5 seconds' AS rests FROM sources WHERE id = $1`,
        [sourceId],
      ),
    ).toEqual([{ status: 'queued', error: null, rests: true }])
    await expect(builder.build(sourceId, never)).rejects.toThrow(SourceIsHeld)
    await knowledge.dataSource.query(`UPDATE sources SET lease_until = now() - interval '1 second' WHERE id = $1`, [
      sourceId,
    ])
    await builder.build(sourceId, never)
    expect(await builder.progress(botId)).toMatchObject({ status: 'ready', counts: { read: 31 } })
  })

  it('a changed page whose passages could not be written is still a changed page to the next reading', async () => {
    const pages: Record<string, string> = { '/': page('Home', '<a href="/bread">bread</a>'), '/bread': page('Bread') }
    const { host } = await knowledge.site(pages)
    const { botId, sourceId } = await knowledge.submit(host)
    await builder.build(sourceId, never)
    pages['/bread'] = page('Bread of spelt')
    await knowledge.newNode().control.recrawl(sourceId)
    const failing = vi.spyOn(ChunkIndex.prototype, 'replacePages').mockRejectedValueOnce(new Error('disk full'))
    await expect(builder.build(sourceId, never)).rejects.toThrow('disk full')
    failing.mockRestore()
    await knowledge.newNode().control.recrawl(sourceId)
    await builder.build(sourceId, never)
    const titles: { title: string }[] = await knowledge.dataSource.query(
      `SELECT DISTINCT title FROM chunks WHERE bot_id = $1 AND url LIKE '%/bread'`,
      [botId],
    )
    expect(titles).toEqual([{ title: 'Bread of spelt' }])
  })
})
