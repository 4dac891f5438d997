import {
  limits,
  sourceResponse,
  documentSourceResponse,
  ownBotsResponse,
  sourceChangesResponse,
  type ErrorCode,
} from '@loquia/contracts'
import { afterEach, describe, expect, it } from 'vitest'
import { trainingsScene, expectError, scene, textsOf, stored } from './sources-scene.testing.js'
import { page, startSite, type TestSite } from '../../testing/site.js'
import { PortalClient } from '../../testing/portal-client.js'

trainingsScene()

const sites: TestSite[] = []
afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.stop()))
})

describe('an address', () => {
  async function site(pages: Parameters<typeof startSite>[0]): Promise<TestSite> {
    const started = await startSite(pages)
    sites.push(started)
    return started
  }

  it('is ingested as one page', async () => {
    const { host, asked } = await site({
      '/prices': page('Prices', '<p>A haircut costs twenty euros.</p><a href="/other">other</a>'),
      '/other': page('Other'),
    })
    const response = await scene.ada.call('POST', 'training/url', { url: `http://${host}/prices#top` })
    expect(response.status).toBe(201)
    const { training } = sourceResponse.parse(await response.json())
    expect(training).toMatchObject({ type: 'url', url: `http://${host}/prices`, filename: null, size: null })
    expect(await scene.ada.settled(training.id)).toMatchObject({
      status: 'ready',
      pages: 1,
      content: expect.stringContaining('Prices is a page'),
    })
    expect(asked).toEqual(['/robots.txt', '/prices'])
  })

  it('stands for its whole website on request', async () => {
    const { host } = await site({
      '/': page('Home', '<a href="/prices">Prices</a>'),
      '/prices': page('Prices', '<p>A haircut costs twenty euros.</p>'),
    })
    const { training } = sourceResponse.parse(
      await (await scene.grace.call('POST', 'training/url', { url: `http://${host}/prices`, scope: 'site' })).json(),
    )
    expect(training).toMatchObject({ type: 'site', url: `http://${host}/` })
    expect(await scene.grace.settled(training.id)).toMatchObject({ status: 'ready', pages: 2 })
    expect(
      await scene.database.dataSource.query(
        `SELECT b.domain FROM bots b JOIN sources s ON s.bot_id = b.id WHERE s.id = $1`,
        [training.id],
      ),
    ).toEqual([{ domain: host }])
  })

  it.each<[ErrorCode, Parameters<typeof startSite>[0]]>([
    ['site_error', { '/page': { status: 500 } }],
    ['site_disallows_robots', { '/robots.txt': 'User-agent: *\nDisallow: /page', '/page': page('Page') }],
    ['site_empty', { '/page': '<!doctype html><title>x</title><body></body>' }],
    ['site_not_html', { '/page': { type: 'image/png', body: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]) } }],
    [
      'site_needs_browser',
      { '/page': '<!doctype html><title>App</title><body><div id="root"></div><script src="/app.js"></script></body>' },
    ],
    ['site_redirect_loop', { '/page': { status: 302, headers: { location: '/page' } } }],
  ])('that cannot be read fails with %s', async (code, pages) => {
    const { host } = await site(pages)
    const { training } = sourceResponse.parse(
      await (await scene.ada.call('POST', 'training/url', { url: `http://${host}/page` })).json(),
    )
    expect(await scene.ada.settled(training.id)).toMatchObject({ status: 'failed', error: code, pages: 0 })
  })

  it('is not fetched from a private network', async () => {
    const { training } = sourceResponse.parse(
      await (await scene.ada.call('POST', 'training/url', { url: 'http://169.254.169.254/latest/meta-data/' })).json(),
    )
    expect(await scene.ada.settled(training.id)).toMatchObject({ status: 'failed', error: 'site_private' })
  })

  it.each([
    ['', 'URL cannot be empty'],
    ['   ', 'URL cannot be empty'],
    ['not a url', 'Please enter a valid URL'],
    ['ftp://example.com/a', 'Please enter a valid URL'],
    ['http://user:secret@example.com/', 'Please enter a valid URL'],
    ['javascript:alert(1)', 'Please enter a valid URL'],
  ])('%j is refused: %s', async (url, message) => {
    const response = await scene.ada.call('POST', 'training/url', { url })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid_request', issues: [{ path: 'url', message }] })
  })

  async function ingestedMenu() {
    const pages: Parameters<typeof startSite>[0] = { '/menu': page('Menu', '<p>Today there is lentil soup.</p>') }
    const { host } = await site(pages)
    const { training } = sourceResponse.parse(
      await (await scene.ada.call('POST', 'training/url', { url: `http://${host}/menu` })).json(),
    )
    await scene.ada.settled(training.id)
    return { id: training.id, pages }
  }

  it('is ingested again on demand', async () => {
    const { id, pages } = await ingestedMenu()
    pages['/menu'] = page('Menu', '<p>Today there is fish stew.</p>')
    expect((await scene.ada.call('POST', `trainings/${id}/refresh`)).status).toBe(200)
    await scene.ada.settled(id)
    expect(await textsOf(id)).toMatch(/fish stew/)
    expect(await textsOf(id)).not.toMatch(/lentil/)
  })

  it('keeps its passages when another ingestion fails', async () => {
    const { id, pages } = await ingestedMenu()
    pages['/menu'] = { status: 500 }
    await scene.ada.call('POST', `trainings/${id}/refresh`)
    expect(await scene.ada.settled(id)).toMatchObject({ status: 'ready', error: 'site_error' })
    expect(await textsOf(id)).toMatch(/lentil soup/)
  })
})

