import { limits, trainingResponse, type ErrorCode } from '@loquia/contracts'
import { afterEach, describe, expect, it } from 'vitest'
import { page, startSite, type TestSite } from '../../../testing/site.js'
import { expectError, scene, textsOf } from './trainings-scene.testing.js'

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

  it('is kept at once and read as one page', async () => {
    const { host, asked } = await site({
      '/prices': page('Prices', '<p>A haircut costs twenty euros.</p><a href="/other">other</a>'),
      '/other': page('Other'),
    })
    const response = await scene.ada.call('POST', 'training/url', { url: `http://${host}/prices#top` })
    expect(response.status).toBe(201)
    const { training } = trainingResponse.parse(await response.json())
    expect(training).toMatchObject({ type: 'url', url: `http://${host}/prices`, filename: null, size: null })
    expect(await scene.ada.settled(training.id)).toMatchObject({
      status: 'ready',
      pages: 1,
      content: expect.stringContaining('Prices is a page'),
    })
    expect(asked).toEqual(['/robots.txt', '/prices'])
  })

  it('stands for its whole website when that is wanted', async () => {
    const { host } = await site({
      '/': page('Home', '<a href="/prices">Prices</a>'),
      '/prices': page('Prices', '<p>A haircut costs twenty euros.</p>'),
    })
    const { training } = trainingResponse.parse(
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
    const { training } = trainingResponse.parse(
      await (await scene.ada.call('POST', 'training/url', { url: `http://${host}/page` })).json(),
    )
    expect(await scene.ada.settled(training.id)).toMatchObject({ status: 'failed', error: code, pages: 0 })
  })

  it('of a private network is not fetched', async () => {
    const { training } = trainingResponse.parse(
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

  it('is read again on demand, and keeps what it had when that fails', async () => {
    const pages: Parameters<typeof startSite>[0] = { '/menu': page('Menu', '<p>Today there is lentil soup.</p>') }
    const { host } = await site(pages)
    const { training } = trainingResponse.parse(
      await (await scene.ada.call('POST', 'training/url', { url: `http://${host}/menu` })).json(),
    )
    await scene.ada.settled(training.id)
    pages['/menu'] = page('Menu', '<p>Today there is fish stew.</p>')
    expect((await scene.ada.call('POST', `trainings/${training.id}/refresh`)).status).toBe(200)
    await scene.ada.settled(training.id)
    expect(await textsOf(training.id)).toMatch(/fish stew/)
    expect(await textsOf(training.id)).not.toMatch(/lentil/)
    pages['/menu'] = { status: 500 }
    await scene.ada.call('POST', `trainings/${training.id}/refresh`)
    expect(await scene.ada.settled(training.id)).toMatchObject({ status: 'ready', error: 'site_error' })
    expect(await textsOf(training.id)).toMatch(/fish stew/)
  })
})

describe('an answer', () => {
  it('is known as soon as the call returns', async () => {
    const response = await scene.ada.call('POST', 'training/answer', {
      question: 'Do you repair tandems?',
      answer: 'Yes, on Tuesdays.\nPlease call before you come.',
    })
    expect(response.status).toBe(201)
    const { training } = trainingResponse.parse(await response.json())
    expect(training).toMatchObject({
      type: 'answer',
      status: 'ready',
      question: 'Do you repair tandems?',
      content: 'Yes, on Tuesdays.\nPlease call before you come.',
      pages: 1,
    })
    expect(await textsOf(training.id)).toBe('Do you repair tandems?\nYes, on Tuesdays.\nPlease call before you come.')
    expect(
      trainingResponse.parse(await (await scene.ada.call('POST', `trainings/${training.id}/refresh`)).json()).training
        .status,
    ).toBe('ready')
  })

  it.each([
    [{ question: '', answer: 'x' }],
    [{ question: 'Why?', answer: '  ' }],
    [{ question: 'Why?', answer: 'x'.repeat(limits.answerMaxChars + 1) }],
    [{}],
    [[]],
  ])('%# is refused when it is none', async (body) => {
    await expectError(await scene.ada.call('POST', 'training/answer', body), 'invalid_request')
  })

  it('with a NUL in it is no failure of ours', async () => {
    await expectError(
      await scene.ada.call('POST', 'training/answer', { question: 'Why\0 not?', answer: 'Because.' }),
      'invalid_request',
    )
  })
})
