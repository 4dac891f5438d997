import { afterEach, describe, expect, it } from 'vitest'
import { parseRetryAfter } from './fetch/site-fetcher.js'
import { crawl, links } from './crawled-site.testing.js'
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

const script = (code: string): string => `<html><head><script>${code}</script></head><body></body></html>`

describe('a first page that only leads on', () => {
  it.each([
    ['an assignment', script('window.location.href="/web/"')],
    ['a replacement', script("\n  // to the site\n  location.replace('/web/');\n")],
    ['a script that waits', script('setTimeout(function () { document.location = "/web/"; }, 3000);')],
    ['a script that runs once the page is there', script('window.onload = () => { window.location.assign("/web/") }')],
    ['an attribute of its body', '<html><body onload="location.href=\'/web/\'"></body></html>'],
    ['a refresh at once', '<html><head><meta http-equiv="refresh" content="0;url=/web/"></head></html>'],
    [
      'a refresh after 10 seconds',
      '<html><head><meta http-equiv="refresh" content="10; URL=\'/web/\'"></head><body><img src="a.jpg" alt="Enter"></body></html>',
    ],
    [
      'a refresh with a word about it',
      '<html><head><meta http-equiv="refresh" content="10;url=web/"></head><body><p>You are led on in 10 seconds. <a href="/web/">Go</a></p></body></html>',
    ],
  ])('is crawled as the page that it leads to by %s', async (_what, root) => {
    const { host, asked } = await site({
      '/': root,
      '/web/': page('Home', links('/web/prices')),
      '/web/prices': page('Prices'),
    })
    const { paths, fetched, error } = await crawl(host)
    expect(error).toBeUndefined()
    expect(paths).toEqual(['/web/', '/web/prices'])
    expect(fetched[0]?.depth).toBe(0)
    expect(asked.filter((path) => path === '/web/')).toHaveLength(1)
  })

  it('is crawled itself where it has text', async () => {
    const { host } = await site({
      '/': page('Home').replace('<title>', '<meta http-equiv="refresh" content="600; url=/news"><title>'),
      '/news': page('News'),
    })
    expect((await crawl(host)).paths).toEqual(['/', '/news'])
  })

  it('is crawled as the page that its script chooses by default', async () => {
    const { host } = await site({
      '/': script(
        'var l = navigator.language; if (/^de/.test(l)) { location.href = "/de/"; } else { window.location.replace("/en/") }',
      ),
      '/de/': page('Start', links('/de/preise')),
      '/de/preise': page('Preise'),
      '/en/': page('Home', links('/de/')),
    })
    const { paths, fetched } = await crawl(host)
    expect(paths.toSorted()).toEqual(['/de/', '/de/preise', '/en/'])
    expect(fetched[0]).toMatchObject({ url: `http://${host}/en/`, depth: 0 })
  })

  it('does not count as one where it has text, whatever its script may do', async () => {
    const { host } = await site({
      '/': page('Home', '<script>if (innerWidth < 400) location.href = "/m/"</script>'),
      '/m/': page('Mobile'),
    })
    expect((await crawl(host)).paths).toEqual(['/', '/m/'])
  })

  it('cannot lead to a private address', async () => {
    const inside = await site({ '/': script('location.href = "http://169.254.169.254/latest"') })
    expect((await crawl(inside.host)).error).toMatchObject({ code: 'site_private' })
  })

  it('cannot lead in a circle', async () => {
    const circle = await site({ '/': script('location.href = "/a"'), '/a': script('location.href = "/"') })
    expect((await crawl(circle.host)).error).toMatchObject({ code: 'site_redirect_loop' })
    expect(circle.asked.length).toBeLessThan(10)
  })

  it('cannot lead to a page that robots.txt disallows', async () => {
    const closed = await site({
      '/robots.txt': 'User-agent: *\nDisallow: /web',
      '/': script('location.href = "/web/"'),
      '/web/': page('Home'),
    })
    expect((await crawl(closed.host)).error).toMatchObject({ code: 'site_disallows_robots' })
    expect(closed.asked).not.toContain('/web/')
  })
})

