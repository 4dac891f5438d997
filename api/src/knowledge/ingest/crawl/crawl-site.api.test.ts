import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { AppError } from '../../../app-error.js'
import { crawlSite } from './crawl-site.js'
import { crawl, links, pathOf, readHtml, sitemap } from './crawled-site.testing.js'
import { page, startSite, type Answer, type TestSite } from './hostile-site.testing.js'

const sites: TestSite[] = []
afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.stop()))
})

async function site(pages: Record<string, Answer>, fallback?: (path: string) => Answer | undefined): Promise<TestSite> {
  const started = await startSite(pages, fallback)
  sites.push(started)
  return started
}

describe('an ordinary site', () => {
  it('is crawled once for each page, however many pages link to it', async () => {
    const { host, asked } = await site({
      '/': page('Home', links('/a', '/b', '/c')),
      '/a': page('A', `<base href="http://elsewhere.example/">${links('/d', '/e')}`),
      '/b': page('B', links('/d', '/c', '/c')),
      '/c': page('C', links('/d', '/b')),
      '/d': page('D'),
    })
    const result = await crawl(host, { concurrency: 1 })
    expect(result.paths).toEqual(['/', '/a', '/b', '/c', '/d'])
    expect(asked.filter((path) => path === '/d')).toHaveLength(1)
    expect(asked).not.toContain('/e')
  })

  it('is crawled root first, then nearest first', async () => {
    const home = page(
      'Home',
      links(
        '/a',
        '/b?utm_source=x',
        '/a#part',
        'about/',
        '/style.css',
        'mailto:x@y.z',
        'http://other.example/',
        '/photo.jpg',
      ),
    )
    const { host, asked } = await site({
      '/': home,
      '/?ref=b': home,
      '/a': page(
        'A',
        `<button onclick="window.location.href='/a/deep'">Deep</button><div onclick="location.assign('javascript:alert(1)')">Run</div><b onclick="open()">b</b>${links('/b')}`,
      ),
      '/b': page('B', links('/?ref=b', '/index.html')),
      '/about/': page('About'),
      '/a/deep': page('Deep'),
    })
    const result = await crawl(host, { concurrency: 1 })
    expect(result.error).toBeUndefined()
    expect(result.paths[0]).toBe('/')
    expect(new Set(result.paths)).toEqual(new Set(['/', '/a', '/b', '/about/', '/a/deep']))
    expect(result.paths.at(-1)).toBe('/a/deep')
    expect(Object.fromEntries(result.skipped)).toEqual({ '/?ref=b': 'duplicate' })
    expect(result.found.toSorted()).toEqual([...result.paths, '/?ref=b'].toSorted())
    expect(asked.filter((path) => path === '/b')).toHaveLength(1)
  })

  it('has its pages found by sitemaps of every kind', async () => {
    const started = await site(
      { '/': page('Home'), '/one': page('One'), '/two': page('Two'), '/three': page('Three'), '/four': page('Four') },
      (path) => {
        if (path === '/robots.txt') return `User-agent: *\nAllow: /\nSitemap: http://${started.host}/index.xml\n`
        if (path === '/index.xml')
          return `<sitemapindex><sitemap><loc>http://${started.host}/zipped.xml.gz</loc></sitemap><sitemap><loc> <![CDATA[http://${started.host}/plain.txt]]></loc></sitemap><sitemap><loc>http://${started.host}/index.xml</loc></sitemap></sitemapindex>`
        if (path === '/zipped.xml.gz')
          return { type: 'application/gzip', body: gzipSync(sitemap(started.host, '/one', '/two?a=1&amp;b=2', '/two')) }
        if (path === '/plain.txt')
          return { type: 'text/plain', body: `http://${started.host}/three\nhttp://elsewhere.example/x\n` }
        if (path === '/sitemap.xml') return sitemap(started.host, '/four')
        return undefined
      },
    )
    const result = await crawl(started.host)
    expect(new Set(result.paths)).toEqual(new Set(['/', '/one', '/two', '/three', '/four']))
    expect(result.skipped.get('/two?a=1&b=2')).toBe('http_error')
  })

  it('is crawled as its robots rules allow', async () => {
    const started = await site({
      '/robots.txt':
        'User-agent: *\nDisallow: /\n\nUser-agent: LoquiaBot\nDisallow: /private\nDisallow: /*.cgi$\nAllow: /private/open\n',
      '/': page(
        'Home',
        `${links('/private/x', '/private/open', '/run.cgi', '/hidden', '/tagged', '/copy', '/same', '/print', '/lost', '/closed')}<a rel="nofollow" href="/booking">n</a>`,
      ),
      '/private/open': page('Open'),
      '/hidden':
        page('Hidden', '<meta name="robots" content="noindex">').replace(
          '<title>',
          '<meta name="robots" content="noindex"><title>',
        ) + links('/beyond'),
      '/beyond': page('Beyond'),
      '/booking': page('Booking'),
      '/closed': page('Closed', links('/never', '/booking')).replace(
        '<title>',
        '<meta name="robots" content="nofollow"><title>',
      ),
      '/tagged': { headers: { 'x-robots-tag': 'otherbot: nofollow, loquiabot: noindex' }, body: page('Tagged') },
      '/same': page('Same'),
      '/copy': page('Same'),
      '/print': page('Print').replace('<title>', '<link rel="canonical" href="/private/open"><title>'),
      '/lost': page('404 - Page not found'),
    })
    const result = await crawl(started.host, { concurrency: 1 })
    expect(Object.fromEntries(result.skipped)).toEqual({
      '/private/x': 'robots',
      '/run.cgi': 'robots',
      '/hidden': 'noindex',
      '/tagged': 'noindex',
      '/same': 'duplicate',
      '/print': 'duplicate',
      '/lost': 'soft_404',
      '/never': 'robots',
    })
    expect(new Set(result.paths)).toEqual(new Set(['/', '/private/open', '/copy', '/beyond', '/booking', '/closed']))
    expect(started.asked).not.toContain('/never')
    expect(started.asked).not.toContain('/private/x')
  })

  it('is crawled for PDFs or plain text besides pages', async () => {
    const { host } = await site({
      '/': page('Home', links('/menu', '/notes', '/photo', '/movie')),
      '/menu': { type: 'application/pdf', body: '%PDF-1.4 …' },
      '/notes': { type: 'text/plain', body: 'Some notes.' },
      '/photo': { type: 'image/jpeg', body: 'x' },
      '/movie': { type: 'text/html', body: Buffer.from([0, 0, 0, 32, 102, 116, 121, 112]) },
    })
    const result = await crawl(host)
    expect(result.fetched.map(({ url, kind }) => [pathOf(url), kind]).toSorted()).toEqual([
      ['/', 'html'],
      ['/menu', 'pdf'],
      ['/notes', 'text'],
    ])
    expect(Object.fromEntries(result.skipped)).toEqual({ '/photo': 'not_html', '/movie': 'not_html' })
  })

  it.each([
    ['a header', 'text/html; charset=iso-8859-1', Buffer.from('<p>caff\xe8 perch\xe9</p>', 'latin1')],
    ['a meta element', 'text/html', Buffer.from('<meta charset="windows-1252"><p>caff\xe8 perch\xe9</p>', 'latin1')],
    ['a byte order mark', 'text/html', Buffer.from('\uFEFF<p>caffè perché</p>', 'utf16le')],
    ['a header that is wrong', 'text/html; charset=iso-8859-1', Buffer.from('<p>caffè perché</p>')],
    [
      'a meta element that is wrong',
      'text/html',
      Buffer.from('<meta charset="utf-8"><p>caff\xe8 perch\xe9</p>', 'latin1'),
    ],
    ['nothing', 'text/html', Buffer.from('<p>caffè perché</p>')],
  ])('is decoded by a charset given by %s', async (_what, type, body) => {
    const { host } = await site({ '/': { type, body } })
    expect((await crawl(host)).fetched[0]?.reading).toContain('caffè perché')
  })

  it('is requested again only for what changed', async () => {
    const { host } = await site({
      '/': (request, response) =>
        request.headers['if-none-match'] === '"1"'
          ? response.writeHead(304).end()
          : response.writeHead(200, { 'content-type': 'text/html', etag: '"1"' }).end(page('Home')),
    })
    const first = await crawl(host)
    expect(first.fetched[0]?.etag).toBe('"1"')
    const events = []
    for await (const event of crawlSite(
      host,
      {
        readHtml,
        allowHosts: '127.0.0.1:*',
        userAgent: 'x',
        maxPages: 5,
        known: new Map([[`http://${host}/`, { etag: '"1"' }]]),
      },
      new AbortController().signal,
    ))
      events.push(event.type)
    expect(events).toEqual(['found', 'unchanged'])
  })
})

