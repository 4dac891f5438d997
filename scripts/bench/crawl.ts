import { median, megabytes, ms, short, type Figure } from './figure.ts'
import { serveGeneratedSite } from './generated-site.ts'
import { readPlainly } from './plain-read.ts'
import { startWatchedProduct } from './watched-product.ts'

const pages = 200
const runs = 3

/** Pages a second from submission to a bot that is ready, beside a plain fetch and parse of the same pages. */
export async function measureCrawl(): Promise<Figure[]> {
  const product = await startWatchedProduct()
  const ours: number[] = []
  const plain: number[] = []
  const cpu: { api: number; database: number }[] = []
  const loopP99: number[] = []
  const loopMax: number[] = []
  try {
    // One round more, which is not counted: both sides have compiled their code then.
    for (let run = 0; run <= runs; run++) {
      // An address of its own each time, or the product would know the site already.
      const site = await serveGeneratedSite(pages)
      try {
        const plainMs = await readPlainly(site.urls)
        await product.reading()
        const { status, build } = await product.whenRead(await product.createDemo(site.host))
        const { api, database } = await product.reading()
        if (status !== 'ready' || build.counts.read !== pages) throw new Error(`${build.counts.read} of ${pages} pages were read, status ${status}:\n${product.log()}`)
        if (run === 0) continue
        plain.push((pages / plainMs) * 1_000)
        ours.push((pages / build.elapsedMs) * 1_000)
        cpu.push({ api: api.cpuMs / pages, database: database.cpuMs / pages })
        loopP99.push(api.delay.p99)
        loopMax.push(api.delay.max)
      } finally {
        await site.stop()
      }
    }
    const { api, database } = await product.reading()
    const ratio = median(ours.map((rate, index) => rate / (plain[index] ?? Number.NaN)))
    return [
      {
        name: `crawl, extract, chunk and index ${pages} pages`,
        ours: `${short(median(ours))} pages/s`,
        beside: `plain fetch and parse: ${short(median(plain))} pages/s`,
        ratio,
        goal: 'ratio ≥ 0.5',
        met: ratio >= 0.5,
      },
      {
        name: 'processor time of one page',
        ours: `api ${ms(median(cpu.map((page) => page.api)))}`,
        beside: `database ${ms(median(cpu.map((page) => page.database)))}; plain, all in all: ${ms(1_000 / median(plain))}`,
        goal: '',
      },
      { name: 'event loop of the api late during that, p99', ours: ms(median(loopP99)), beside: `longest: ${ms(median(loopMax))}`, goal: '' },
      { name: `memory after ${runs + 1} such crawls`, ours: `api ${megabytes(api.rssBytes)}`, beside: `database ${megabytes(database.rssBytes)}`, goal: '' },
    ]
  } finally {
    await product.stop()
  }
}
