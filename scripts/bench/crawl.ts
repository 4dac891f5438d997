import { setTimeout as delay } from 'node:timers/promises'
import { readWithCrawlee } from './crawlee-read.ts'
import { median, megabytes, ms, quantile, short, type Figure } from './figure.ts'
import { sections, serveGeneratedSite, subjectOf } from './generated-site.ts'
import { readPlainly } from './plain-read.ts'
import { startWatchedProduct, type WatchedProduct } from './watched-product.ts'

/** Of the round that is not counted: both sides have compiled their code then. Its bot is asked in the counted one. */
const warmUpPages = 100
const pages = 1_000
const askEveryMs = 100
/** As often as progress is told to visitors. The product measures its own time: asking more often would only cost it some. */
const lookEveryMs = 250

/** Pages a second from submission to a bot that is ready, beside a plain fetch and parse and beside a crawler, of the same pages. */
export async function measureCrawl(): Promise<Figure[]> {
  const product = await startWatchedProduct({ CRAWLER_MAX_PAGES: String(pages) })
  try {
    // The plain readers would share the processor with it, too.
    await product.whenIdle()
    const first = await measureOnce(product, warmUpPages)
    const counted = await measureOnce(product, pages)
    const { api, database } = await product.reading()
    const asked = await measureOnce(product, pages / 2, first.demoId)
    const ratio = counted.ours / counted.plain
    return [
      {
        name: `crawl, extract, chunk and index ${pages} pages`,
        ours: `${short(counted.ours)} pages/s`,
        beside: `plain fetch and parse: ${short(counted.plain)} pages/s`,
        ratio,
        goal: 'ratio ≥ 0.5',
        met: ratio >= 0.5,
      },
      { name: 'the same beside a crawler that keeps nothing', ours: `${short(counted.ours)} pages/s`, beside: `crawlee: ${short(counted.crawlee)} pages/s`, ratio: counted.ours / counted.crawlee, goal: '' },
      {
        name: 'processor time of one page',
        ours: `api ${ms(counted.apiCpu)}`,
        beside: `database ${ms(counted.databaseCpu)}; plain: ${ms(counted.plainCpu)}`,
        ratio: (counted.apiCpu + counted.databaseCpu) / counted.plainCpu,
        goal: '',
      },
      { name: 'event loop of the api late during that, p99', ours: ms(counted.delay.p99), beside: `longest: ${ms(counted.delay.max)}`, goal: '' },
      { name: 'one message to another bot during a crawl, p50 / p95', ours: `${ms(median(asked.answers))} / ${ms(quantile(asked.answers, 0.95))}`, beside: '', goal: '' },
      { name: 'memory after the crawl', ours: `api ${megabytes(api.rssBytes)}`, beside: `database ${megabytes(database.rssBytes)}`, goal: '' },
    ]
  } finally {
    await product.stop()
  }
}

interface Round {
  demoId: string
  /** Pages a second. */
  ours: number
  plain: number
  crawlee: number
  /** Milliseconds a page. */
  apiCpu: number
  databaseCpu: number
  plainCpu: number
  delay: { p99: number; max: number }
  /** Milliseconds of each answer of the bot that was asked meanwhile. */
  answers: number[]
}

/** An address of its own each time, or the product would know the site already. @param askedId a bot that is asked while the site is read */
async function measureOnce(product: WatchedProduct, count: number, askedId?: string): Promise<Round> {
  const site = await serveGeneratedSite(count)
  try {
    const before = process.cpuUsage()
    const plainMs = await readPlainly(site.urls)
    const { user, system } = process.cpuUsage(before)
    const crawleeMs = await readWithCrawlee(site.urls)
    await product.reading()
    const demoId = await product.createDemo(site.host)
    const answers: number[] = []
    const over = new AbortController()
    const asking = askedId === undefined ? Promise.resolve() : askUntil(product, askedId, answers, over.signal)
    const { status, build } = await product.whenRead(demoId, lookEveryMs)
    over.abort()
    await asking
    const { api, database } = await product.reading()
    if (status !== 'ready' || build.counts.read !== count) throw new Error(`${build.counts.read} of ${count} pages were read, status ${status}:\n${product.log()}`)
    const rate = (took: number): number => (count / took) * 1_000
    return {
      demoId, answers, delay: api.delay, ours: rate(build.elapsedMs), plain: rate(plainMs), crawlee: rate(crawleeMs),
      apiCpu: api.cpuMs / count, databaseCpu: database.cpuMs / count, plainCpu: (user + system) / 1_000 / count,
    }
  } finally {
    await site.stop()
  }
}

async function askUntil(product: WatchedProduct, demoId: string, answers: number[], signal: AbortSignal): Promise<void> {
  for (let index = 0; !signal.aborted; index++) {
    const started = performance.now()
    await product.ask(demoId, `What does the ${subjectOf((index * 37) % warmUpPages, index % sections)} cost?`)
    answers.push(performance.now() - started)
    await delay(askEveryMs)
  }
}