describe('an answer', () => {
  it('is known as soon as the call returns', async () => {
    const response = await scene.ada.call('POST', 'training/answer', {
      question: 'Do you repair tandems?',
      answer: 'Yes, on Tuesdays.\nPlease call before you come.',
    })
    expect(response.status).toBe(201)
    const { training } = sourceResponse.parse(await response.json())
    expect(training).toMatchObject({
      type: 'answer',
      status: 'ready',
      question: 'Do you repair tandems?',
      content: 'Yes, on Tuesdays.\nPlease call before you come.',
      pages: 1,
    })
    expect(await textsOf(training.id)).toBe('Do you repair tandems?\nYes, on Tuesdays.\nPlease call before you come.')
    expect(
      sourceResponse.parse(await (await scene.ada.call('POST', `trainings/${training.id}/refresh`)).json()).training
        .status,
    ).toBe('ready')
  })

  it.each([
    [{ question: '', answer: 'x' }],
    [{ question: 'Why?', answer: '  ' }],
    [{ question: 'Why?', answer: 'x'.repeat(limits.answerMaxChars + 1) }],
    [{}],
    [[]],
  ])('is refused when it is incomplete or too long (%#)', async (body) => {
    await expectError(await scene.ada.call('POST', 'training/answer', body), 'invalid_request')
  })

  it('is refused with a NUL character in it', async () => {
    await expectError(
      await scene.ada.call('POST', 'training/answer', { question: 'Why\0 not?', answer: 'Because.' }),
      'invalid_request',
    )
  })
})

