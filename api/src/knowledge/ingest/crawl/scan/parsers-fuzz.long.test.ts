import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { pieces } from '../../../../testing/pieces.js'
import { parseRobots } from '../robots/robots.js'
import { parseSitemap } from '../robots/sitemap.js'
import { processorTime } from '../../../../testing/processor-time.js'

it('any robots.txt is parsed into rules', () => {
  const paths = fc.constantFrom('/', '/a', '/private/x', '/a/b?c=d', '/%E8', '/robots.txt')
  fc.assert(
    fc.property(
      pieces(
        'User-agent:',
        ' *',
        ' LoquiaBot',
        'Disallow:',
        'Allow:',
        ' /',
        '/private',
        '*',
        '$',
        '#',
        '\n',
        '\r',
        ':',
        'Crawl-delay:',
        ' 9',
        'Sitemap:',
        '\uFEFF',
      ),
      paths,
      (text, path) => {
        const rules = parseRobots(text, 'LoquiaBot')
        expect(rules.allows(new URL(path, 'https://shop.example'))).toBeTypeOf('boolean')
        expect(rules.crawlDelaySeconds).toBeGreaterThanOrEqual(0)
        expect(/disallow/i.test(text) || rules.allows(new URL(path, 'https://shop.example'))).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})

it('any bytes are parsed as a sitemap with a bounded number of addresses, or fail as a damaged archive does', async () => {
  const words = pieces(
    '<urlset>',
    '<sitemapindex>',
    '<loc>',
    '</loc>',
    'https://shop.example/a',
    '<![CDATA[',
    ']]>',
    '&amp;',
    '&#x41;',
    '<rss>',
    '<feed>',
    '<link href="',
    '" rel="alternate"',
    '/>',
    '\n',
    '<xhtml:link hreflang="it" href="/x"/>',
  ).map((text) => new TextEncoder().encode(text))
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        words,
        fc.uint8Array({ maxLength: 200 }),
        words.map((bytes) => gzipSync(bytes)),
      ),
      async (bytes) => {
        const read = await parseSitemap(bytes).catch((error: NodeJS.ErrnoException) => error)
        const fine =
          read instanceof Error
            ? /^Z_|^ERR_BUFFER_TOO_LARGE$/.test(read.code ?? '')
            : ['pages', 'index'].includes(read.kind) &&
              read.urls.length <= 5_000 &&
              read.urls.every((url) => url.length <= 2_048)
        expect(fine).toBe(true)
      },
    ),
    { numRuns: 400 },
  )
})

it.each([
  ['empty lines', '\n'],
  ['ends of lines', '\r\n'],
  ['links without an address', '<feed><link rel="alternate"/>'],
  ['addresses', ' https://shop.example/a\r\n'],
])('ten megabytes of %s are parsed quickly', async (_what, unit) => {
  const bytes = gzipSync(unit.repeat(Math.floor((10 * 1024 * 1024) / unit.length)), { level: 1 })
  const { ms, result } = await processorTime(() => parseSitemap(bytes))
  expect(ms).toBeLessThan(2_000)
  expect(result.urls).toEqual(
    unit.includes('shop') ? Array.from({ length: 5_000 }, () => 'https://shop.example/a') : [],
  )
})