describe('a site that asks for a cookie', () => {
  const insisting =
    (path: string): Answer =>
    (request, response) =>
      request.headers.cookie === 'seen=1'
        ? response.writeHead(200, { 'content-type': 'text/html' }).end(page(`Page ${path}`, links('/a', '/b')))
        : response
            .writeHead(302, {
              'set-cookie': 'seen=1; Path=/; Expires=Wed, 21 Oct 2037 07:28:00 GMT',
              location: path === '/' ? '/?check=1' : '/',
            })
            .end()

  it('gets its cookie back where it redirects in a circle without it', async () => {
    const { host } = await site({}, (path) => (/^\/(?:robots|sitemap|\d)/.test(path) ? undefined : insisting(path)))
    const { paths, error } = await crawl(host)
    expect(error).toBeUndefined()
    expect(paths.toSorted()).toEqual(['/', '/a', '/b'])
  })

  it('gets no cookie that it does not need', async () => {
    const cookies: (string | undefined)[] = []
    const { host } = await site({}, (path) =>
      path === '/' || path === '/de/'
        ? (request, response) => {
            cookies.push(request.headers.cookie)
            response
              .writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'lang=de' })
              .end(page(`Page ${path}`, links('/de/', '/moved')))
          }
        : path === '/moved'
          ? { status: 302, headers: { location: '/new', 'set-cookie': 'from=moved' } }
          : undefined,
    )
    await crawl(host)
    expect(cookies).toEqual([undefined, undefined])
  })
})

