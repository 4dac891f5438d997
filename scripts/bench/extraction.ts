import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { load } from 'cheerio'
import { root } from '../build/parts.ts'
import { median, short, type Measurement } from './measurement.ts'
import { readWithReadability } from './peers/readability-read.ts'

const rounds = 15

interface GoldPage {
  html: string
  language: 'en' | 'it'
}
interface Reader {
  readHtml(
    html: string,
    url: string,
    site: { siteNames: readonly string[]; language: 'en' | 'it'; harvested: Set<string> },
  ): { document: { blocks: readonly unknown[] } }
}
interface Judge {
  judge(page: GoldPage, document: { blocks: readonly unknown[] }): unknown
  summary(judged: readonly unknown[]): { precision: number; recall: number; f1: number; pairs: number }
}

/**
 * How well and how fast a page is read: the built reader on the pages that were read by hand, beside
 * @mozilla/readability and beside nothing but parsing them.
 */
export async function measureExtraction(): Promise<Measurement[]> {
  const { readHtml } = await importBuilt<Reader>('read-html.js')
  const { judge, summary } = await importBuilt<Judge>('gold/judge.testing.js')
  const { englishPages } = await importBuilt<{ englishPages: GoldPage[] }>('gold/pages-en.testing.js')
  const { italianPages } = await importBuilt<{ italianPages: GoldPage[] }>('gold/pages-it.testing.js')
  const pages = [...englishPages, ...italianPages]
  const read = ({ html, language }: GoldPage): { blocks: readonly unknown[] } =>
    readHtml(html, 'https://shop.example/page', { siteNames: [], language, harvested: new Set() }).document
  const { precision, recall, f1, pairs } = summary(pages.map((page) => judge(page, read(page))))
  const other = summary(pages.map((page) => judge(page, readWithReadability(page.html))))
  const heavy: GoldPage = {
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

async function importBuilt<Module>(file: string): Promise<Module> {
  return (await import(pathToFileURL(join(root, 'api/dist/knowledge/documents', file)).href)) as Module
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
