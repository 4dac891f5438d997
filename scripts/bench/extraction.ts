import { load } from 'cheerio'
import type * as Html from '../../api/src/knowledge/documents/html/read-html.ts'
import type { GoldPage } from '../../api/src/knowledge/documents/html/gold/gold-page.testing.ts'
import type * as Judge from '../../api/src/knowledge/documents/html/gold/judge.testing.ts'
import type * as English from '../../api/src/knowledge/documents/html/gold/pages-en.testing.ts'
import type * as Italian from '../../api/src/knowledge/documents/html/gold/pages-it.testing.ts'
import { importBuilt } from '../build/import-built.ts'
import { median, short, type Measurement } from './measurement.ts'
import { readWithReadability } from './peers/readability-read.ts'

const rounds = 15

/** What reading takes of a page. */
type PageText = Pick<GoldPage, 'html' | 'language'>

/**
 * How well and how fast a page is read: the built reader on the pages that were read by hand, beside
 * @mozilla/readability and beside nothing but parsing them.
 */
export async function measureExtraction(): Promise<Measurement[]> {
  const { readHtml } = await importBuilt<typeof Html>('knowledge/documents/html/read-html')
  const { judge, summary } = await importBuilt<typeof Judge>('knowledge/documents/html/gold/judge.testing')
  const { englishPages } = await importBuilt<typeof English>('knowledge/documents/html/gold/pages-en.testing')
  const { italianPages } = await importBuilt<typeof Italian>('knowledge/documents/html/gold/pages-it.testing')
  const pages = [...englishPages, ...italianPages]
  const read = ({ html, language }: PageText) =>
    readHtml(html, 'https://shop.example/page', { siteNames: [], language, knownFacts: new Set() }).document
  const { precision, recall, f1, pairs } = summary(pages.map((page) => judge(page, read(page))))
  const other = summary(pages.map((page) => judge(page, readWithReadability(page.html))))
  const heavy: PageText = {
    language: 'en',
    html: `<!doctype html><html lang="en"><body><main>${pages
      .map(({ html }) => `<section>${/<body[^>]*>([^]*)<\/body>/.exec(html)?.[1] ?? ''}</section>`)
      .join('')
      .repeat(5)}</main></body></html>`,
  }
  const small = time(() => pages.forEach(read)) / pages.length
  const smallFloor = time(() => pages.forEach(({ html }) => load(html).root().text())) / pages.length
  const smallOther = time(() => pages.forEach(({ html }) => readWithReadability(html))) / pages.length
  const large = time(() => read(heavy))
  const largeFloor = time(() => load(heavy.html).root().text())
  return [
    {
      name: `extraction: F1 of ${pages.length} pages read by hand`,
      ours: percent(f1),
      beside: `readability: ${percent(other.f1)}`,
      ratio: f1 / other.f1,
      goal: '≥ 98.5 %',
      met: f1 >= 0.985,
    },
    {
      name: 'extraction: precision',
      ours: percent(precision),
      beside: `readability: ${percent(other.precision)}`,
      ratio: precision / other.precision,
      goal: '–',
    },
    {
      name: 'extraction: recall',
      ours: percent(recall),
      beside: `readability: ${percent(other.recall)}`,
      ratio: recall / other.recall,
      goal: '–',
    },
    {
      name: 'extraction: questions kept with their answers',
      ours: percent(pairs),
      beside: `readability: ${percent(other.pairs)}`,
      ratio: pairs / other.pairs,
      goal: '100 %',
      met: pairs === 1,
    },
    {
      name: 'extraction: one small page',
      ours: `${short(small)} ms`,
      beside: `parsing alone: ${short(smallFloor)} ms`,
      ratio: small / smallFloor,
      goal: '–',
    },
    {
      name: 'extraction: one small page, beside readability',
      ours: `${short(small)} ms`,
      beside: `readability: ${short(smallOther)} ms`,
      ratio: small / smallOther,
      goal: '–',
    },
    {
      name: `extraction: one page of ${Math.round(heavy.html.length / 1_000)} kB`,
      ours: `${short(large)} ms`,
      beside: `parsing alone: ${short(largeFloor)} ms`,
      ratio: large / largeFloor,
      goal: '≤ 55 ms',
      met: large <= 55,
    },
  ]
}

/** The median of some rounds, in milliseconds; the first one warms up. */
function time(work: () => void): number {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const started = performance.now()
    work()
    if (round > 0) times.push(performance.now() - started)
  }
  return median(times)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
