import { setTimeout as delay } from 'node:timers/promises'
import { median, formatMegabytes, formatMs, quantile, formatNumber, type Measurement } from './measurement.ts'
import { sections, serveGeneratedSite, subjectOf } from './load/generated-site.ts'
import { startPeer, type Peer } from './peers/peer.ts'
import { startWatchedProduct, type WatchedProduct } from './load/watched-product.ts'

/** The uncounted first round; its bot is asked in the third. */
const warmUpPages = 100
const pages = 1_000
const askEveryMs = 100
/** The product reports progress to visitors as often. More polls would slow it down. */
const pollEveryMs = 250

/** Measured soon after the start, and once V8 has compiled the code. */
export async function measureCrawl(): Promise<Measurement[]> {
  const peers = { plain: startPeer('plain'), crawlee: startPeer('crawlee') }
  try {
    const product = await startWatchedProduct({ CRAWLER_MAX_PAGES: String(pages) })
    try {
      // The plain readers would share the processor with it.
      await product.whenIdle()
      const first = await measureOnce(product, peers, warmUpPages)
      const soon = await measureOnce(product, peers, pages)
      const asked = await measureOnce(product, peers, pages / 2, first.demoId)
      const warm = await measureOnce(product, peers, pages)
      const { api, database } = await product.readMetrics()
      return [
        ...rateRows('soon after a start', soon),
        ...rateRows('once warm', warm),
        {
          name: 'event loop of the api late during that, p99',
          ours: formatMs(warm.delay.p99),
          beside: `longest: ${formatMs(warm.delay.max)}`,
          goal: '',
        },
        {
          name: 'one message to another bot during a crawl, p50 / p95',
          ours: `${formatMs(median(asked.answers))} / ${formatMs(quantile(asked.answers, 0.95))}`,
          beside: '',
          goal: '',
        },
        {
          name: 'memory after the crawls',
          ours: `api ${formatMegabytes(api.rssBytes)}`,
          beside: `database ${formatMegabytes(database.rssBytes)}`,
          goal: '',
        },
      ]
    } finally {
      await product.stop()
    }
  } finally {
    await Promise.all(Object.values(peers).map((peer) => peer.stop()))
  }
}

function rateRows(when: string, round: Round): Measurement[] {
  const ours = `${formatNumber(round.ours)} pages/s`
  const ratio = round.ours / round.plain
  return [
    {
      name: `crawl, extract, chunk and index ${pages} pages, ${when}`,
      ours,
      beside: `plain fetch and parse: ${formatNumber(round.plain)} pages/s`,
      ratio,
      goal: 'ratio ≥ 0.5',
      met: ratio >= 0.5,
    },
    {
      name: `the same, ${when}, beside a crawler that stores nothing`,
      ours,
      beside: `crawlee: ${formatNumber(round.crawlee)} pages/s`,
      ratio: round.ours / round.crawlee,
      goal: '',
    },
    {
      name: `processor time of one page, ${when}`,
      ours: `api ${formatMs(round.apiCpu)}`,
      beside: `database ${formatMs(round.databaseCpu)}; plain: ${formatMs(round.plainCpu)}`,
      ratio: (round.apiCpu + round.databaseCpu) / round.plainCpu,
      goal: '',
    },
  ]
}

interface Round {
  demoId: string
  /** Pages per second. */
  ours: number
  plain: number
  crawlee: number
  /** Milliseconds per page. */
  apiCpu: number
  databaseCpu: number
  plainCpu: number
  delay: { p99: number; max: number }
  /** Milliseconds of each answer given during the crawl. */
  answers: number[]
}

/**
 * Each run needs a new address, because the product remembers websites.
 * @param askedId the bot that is asked during the crawl
 */
async function measureOnce(
  product: WatchedProduct,
  peers: Record<'plain' | 'crawlee', Peer>,
  count: number,
  askedId?: string,
): Promise<Round> {
  const site = await serveGeneratedSite(count)
  try {
    const plain = await peers.plain.readUrls(site.urls)
    const crawlee = await peers.crawlee.readUrls(site.urls)
    await product.readMetrics()
    const demoId = await product.createDemo(site.host)
    const answers: number[] = []
    const over = new AbortController()
    const asking = askedId === undefined ? Promise.resolve() : askUntil(product, askedId, answers, over.signal)
    const { status, build } = await product.whenRead(demoId, pollEveryMs)
    over.abort()
    await asking
    const { api, database } = await product.readMetrics()
    if (status !== 'ready' || build.counts.read !== count)
      throw new Error(`${build.counts.read} of ${count} pages were read, status ${status}:\n${product.log()}`)
    const pagesPerSecond = (took: number): number => (count / took) * 1_000
    return {
      demoId,
      answers,
      delay: api.delay,
      ours: pagesPerSecond(build.elapsedMs),
      plain: pagesPerSecond(plain.tookMs),
      crawlee: pagesPerSecond(crawlee.tookMs),
      apiCpu: api.cpuMs / count,
      databaseCpu: database.cpuMs / count,
      plainCpu: plain.cpuMs / count,
    }
  } finally {
    await site.stop()
  }
}

async function askUntil(
  product: WatchedProduct,
  demoId: string,
  answers: number[],
  signal: AbortSignal,
): Promise<void> {
  for (let index = 0; !signal.aborted; index++) {
    const started = performance.now()
    await product.ask(demoId, `What does the ${subjectOf((index * 37) % warmUpPages, index % sections)} cost?`)
    answers.push(performance.now() - started)
    await delay(askEveryMs)
  }
}
