import { afterEach, describe, expect, it } from 'vitest'
import { crawl, links, type Crawled } from './crawled-site.testing.js'
import { page, startSite, type Answer, type TestSite } from './hostile-site.testing.js'

const sites: TestSite[] = []
afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.stop()))
})

async function crawlOf(pages: Record<string, Answer>, options: Parameters<typeof crawl>[1] = {}): Promise<Crawled> {
  const site = await startSite(pages)
  sites.push(site)
  const crawled = await crawl(site.host, { concurrency: 1, ...options })
  expect(crawled.error).toBeUndefined()
  return crawled
}

function pageWithCanonical(title: string, canonical: string): string {
  return page(title).replace('<title>', `<link rel="canonical" href="${canonical}"><title>`)
}

const robots = 'User-agent: *\nDisallow: /private/'

describe('a page whose canonical address is refused', () => {
  it.each<[string, string, Record<string, Answer>, Parameters<typeof crawl>[1]]>([
    ['robots', '/private/a', { '/robots.txt': robots }, {}],
    ['other_language', '/de/a', {}, { language: 'en' }],
    ['limit_reached', '/a', {}, { maxDepth: 1 }],
  ])('for %s is read under its own address', async (reason, canonical, more, options) => {
    const { paths, skipped } = await crawlOf(
      {
        '/': page('Home', links('/first', '/print')).replace(
          '<title>',
          '<link rel="alternate" hreflang="en" href="/"><link rel="alternate" hreflang="de" href="/de/"><title>',
        ),
        '/first': page('First', links(canonical)),
        '/print': pageWithCanonical('Print', canonical),
        ...more,
      },
      options,
    )
    expect(skipped.get(canonical)).toBe(reason)
    expect(paths).toContain('/print')
  })

  it('is the only one of its copies that is read', async () => {
    const { paths, skipped } = await crawlOf({
      '/robots.txt': robots,
      '/': page('Home', links('/private/a', '/print', '/text')),
      '/print': pageWithCanonical('Print', '/private/a'),
      '/text': pageWithCanonical('Text', '/private/a'),
    })
    expect(paths).toContain('/print')
    expect(skipped.get('/text')).toBe('duplicate')
  })
})

it('a page that redirects to an address refused for its depth is read', async () => {
  const { paths } = await crawlOf(
    {
      '/': page('Home', links('/first', '/second')),
      '/first': page('First', links('/deep')),
      '/second': { status: 302, headers: { location: '/deep' } },
      '/deep': page('Deep'),
    },
    { maxDepth: 1 },
  )
  expect(paths).toContain('/deep')
})

it('an address is read though robots.txt disallows a variant of it that was found first', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const { paths } = await crawlOf({
    '/robots.txt': 'User-agent: *\nDisallow: /late?',
    '/': page('Home', links(...names.flatMap((name) => [`/${name}`, `/${name}?ref=1`]), '/more')),
    '/more': page('More', links('/list')),
    ...Object.fromEntries(names.flatMap((name) => [`/${name}`, `/${name}?ref=1`].map((path) => [path, page(name)]))),
    '/list': page('List', links('/late?ref=1', '/late')),
    '/late': page('Late'),
  })
  expect(paths).toContain('/late')
})