describe('a site that cannot be read', () => {
  it.each<[string, Record<string, Answer>]>([
    ['site_disallows_robots', { '/robots.txt': 'User-agent: *\nDisallow: /', '/': page('Home') }],
    ['site_empty', { '/': '<!doctype html><title>Nothing</title><body></body>' }],
    [
      'site_needs_browser',
      { '/': '<!doctype html><title>App</title><div id="root"></div><script src="/app.js"></script>' },
    ],
    ['site_too_large', { '/': { headers: { 'content-length': '50000000' } } }],
    ['site_redirect_loop', { '/': { status: 302, headers: { location: '/' } } }],
    ['site_error', { '/': { status: 500 } }],
    ['site_error', { '/robots.txt': { status: 503 }, '/': page('Home') }],
    ['site_error', { '/': { status: 403 } }],
    ['site_not_html', { '/': { type: 'image/png', body: 'x' } }],
    ['site_private', { '/': { status: 302, headers: { location: 'http://192.168.0.1/' } } }],
    ['site_unreachable', { '/': () => {} }],
  ])('fails with %s', async (code, pages) => {
    const { host } = await site(pages)
    const { error } = await crawl(host, { maxMs: 30_000, pageTimeoutMs: 1_500 })
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ code })
  })

  it('fails with site_not_found where its name is unknown', async () => {
    const unknown = async (): Promise<string[]> => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))
    expect((await crawl('nothing.example', { resolve: unknown })).error).toMatchObject({ code: 'site_not_found' })
  })

  it('fails with site_private where its name leads to a private address', async () => {
    expect((await crawl('inside.example', { resolve: async () => ['10.0.0.1'] })).error).toMatchObject({
      code: 'site_private',
    })
    expect((await crawl('127.0.0.1', { allowHosts: '' })).error).toMatchObject({ code: 'site_private' })
    expect((await crawl('localhost:3000', { allowHosts: 'localhost:3001' })).error).toMatchObject({
      code: 'site_private',
    })
  })

  it('fails with site_unreachable where nothing listens', async () => {
    const dead = await startSite({})
    await dead.stop()
    expect((await crawl(dead.host)).error).toMatchObject({ code: 'site_unreachable' })
  })
})