describe('a site that asks to wait', () => {
  it('is requested again until it is crawled completely', async () => {
    const branches = Array.from({ length: 6 }, (_, index) => `/branch-${'abcdef'[index]}`)
    let answered: number[] = []
    let refused = 0
    const { host } = await site({ '/': page('Home', links(...branches)) }, (path) => {
      if (!branches.includes(path)) return undefined
      return (_request, response) => {
        const now = Date.now()
        answered = answered.filter((time) => now - time < 1_000)
        if (answered.length >= 2) {
          refused++
          return response.writeHead(429, { 'retry-after': '1' }).end('slow down')
        }
        answered.push(now)
        return response.writeHead(200, { 'content-type': 'text/html' }).end(page(`Branch ${path}`))
      }
    })
    const { paths } = await crawl(host)
    expect(paths.toSorted()).toEqual(['/', ...branches])
    expect(refused).toBeLessThan(20)
  })

  it('is asked again for its robots.txt when it wants', async () => {
    const times: number[] = []
    const { host } = await site({
      '/robots.txt': (_request, response) =>
        times.push(performance.now()) === 1
          ? response.writeHead(503, { 'retry-after': '1' }).end()
          : response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /x'),
      '/': page('Home'),
    })
    expect((await crawl(host)).paths).toEqual(['/'])
    expect(times[1]! - times[0]!).toBeGreaterThan(950)
  })

  it('is not requested again when it wants to wait longer than there is time', async () => {
    const { host, asked } = await site({ '/': page('Home', links('/a', '/b', '/c')) }, (path) =>
      /^\/[abc]$/.test(path) ? { status: 429, headers: { 'retry-after': '3600' } } : undefined,
    )
    const { skipped, ms } = await crawl(host, { concurrency: 1, maxMs: 30_000 })
    expect(Object.fromEntries(skipped)).toEqual({ '/a': 'http_error', '/b': 'http_error', '/c': 'http_error' })
    expect(asked.filter((path) => /^\/[abc]$/.test(path))).toEqual(['/a'])
    expect(ms).toBeLessThan(20_000)
  })

  it.each<[Record<string, string>, number | undefined]>([
    [{ 'retry-after': '6' }, 6_000],
    [{ 'retry-after': 'Wed, 21 Oct 2037 07:28:10 GMT', date: 'Wed, 21 Oct 2037 07:28:00 GMT' }, 10_000],
    [{ 'retry-after': '99999999999999' }, Infinity],
    [{ 'retry-after': '1.5' }, 1_500],
    [{ 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, 300],
    [{ 'retry-after': '0' }, 300],
    [{ 'retry-after': '-5' }, undefined],
    [{ 'retry-after': 'soon' }, undefined],
    [{}, undefined],
  ])('reads the wait as %o', (headers, expected) => {
    expect(parseRetryAfter({ headers })).toBe(expected)
  })
})

describe('pages of a site that answers 200 for what does not exist', () => {
  it('are distinguished from it in any language, whatever words of the menu their address repeats', async () => {
    const menu = links('/preise', '/alt', '/weg')
    const { host } = await site(
      { '/': page('Uhren Brandt', menu), '/preise': page('Preise', `${menu}<p>Eine Reinigung kostet 48 Euro.</p>`) },
      (path) =>
        /^\/(?:robots|sitemap)/.test(path)
          ? undefined
          : page('Hoppla', `${menu}<p>Die Seite ${path} konnten wir nicht finden.</p><p>${Math.random()}</p>`),
    )
    const { paths, skipped } = await crawl(host)
    expect(paths).toEqual(['/', '/preise'])
    expect(Object.fromEntries(skipped)).toEqual({ '/alt': 'soft_404', '/weg': 'soft_404' })
  })

  it('are distinguished from it though it suggests other pages at random', async () => {
    const towns = [
      'Avignon',
      'Bolzano',
      'Cardiff',
      'Dublin',
      'Esbjerg',
      'Florence',
      'Ghent',
      'Hamburg',
      'Izmir',
      'Jena',
    ]
    let at = 0
    const { host } = await site(
      {
        '/': page('Uhren', links('/preise', '/alt', '/weg')),
        '/preise': page('Preise', '<p>Eine Feder kostet 9 €.</p>'),
      },
      (path) =>
        /^\/(?:robots|sitemap)/.test(path)
          ? undefined
          : page(
              'Verlaufen?',
              `<p>Das gibt es hier nicht.</p><p>Suchen Sie ${towns[at++ % 10]} oder ${towns[at++ % 10]}?</p>`,
            ),
    )
    const { paths, skipped } = await crawl(host, { concurrency: 1 })
    expect(paths).toEqual(['/', '/preise'])
    expect(Object.fromEntries(skipped)).toEqual({ '/alt': 'soft_404', '/weg': 'soft_404' })
  })
})

describe('what a page shows in a frame', () => {
  it('is crawled with its title, before files that are only linked', async () => {
    const { host } = await site({
      '/': page('Bistro', links('/minutes-2019.pdf', '/minutes-2024-03.pdf', '/menu', '/card', '/b', '/c')),
      '/menu': page('Menu', '<iframe src="/menu-table.html"></iframe><iframe src="https://maps.example/"></iframe>'),
      '/menu-table.html': page('Table'),
      '/card': page('Card', '<object data="/card.pdf" type="application/pdf"></object>'),
      '/card.pdf': { type: 'application/pdf', body: '%PDF-1.4 card' },
      '/minutes-2019.pdf': { type: 'application/pdf', body: '%PDF-1.4 old' },
      '/minutes-2024-03.pdf': { type: 'application/pdf', body: '%PDF-1.4 new' },
      '/b': page('B'),
      '/c': page('C'),
    })
    const { paths, fetched } = await crawl(host, { concurrency: 1 })
    expect(paths.slice(-2)).toEqual(['/minutes-2024-03.pdf', '/minutes-2019.pdf'])
    expect(fetched.find(({ url }) => url.endsWith('/menu-table.html'))?.framedIn).toBe('Menu')
    expect(fetched.find(({ url }) => url.endsWith('/card.pdf'))?.framedIn).toBe('Card')
    const limited = await crawl(host, { concurrency: 1, maxPages: 7 })
    expect(limited.paths).not.toContain('/minutes-2024-03.pdf')
    expect(limited.paths).toEqual(expect.arrayContaining(['/b', '/c', '/card.pdf', '/menu-table.html']))
  })
})

describe('files', () => {
  const crawlFiles = async () => {
    const pdf: Answer = { type: 'application/pdf', body: '%PDF-1.4' }
    const names = ['2018/05/menu.pdf', 'minutes-2019.pdf', 'minutes-12-2025.pdf', 'list.pdf', '2020/old.pdf']
    const files = names.map((name) => `/files/${name}`)
    const { host } = await site({
      '/sitemap.xml': `<urlset><url><loc>/files/${names[0]}</loc><lastmod>2026-06-01</lastmod></url><url><loc>/files/${names[1]}</loc><lastmod>2026-07-01</lastmod></url></urlset>`,
      '/': page('Home', links(...files, '/late')),
      '/late': (_request, response) =>
        setTimeout(
          () => response.writeHead(200, { 'content-type': 'text/html' }).end(page('Late', links('/later'))),
          300,
        ),
      '/later': page('Later'),
      ...Object.fromEntries(files.map((file) => [file, { ...pdf, body: `%PDF-1.4 ${file}` }])),
    })
    const { paths } = await crawl(host, { concurrency: 2 })
    return { paths, files, names }
  }

  it('are crawled after all pages', async () => {
    expect((await crawlFiles()).paths.slice(0, 3)).toEqual(['/', '/late', '/later'])
  })

  it('are crawled newest first by their names, their sitemap or their folders', async () => {
    const { paths, files, names } = await crawlFiles()
    const order = paths.slice(3)
    for (const [newer, older] of [
      [0, 2],
      [2, 1],
      [3, 4],
      [4, 1],
    ] as const)
      expect(order.indexOf(files[newer]!), `${names[newer]} before ${names[older]}`).toBeLessThan(
        order.indexOf(files[older]!),
      )
  })
})