describe('a client', () => {
  it('must be logged in for every call', async () => {
    const nobody = (
      method: string,
      path: string,
      body?: BodyInit,
      headers: Record<string, string> = {},
    ): Promise<Response> =>
      fetch(`${scene.server.url}/api/chatbot/${path}`, { method, headers, ...(body === undefined ? {} : { body }) })
    const json = { 'content-type': 'application/json' }
    await expectError(await nobody('GET', 'trainings'), 'unauthorized')
    await expectError(await nobody('POST', 'training/url', '{"url":"https://example.com"}', json), 'unauthorized')
    await expectError(
      await nobody('POST', 'training/document', '{"filename":"a.txt","content":"some words"}', json),
      'unauthorized',
    )
    await expectError(await nobody('POST', 'training/answer', '{}', json), 'unauthorized')
    await expectError(await nobody('DELETE', `trainings/${crypto.randomUUID()}`), 'unauthorized')
    await expectError(await nobody('POST', `trainings/${crypto.randomUUID()}/refresh`), 'unauthorized')
  })

  it('gets no bot or workspace by reading alone', async () => {
    const eva = await PortalClient.register(scene.server.url, 'eva')
    const counted = async () => {
      const [counts] = await scene.database.dataSource.query<{ bots: string; workspaces: string }[]>(
        `SELECT (SELECT count(*) FROM bots) AS bots, (SELECT count(*) FROM workspaces) AS workspaces`,
      )
      return counts
    }
    const before = await counted()
    expect(await eva.trainings()).toEqual([])
    const changes = sourceChangesResponse.parse(await (await eva.call('GET', 'trainings/changes')).json())
    expect(changes).toMatchObject({ total: 0, queued: 0, trainings: [] })
    expect(await (await eva.call('GET', 'model-key')).json()).toMatchObject({ modelKey: { lastFour: null } })
    expect(await counted()).toEqual(before)
    const { training } = sourceResponse.parse(
      await (await eva.call('POST', 'training/answer', { question: 'Where?', answer: 'Here.' })).json(),
    )
    expect(await eva.trainings()).toMatchObject([{ id: training.id }])
  })

  it('can neither see nor change the sources of others', async () => {
    const { training } = sourceResponse.parse(
      await (
        await scene.ada.call('POST', 'training/answer', {
          question: 'What is the secret of Ada?',
          answer: 'It is hers alone.',
        })
      ).json(),
    )
    const [bot] = await scene.database.dataSource.query(
      `SELECT b.public_id FROM bots b JOIN sources s ON s.bot_id = b.id WHERE s.id = $1`,
      [training.id],
    )
    expect((await scene.grace.trainings()).some(({ id }) => id === training.id)).toBe(false)
    await expectError(await scene.grace.call('DELETE', `trainings/${training.id}`), 'not_found')
    await expectError(await scene.grace.call('POST', `trainings/${training.id}/refresh`), 'not_found')
    await expectError(await scene.grace.call('GET', `trainings?botId=${bot.public_id}`), 'not_found')
    await expectError(
      await scene.grace.call('POST', 'training/answer', { question: 'Mine now?', answer: 'No.', botId: bot.public_id }),
      'not_found',
    )
    await expectError(
      await scene.grace.call('POST', 'training/url', { url: 'https://example.com', botId: bot.public_id }),
      'not_found',
    )
    await expectError(
      await scene.grace.call('POST', 'training/document', {
        filename: 'a.txt',
        content: 'some words here',
        botId: bot.public_id,
      }),
      'not_found',
    )
    const form = new FormData()
    form.append('botId', bot.public_id)
    form.append('file', new Blob(['some words here']), 'a.txt')
    await expectError(await scene.grace.call('POST', 'training/document', form), 'not_found')
    expect((await scene.ada.training(training.id))?.status).toBe('ready')
    expect((await scene.ada.call('GET', `trainings?botId=${bot.public_id}`)).status).toBe(200)
    for (const id of ['1', 'nonsense', '../x', "'; DROP TABLE sources"])
      await expectError(await scene.ada.call('DELETE', `trainings/${encodeURIComponent(id)}`), 'not_found')
  })

  it('receives only the sources that changed since the last look', async () => {
    const vera = await PortalClient.register(scene.server.url, `vera${Date.now()}`)
    const changes = async (since = '') =>
      sourceChangesResponse.parse(
        await (await vera.call('GET', `trainings/changes${since && `?since=${encodeURIComponent(since)}`}`)).json(),
      )
    const { training } = sourceResponse.parse(
      await (await vera.call('POST', 'training/answer', { question: 'First?', answer: 'Yes.' })).json(),
    )
    await scene.database.dataSource.query(
      `INSERT INTO sources (bot_id, type, location, status) SELECT bot_id, 'url', 'https://example.com/' || n, 'ready' FROM sources, generate_series(1, 199) AS n WHERE id = $1`,
      [training.id],
    )
    await scene.database.dataSource.query(
      `UPDATE sources s SET created_at = now() - interval '1 hour', submitted_at = now() - interval '1 hour', started_at = NULL, finished_at = NULL FROM sources own WHERE own.id = $1 AND s.bot_id = own.bot_id`,
      [training.id],
    )
    const all = await changes()
    expect(all).toMatchObject({ total: 200, queued: 0 })
    expect(all.trainings.map(({ id }) => id)).toEqual((await vera.trainings()).map(({ id }) => id))
    expect(await changes(all.at)).toMatchObject({ total: 200, queued: 0, trainings: [] })
    const [first, second, third] = all.trainings.map(({ id }) => id)
    const set = async (id: string | undefined, change: string) =>
      scene.database.dataSource.query(`UPDATE sources SET ${change} WHERE id = $1`, [id])
    await set(first, `status = 'queued', submitted_at = now()`)
    // Without a lease, the run would count as abandoned.
    await set(
      second,
      `status = 'crawling', started_at = now() - interval '30 minutes', lease_until = now() + interval '1 hour'`,
    )
    await set(second, `reading_since = now() - interval '90 seconds'`)
    await scene.database.dataSource.query(
      `INSERT INTO pages (source_id, bot_id, url, status, fetched_at)
       SELECT id, bot_id, location || '/' || n, CASE WHEN n < 5 THEN 'read' ELSE 'found' END, now() - CASE WHEN n < 2 THEN interval '1 day' ELSE '0' END
       FROM sources, generate_series(0, 6) AS n WHERE id = $1`,
      [second],
    )
    await set(third, `status = 'failed', error = 'site_unreachable', finished_at = now()`)
    const next = await changes(all.at)
    expect(next).toMatchObject({ total: 200, queued: 1 })
    expect(new Set(next.trainings.map(({ id, status }) => `${id} ${status}`))).toEqual(
      new Set([`${first} queued`, `${second} crawling`, `${third} failed`]),
    )
    // Pages of earlier runs do not count.
    const reading = next.trainings.find(({ id }) => id === second)?.reading
    expect(reading).toMatchObject({ type: 'url', pages: 3 })
    expect(reading?.elapsedMs).toBeGreaterThanOrEqual(90_000)
    expect(reading?.elapsedMs).toBeLessThan(120_000)
    expect(next.trainings.filter((one) => one.reading !== undefined)).toHaveLength(1)
    const { bots } = ownBotsResponse.parse(await (await vera.call('GET', 'bots')).json())
    expect(bots[0]).toMatchObject({ status: 'crawling', reading: { type: 'url', pages: 3 } })
    await expectError(
      await scene.grace.call(
        'GET',
        `trainings/changes?botId=${(await scene.database.dataSource.query(`SELECT public_id FROM bots b JOIN sources s ON s.bot_id = b.id WHERE s.id = $1`, [training.id]))[0].public_id}`,
      ),
      'not_found',
    )
  })

  it('gets one bot, however many calls come first', async () => {
    const name = `linus${Date.now()}`
    const linus = await PortalClient.register(scene.server.url, name)
    const teach = (question: string) => linus.call('POST', 'training/answer', { question, answer: 'Yes.' })
    await Promise.all([teach('One?'), teach('Two?'), teach('Three?')])
    const bots = await scene.database.dataSource.query(
      `SELECT kind, b.name, language FROM bots b JOIN workspace_members m ON m.workspace_id = b.workspace_id JOIN users u ON u.id = m.user_id WHERE u.username = $1`,
      [name],
    )
    expect(bots).toEqual([{ kind: 'portal', name: 'AI Assistant', language: 'en' }])
  })

  it('is refused another source when the bot is full', async () => {
    const full = await PortalClient.register(scene.server.url, `full${Date.now()}`)
    const { training } = sourceResponse.parse(
      await (await full.call('POST', 'training/answer', { question: 'First?', answer: 'Yes.' })).json(),
    )
    await scene.database.dataSource.query(
      `INSERT INTO sources (bot_id, type, location, status) SELECT bot_id, 'url', 'https://example.com/' || n, 'ready' FROM sources, generate_series(2, $2) AS n WHERE id = $1`,
      [training.id, limits.trainingsPerBot],
    )
    const before = await stored()
    await expectError(
      await full.call('POST', 'training/answer', { question: 'One more?', answer: 'No.' }),
      'training_limit',
    )
    await expectError(await full.upload(['more.txt', 'One more file of words.']), 'training_limit')
    expect(await stored()).toEqual(before)
  })

  it('stores no more files than the workspace has room for', async () => {
    const hoarder = await PortalClient.register(scene.server.url, 'hoarder')
    expect((await hoarder.upload(['prices.txt', 'A loaf costs four euros.'])).status).toBe(201)
    const [kept] = await hoarder.trainings()
    await hoarder.settled(kept?.id ?? '')
    const fill = (bytes: number) =>
      scene.database.dataSource.query(`UPDATE sources SET size_bytes = $2 WHERE id = $1`, [kept?.id, bytes])
    const mostBytes = limits.workspaceStorageMb * 1_024 * 1_024
    await fill(mostBytes - 10)
    const before = await stored()
    await expectError(await hoarder.upload(['more.txt', 'Rolls cost one euro each.']), 'workspace_storage_full')
    expect(await stored()).toEqual(before)
    await fill(mostBytes - 1_000)
    expect((await hoarder.upload(['more.txt', 'Rolls cost one euro each.'])).status).toBe(201)
  })

  it('gets the last place once when many calls compete for it', async () => {
    const full = await PortalClient.register(scene.server.url, `crowd${Date.now()}`)
    const { training } = sourceResponse.parse(
      await (await full.call('POST', 'training/answer', { question: 'First?', answer: 'Yes.' })).json(),
    )
    await scene.database.dataSource.query(
      `INSERT INTO sources (bot_id, type, location, status) SELECT bot_id, 'url', 'https://example.com/' || n, 'ready' FROM sources, generate_series(2, $2) AS n WHERE id = $1`,
      [training.id, limits.trainingsPerBot - 1],
    )
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        full.call('POST', 'training/answer', { question: `Number ${n}?`, answer: 'Yes.' }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)])
  })

  it('stores as many files of one upload as there is room for', async () => {
    const full = await PortalClient.register(scene.server.url, `room${Date.now()}`)
    const { training } = sourceResponse.parse(
      await (await full.call('POST', 'training/answer', { question: 'First?', answer: 'Yes.' })).json(),
    )
    await scene.database.dataSource.query(
      `INSERT INTO sources (bot_id, type, location, status) SELECT bot_id, 'url', 'https://example.com/' || n, 'ready' FROM sources, generate_series(3, $2) AS n WHERE id = $1`,
      [training.id, limits.trainingsPerBot],
    )
    const before = await stored()
    const reply = await full.upload(['fits.txt', 'This file has the last place.'], ['late.txt', 'This file has none.'])
    const { trainings, refused } = documentSourceResponse.parse(await reply.json())
    expect(trainings.map(({ filename }) => filename)).toEqual(['fits.txt'])
    expect(refused).toMatchObject([{ filename: 'late.txt', code: 'training_limit' }])
    const after = await stored()
    expect([after.sources - before.sources, after.files - before.files]).toEqual([1, 1])
  })
})
