// oxlint-disable vitest/expect-expect -- the properties assert.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunkDocument } from '../../ingest/chunking/chunk-document.js'
import { decodeText } from '../../ingest/crawl/fetch/decode-text.js'
import { parseRobots } from '../../ingest/crawl/robots/robots.js'
import { parseSitemap } from '../../ingest/crawl/robots/sitemap.js'
import type { KnowledgeDocument } from '../../ingest/parse/document.js'

const foreign = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc.string({ unit: 'grapheme', maxLength: 600 }),
  fc
    .array(fc.constantFrom('.', '\n', ' ', 'a', '"', '<', 'Dr.', '3.50', '\u200F', '漢字。', '…', '- '), {
      maxLength: 300,
    })
    .map((parts) => parts.join('')),
)

describe('robots.txt', () => {
  const line = fc
    .tuple(
      fc.constantFrom('User-agent', 'Disallow', 'Allow', 'Crawl-delay', 'Sitemap', 'user-AGENT', ''),
      fc.constantFrom(':', ' : ', ''),
      foreign,
    )
    .map((parts) => parts.join(''))
  it('decides on any address, whatever its text', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), fc.webUrl({ withQueryParameters: true }), (lines, url) => {
        const rules = parseRobots(lines.join('\n'), 'LoquiaBot')
        return (
          typeof rules.allows(new URL(url)) === 'boolean' &&
          rules.crawlDelaySeconds >= 0 &&
          rules.sitemaps.every((sitemap) => typeof sitemap === 'string')
        )
      }),
    )
  })

  it('disallows everything where it says so, whatever it says of other crawlers', () => {
    fc.assert(
      fc.property(
        fc.array(
          foreign.map((text) => `# ${text.replace(/[\r\n]/g, ' ')}`),
          { maxLength: 20 },
        ),
        fc.webUrl(),
        (comments, url) =>
          !parseRobots([...comments, 'User-agent: *', 'Disallow: /'].join('\n'), 'LoquiaBot').allows(new URL(url)),
      ),
    )
  })
})

it('a sitemap of any bytes yields a bounded list of addresses', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 2_000 }).filter(([first]) => first !== 0x1f),
    foreign.map((text) => new TextEncoder().encode(`<urlset><url><loc>${text}</loc></url>`)),
  )
  await fc.assert(
    fc.asyncProperty(bytes, async (given) => {
      const { urls, kind } = await parseSitemap(given)
      expect(['pages', 'index']).toContain(kind)
      expect(urls.length).toBeLessThanOrEqual(5_000)
    }),
  )
})

describe('charsets', () => {
  it('text in UTF-8 is decoded unchanged, whatever charset the server claims', () => {
    const claim = fc.oneof(
      fc.constantFrom(
        'text/html; charset=utf-8',
        'text/html',
        'text/html; charset=iso-8859-1',
        'text/html; charset="nonsense"',
      ),
      foreign
        .map((text) => `text/html; charset=${text}`)
        .filter(
          (type) => !/utf-?16|replacement|iso-2022|shift|euc|gb|big5|x-user|csiso|koi|ibm|dos|tis|[\d]/i.test(type),
        ),
    )
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.startsWith('\uFEFF')),
        claim,
        (text, type) => {
          const page = `${text} è 漢字`
          expect(decodeText(new TextEncoder().encode(page), type)).toBe(page)
        },
      ),
    )
  })

  it('any bytes are decoded as text', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 3_000 }),
        foreign,
        (bytes, type) => typeof decodeText(bytes, type) === 'string',
      ),
    )
  })
})

it('passages of any text lie in order at their offsets', () => {
  const words = (text: string): string => text.replace(/\s+/g, '')
  fc.assert(
    fc.property(fc.array(foreign, { minLength: 1, maxLength: 6 }), (texts) => {
      const document: KnowledgeDocument = {
        url: 'https://shop.example/',
        title: 'Page',
        language: 'en',
        blocks: texts.map((text) => ({ kind: 'text', headings: [], text })),
      }
      const whole = texts.join('\n\n')
      let reached = 0
      for (const { text, startOffset, endOffset } of chunkDocument(document)) {
        expect(startOffset).toBeGreaterThanOrEqual(reached)
        expect(endOffset).toBeLessThanOrEqual(whole.length)
        expect(words(whole.slice(startOffset, endOffset))).toContain(words(text))
        reached = endOffset
      }
    }),
  )
})
