import { load } from 'cheerio'
import type * as Html from '../../api/src/knowledge/ingest/parse/html/read-html.ts'
import type { GoldPage } from '../../api/src/knowledge/ingest/parse/html/gold/gold-page.testing.ts'
import type * as Judge from '../../api/src/knowledge/ingest/parse/html/gold/judge.testing.ts'
import type * as English from '../../api/src/knowledge/ingest/parse/html/gold/pages-en.testing.ts'
import type * as Italian from '../../api/src/knowledge/ingest/parse/html/gold/pages-it.testing.ts'
import { importBuilt } from '../build/import-built.ts'
import { median, formatNumber, type Measurement } from './measurement.ts'
import { readWithReadability } from './peers/readability-read.ts'

const rounds = 15

type PageText = Pick<GoldPage, 'html' | 'language'>
type ReadPage = (page: PageText) => Html.ReadHtml['document']
type Summary = ReturnType<typeof Judge.summary>

export async function measureExtraction(): Promise<Measurement[]> {
  const { readHtml } = await importBuilt<typeof Html>('knowledge/ingest/parse/html/read-html')
  const { judge, summary } = await importBuilt<typeof Judge>('knowledge/ingest/parse/html/gold/judge.testing')
  const { englishPages } = await importBuilt<typeof English>('knowledge/ingest/parse/html/gold/pages-en.testing')
  const { italianPages } = await importBuilt<typeof Italian>('knowledge/ingest/parse/html/gold/pages-it.testing')
  const pages = [...englishPages, ...italianPages]
  const readPage: ReadPage = ({ html, language }) =>
    readHtml(html, 'https://shop.example/page', { siteNames: [], language, knownFacts: new Set() }).document
  const ours = summary(pages.map((page) => judge(page, readPage(page))))
  const other = summary(pages.map((page) => judge(page, readWithReadability(page.html))))
  return [
    ...compareQuality(pages.length, ours, other),
    ...measureSmallPages(pages, readPage),
    measureLargePage(pages, readPage),
  ]
}

function compareQuality(pageCount: number, ours: Summary, other: Summary): Measurement[] {
  return [
    {
      name: `extraction: F1 of ${pageCount} pages read by hand`,
      ours: formatPercent(ours.f1),
      beside: `readability: ${formatPercent(other.f1)}`,
      ratio: ours.f1 / other.f1,
      goal: '≥ 98.5 %',
      met: ours.f1 >= 0.985,
    },
    {
      name: 'extraction: precision',
      ours: formatPercent(ours.precision),
      beside: `readability: ${formatPercent(other.precision)}`,
      ratio: ours.precision / other.precision,
      goal: '–',
    },
    {
      name: 'extraction: recall',
      ours: formatPercent(ours.recall),
      beside: `readability: ${formatPercent(other.recall)}`,
      ratio: ours.recall / other.recall,
      goal: '–',
    },
    {
      name: 'extraction: questions kept with their answers',
      ours: formatPercent(ours.pairs),
      beside: `readability: ${formatPercent(other.pairs)}`,
      ratio: ours.pairs / other.pairs,
      goal: '100 %',
      met: ours.pairs === 1,
    },
  ]
}

function measureSmallPages(pages: readonly PageText[], readPage: ReadPage): Measurement[] {
  const ours = medianTime(() => pages.forEach(readPage)) / pages.length
  const parsing = medianTime(() => pages.forEach(({ html }) => load(html).root().text())) / pages.length
  const readability = medianTime(() => pages.forEach(({ html }) => readWithReadability(html))) / pages.length
  return [
    {
      name: 'extraction: one small page',
      ours: `${formatNumber(ours)} ms`,
      beside: `parsing alone: ${formatNumber(parsing)} ms`,
      ratio: ours / parsing,
      goal: '–',
    },
    {
      name: 'extraction: one small page, beside readability',
      ours: `${formatNumber(ours)} ms`,
      beside: `readability: ${formatNumber(readability)} ms`,
      ratio: ours / readability,
      goal: '–',
    },
  ]
}

function measureLargePage(pages: readonly PageText[], readPage: ReadPage): Measurement {
  const heavy: PageText = {
    language: 'en',
    html: `<!doctype html><html lang="en"><body><main>${pages
      .map(({ html }) => `<section>${/<body[^>]*>([^]*)<\/body>/.exec(html)?.[1] ?? ''}</section>`)
      .join('')
      .repeat(5)}</main></body></html>`,
  }
  const ours = medianTime(() => readPage(heavy))
  const parsing = medianTime(() => load(heavy.html).root().text())
  return {
    name: `extraction: one page of ${Math.round(heavy.html.length / 1_000)} kB`,
    ours: `${formatNumber(ours)} ms`,
    beside: `parsing alone: ${formatNumber(parsing)} ms`,
    ratio: ours / parsing,
    goal: '≤ 55 ms',
    met: ours <= 55,
  }
}

/** The median in milliseconds; the first round warms up. */
function medianTime(work: () => void): number {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const started = performance.now()
    work()
    if (round > 0) times.push(performance.now() - started)
  }
  return median(times)
}

function formatPercent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
