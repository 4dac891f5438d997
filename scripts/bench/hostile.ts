import { setTimeout as delay } from 'node:timers/promises'
import { hostileSeries, pageOfLinks, type HostileSite } from '../../e2e/testing/hostile-series.ts'
import { measurePeaks, megabytesOf, workersOf, type PeakMemory } from '../../e2e/testing/memory-of-processes.ts'
import { servePages } from '../../e2e/testing/serve-pages.ts'
import { formatNumber, type Measurement } from './measurement.ts'
import { serveGeneratedSite } from './load/generated-site.ts'
import { describeMemory, readMemoryParts, type MemoryParts } from './load/memory-parts.ts'
import { startWatchedProduct, type WatchedProduct } from './load/watched-product.ts'

/** Pages of an ordinary site that warm up code and caches. */
const pages = 40
/** The smallest sites of these kinds warm up refusals and files. */
const warmUp = /^(?:links|gzip|PDFs compressed twice|files that are no PDFs|rows of a table|data in JSON)/
const kinds = 37
/** Seconds after which memory should be released. */
const momentSeconds = 30
const idleWithinMs = 60_000
/** A slower site counts as unread. */
const readWithinMs = 180_000
const everyMs = 250
const siteMb = 64
const fileMb = 128
const linkSites = 5
const linksPerSite = 60_000

interface SiteResult {
  name: string
  growth: number
  peaks: PeakMemory
  wasRead: boolean
}

export async function measureHostile(): Promise<Measurement[]> {
  const product = await startWatchedProduct()
  try {
    const ordinary = await serveGeneratedSite(pages)
    await product.whenRead(await product.createDemo(ordinary.host))
    await ordinary.stop()
    for (const site of hostileSeries.slice(0, kinds)) if (warmUp.test(site.name)) await readSite(product, site)
    const before = await settledMemory(product)
    const results: SiteResult[] = []
    for (const site of hostileSeries) {
      results.push(await readSite(product, site))
      const { name, growth, peaks, wasRead } = results.at(-1)!
      console.log(
        `    ${name}: +${formatNumber(growth)} to ${formatNumber(peaks.api)} MB${wasRead ? '' : ', not read'}`,
      )
    }
    const after = await settledMemory(product)
    const links = await readLinksAtOnce(product)
    const atLast = await settledMemory(product)
    return resultRows(before, results, after).concat(linkRows(after, links, atLast))
  } finally {
    await product.stop()
  }
}

async function readSite(product: WatchedProduct, { name, makeListener }: HostileSite): Promise<SiteResult> {
  const site = await servePages(makeListener())
  const { service } = product.processIds()
  const start = megabytesOf(service, 'VmRSS')
  try {
    let wasRead = false
    const peaks = await measurePeaks(service, async () => {
      wasRead = await whenRead(product, await product.createDemo(site.host))
    })
    return { name, growth: peaks.api - start, peaks, wasRead }
  } finally {
    await site.stop()
  }
}

async function whenRead(product: WatchedProduct, demoId: string): Promise<boolean> {
  for (const deadline = Date.now() + readWithinMs; Date.now() < deadline; await delay(everyMs)) {
    const { status } = await product.demo(demoId)
    if (status === 'ready' || status === 'failed') return true
  }
  return false
}

async function readLinksAtOnce(product: WatchedProduct): Promise<PeakMemory> {
  const hosts = await Promise.all(Array.from({ length: linkSites }, () => servePages(pageOfLinks(linksPerSite))))
  try {
    return await measurePeaks(product.processIds().service, () =>
      Promise.all(hosts.map(async ({ host }) => whenRead(product, await product.createDemo(host)))),
    )
  } finally {
    await Promise.all(hosts.map((host) => host.stop()))
  }
}

async function settledMemory(product: WatchedProduct): Promise<MemoryParts> {
  const { service } = product.processIds()
  for (const deadline = Date.now() + idleWithinMs; workersOf(service).length > 0 && Date.now() < deadline;)
    await delay(everyMs)
  await product.whenIdle(idleWithinMs)
  await delay(momentSeconds * 1_000)
  return readMemoryParts(product)
}

function resultRows(before: MemoryParts, results: readonly SiteResult[], after: MemoryParts): Measurement[] {
  const growth = after.resident / before.resident
  const [worst, second] = results.toSorted((a, b) => b.growth - a.growth)
  const scripts = [...new Set(results.flatMap(({ peaks }) => Object.keys(peaks.children)))]
  const unread = results.filter(({ wasRead }) => !wasRead)
  return [
    {
      name: `memory of the api after ${results.length} hostile sites, ${momentSeconds} s later`,
      ours: describeMemory(after),
      beside: `before: ${describeMemory(before)}`,
      ratio: growth,
      goal: 'ratio ≤ 1.1',
      met: growth <= 1.1,
    },
    {
      name: 'most that one hostile site adds to the api',
      ours: `${formatNumber(worst!.growth)} MB (${worst!.name})`,
      beside: `the next: ${formatNumber(second!.growth)} MB (${second!.name})`,
      goal: `≤ ${siteMb} MB`,
      met: worst!.growth <= siteMb,
    },
    ...scripts.map((script) => childRow(script, results)),
    {
      name: `hostile sites not read within ${readWithinMs / 1_000} s`,
      ours: `${unread.length}${unread.length === 0 ? '' : ` (${unread.map(({ name }) => name).join('; ')})`}`,
      beside: '',
      goal: '0',
      met: unread.length === 0,
    },
  ]
}

function childRow(script: string, results: readonly SiteResult[]): Measurement {
  const privateMb = ({ peaks }: SiteResult): number => peaks.privateOf[script] ?? 0
  const worst = results.toSorted((a, b) => privateMb(b) - privateMb(a))[0]!
  const isOfFiles = script === 'file-worker.js'
  return {
    name: `most private memory of ${script}`,
    ours: `${formatNumber(privateMb(worst))} MB (${worst.name})`,
    beside: `resident: ${formatNumber(Math.max(...results.map(({ peaks }) => peaks.children[script] ?? 0)))} MB`,
    goal: isOfFiles ? `≤ ${fileMb} MB` : '',
    met: isOfFiles ? privateMb(worst) <= fileMb : undefined,
  }
}

function linkRows(before: MemoryParts, peaks: PeakMemory, after: MemoryParts): Measurement[] {
  const growth = after.resident / before.resident
  return [
    {
      name: `memory of the api after ${linkSites} sites of ${linksPerSite.toLocaleString('en')} links at once`,
      ours: describeMemory(after),
      beside: `before: ${formatNumber(before.resident)} MB; at most: ${formatNumber(peaks.api)} MB`,
      ratio: growth,
      goal: 'ratio ≤ 1.1',
      met: growth <= 1.1,
    },
  ]
}
