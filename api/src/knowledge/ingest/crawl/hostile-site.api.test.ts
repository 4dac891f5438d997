import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { crawler } from '@loquia/contracts'
import { crawl, links, readHtml } from './crawled-site.testing.js'
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

describe('a hostile site', () => {
  it('ends although its links never do', async () => {
    const { host, asked } = await site(
      { '/': page('Home', links('/calendar/2024/01', '/list?sort=a&page=1', '/loop/loop')) },
      (path) => {
        const calendar = /^\/calendar\/(\d+)\/(\d+)$/.exec(path)
        if (calendar !== null)
          return page(
            `Calendar ${calendar[1]} ${calendar[2]}`,
            links(`/calendar/${calendar[1]}/${Number(calendar[2]) + 1}`, `/calendar/${Number(calendar[1]) + 1}/1`),
          )
        if (path.startsWith('/list'))
          return page(`List ${path}`, links(...['a', 'b', 'c', 'd'].map((key) => `${path}&${key}${path.length}=1`)))
        if (path.startsWith('/loop')) return page(`Loop ${path}`, links(`${path}/loop`, `.${path}`))
        return undefined
      },
    )
    const result = await crawl(host, { maxPages: 200 })
    expect(result.error).toBeUndefined()
    expect(asked.length).toBeLessThan(60)
  })

  it('is crawled up to the page limit', async () => {
    const { host, asked } = await site({}, (path) =>
      /^(?:\/|(?:\/\dx)+)$/.test(path)
        ? page(`P${path}`, links(...Array.from({ length: 10 }, (_, n) => `${path === '/' ? '' : path}/${n}x`)))
        : undefined,
    )
    const result = await crawl(host, { maxPages: 12 })
    expect(result.fetched).toHaveLength(12)
    expect([...result.skipped.values()].every((reason) => reason === 'limit_reached')).toBe(true)
    expect(result.found.length).toBe(12 + result.skipped.size)
    expect(asked.length).toBeLessThan(20)
  })

  it('is crawled for a limited time', async () => {
    const slow = await site({ '/': page('Home', links('/slow1', '/slow2', '/fine')), '/fine': page('Fine') }, (path) =>
      path.startsWith('/slow') ? () => {} : undefined,
    )
    const late = await crawl(slow.host, { maxMs: 5_000, pageTimeoutMs: 60_000 })
    expect(late.paths.toSorted()).toEqual(['/', '/fine'])
    expect(Object.fromEntries(late.skipped)).toEqual({ '/slow1': 'limit_reached', '/slow2': 'limit_reached' })
    expect(late.ms).toBeLessThan(60_000)
  })

  it('is crawled with a limited number of requests', async () => {
    const many = await site({}, (path) =>
      path === '/robots.txt' ? undefined : page(`P${path}`, links(...Array.from({ length: 20 }, (_, n) => `/n${n}`))),
    )
    const bounded = await crawl(many.host, { maxRequests: 8 })
    expect(many.asked.length).toBeLessThanOrEqual(8)
    expect(bounded.skipped.size).toBeGreaterThan(10)
  })

  it('is crawled for a limited number of bytes', async () => {
    const fat = await site({}, (path) =>
      path === '/robots.txt' || path === '/sitemap.xml'
        ? undefined
        : page(
            `P${path}`,
            `${links(...Array.from({ length: 20 }, (_, n) => `/n${n}`))}<!-- ${'x'.repeat(100_000)} -->`,
          ),
    )
    const weighed = await crawl(fat.host, { maxTotalBytes: 500_000 })
    expect(weighed.fetched.length).toBeLessThan(6)
    expect([...weighed.skipped.values()]).toContain('limit_reached')
  })

  it('is reported as too large when its first page takes all the time', async () => {
    const { host } = await site({ '/': page('Home', links('/a')) })
    const slowReader = (_: unknown, within: AbortSignal) =>
      new Promise<never>((_resolve, reject) => {
        within.addEventListener('abort', () => reject(within.reason), { once: true })
      })
    await expect(crawl(host, { maxMs: 1_000, readHtml: slowReader })).resolves.toMatchObject({
      error: { code: 'site_too_large' },
    })
  })

  it('is crawled within the default limits', async () => {
    expect(crawler.maxMs).toBe(60_000)
    expect(crawler.simultaneousRequests).toBeLessThanOrEqual(16)
    // No page counts as read, so that only the request limit ends the crawl.
    const empty = await site({
      '/': page('Home', links(...Array.from({ length: 2_500 }, (_, n) => `/nothing-${(n * 7_919).toString(36)}`))),
    })
    const { skipped } = await crawl(empty.host, { maxPages: 5_000 })
    expect(empty.asked.length).toBeGreaterThan(1_400)
    expect(empty.asked.length).toBeLessThanOrEqual(1_500)
    expect([...skipped.values()].filter((reason) => reason === 'limit_reached').length).toBeGreaterThan(900)
  })

  it.each([
    ['are requested while others are parsed, up to a limit', {}, 12],
    // Requests made by page scripts count in place of their page.
    [
      'wait for those before them where a browser may have to load more of these',
      { browserPath: '/nowhere' },
      crawler.simultaneousRequests,
    ],
  ])('has pages that %s', async (_what, options, inHand) => {
    const paths = Array.from({ length: 40 }, (_, n) => `/page-${n}`)
    const started = await site({ '/': page('Home', links(...paths)) }, (path) =>
      path.startsWith('/page-') ? page(`Page ${path}`) : undefined,
    )
    const held: (() => void)[] = []
    let isHeld = true
    const crawled = crawl(started.host, {
      ...options,
      readHtml: async (raw) => {
        if (isHeld && raw.depth > 0) await new Promise<void>((resolve) => held.push(resolve))
        return readHtml(raw)
      },
    })
    await expect.poll(() => held.length).toBe(inHand)
    expect(started.asked.filter((path) => path.startsWith('/page-'))).toHaveLength(inHand)
    isHeld = false
    for (const release of held) release()
    expect(new Set((await crawled).paths)).toEqual(new Set(['/', ...paths]))
    expect(started.mostConnections).toBeLessThanOrEqual(crawler.simultaneousRequests)
  })

  it('gives each bad page its reason', async () => {
    const { host } = await site({
      '/': page(
        'Home',
        links('/gone', '/broken', '/big', '/bomb', '/slow', '/circle', '/away', '/inside', '/shell', '/blank', '/cut'),
      ),
      '/broken': { status: 500 },
      '/big': { headers: { 'content-length': '50000000' } },
      '/bomb': { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(20_000_000, 32)) },
      '/slow': () => {},
      '/circle': { status: 302, headers: { location: '/circle' } },
      '/away': { status: 301, headers: { location: 'http://elsewhere.example/' } },
      '/inside': { status: 301, headers: { location: 'http://169.254.169.254/latest' } },
      '/shell': '<!doctype html><title>App</title><div id="root"></div><script src="/app.js"></script>',
      '/blank': '<!doctype html><title>Blank</title><body></body>',
      '/cut': (_request, response) =>
        response.writeHead(200, { 'content-length': '1000', 'content-type': 'text/html' }).write('<p>half') &&
        setImmediate(() => response.destroy()),
    })
    const result = await crawl(host, { pageTimeoutMs: 5_000, maxMs: 120_000 })
    expect(result.paths).toEqual(['/'])
    expect(Object.fromEntries(result.skipped)).toEqual({
      '/gone': 'http_error',
      '/broken': 'http_error',
      '/big': 'too_large',
      '/bomb': 'too_large',
      '/slow': 'timeout',
      '/circle': 'redirect_loop',
      '/away': 'redirected_off_site',
      '/inside': 'redirected_off_site',
      '/shell': 'needs_browser',
      '/blank': 'empty',
      '/cut': 'unreachable',
    })
  })

  it('has no page larger than the limit, with or without a declared length', async () => {
    const large = 'x'.repeat(300_000)
    const { host } = await site({
      '/': page('Home', links('/announced', '/chunked', '/fits')),
      '/announced': { headers: { 'content-length': '300000' }, body: large },
      '/chunked': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' })
        response.write(large.slice(0, 150_000))
        response.end(large.slice(150_000))
      },
      '/fits': page('Fits', `<p>${'word '.repeat(20_000)}</p>`),
    })
    const result = await crawl(host, { maxHtmlBytes: 200_000 })
    expect(new Set(result.paths)).toEqual(new Set(['/', '/fits']))
    expect(Object.fromEntries(result.skipped)).toEqual({ '/announced': 'too_large', '/chunked': 'too_large' })
  })

  it('is requested a second time when it fails temporarily', async () => {
    let asked = 0
    const { host } = await site({
      '/': page('Home', links('/flap')),
      '/flap': (_request, response) =>
        asked++ === 0
          ? response.writeHead(503, { 'retry-after': '0' }).end()
          : response.writeHead(200, { 'content-type': 'text/html' }).end(page('Flap')),
    })
    expect((await crawl(host)).paths).toEqual(['/', '/flap'])
  })

  it('is requested one page at a time where it has a crawl-delay', async () => {
    const { host } = await site({
      '/robots.txt': 'User-agent: *\nCrawl-delay: 0.2\n',
      '/': page('Home', links('/a', '/b', '/c')),
      '/a': page('A'),
      '/b': page('B'),
      '/c': page('C'),
    })
    const result = await crawl(host)
    expect(result.fetched).toHaveLength(4)
    expect(result.ms).toBeGreaterThan(580)
  })

  it('cannot delay a caller who stops', async () => {
    const { host, asked } = await site({ '/': page('Home', links('/slow')) }, (path) =>
      path === '/slow' ? () => {} : undefined,
    )
    const stop = new AbortController()
    const running = crawl(host, { pageTimeoutMs: 600_000, maxMs: 600_000 }, stop.signal)
    await expect.poll(() => asked).toContain('/slow')
    stop.abort(new Error('stopped'))
    expect((await running).error).toMatchObject({ message: 'stopped' })
  })
})
