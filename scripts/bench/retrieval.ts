import { copyPassages, growBot } from './load/copy-passages.ts'
import { median, formatMs, quantile, type Measurement } from './measurement.ts'
import { sections, serveGeneratedSite, subjectOf } from './load/generated-site.ts'
import { startWatchedProduct, type WatchedProduct } from './load/watched-product.ts'

/** They make about 1,000 passages. */
const pages = 200
const messages = 80
const warmUp = 10
/** Copies of the bot at each step add 10,000 and 100,000 passages that no question may touch. */
const steps = [10, 100]
const growth = 10

export async function measureRetrieval(): Promise<Measurement[]> {
  const product = await startWatchedProduct()
  const site = await serveGeneratedSite(pages)
  try {
    const demoId = await product.createDemo(site.host)
    const { status, build } = await product.whenRead(demoId)
    if (status !== 'ready') throw new Error(`the generated site was not ingested: ${status}\n${product.log()}`)
    const own = build.counts.passages
    await product.kill()
    await product.restart()
    const alone = await askMany(product, demoId)
    const measurements: Measurement[] = []
    let copies = 0
    for (const step of steps) {
      await product.kill()
      const others = await copyPassages(product.dataDir, demoId, copies, step)
      copies = step
      await product.restart()
      const crowded = await askMany(product, demoId)
      const ratio = quantile(crowded, 0.95) / quantile(alone, 0.95)
      measurements.push({
        name: `one answer, bot of ${own} passages, ${others} of others in the table`,
        ours: `${formatMs(median(crowded))} / ${formatMs(quantile(crowded, 0.95))}`,
        beside: `alone: ${formatMs(median(alone))} / ${formatMs(quantile(alone, 0.95))}`,
        ratio,
        goal: 'ratio of p95 ≤ 1.5',
        met: ratio <= 1.5,
      })
    }
    await product.kill()
    const grown = await growBot(product.dataDir, demoId, growth)
    await product.restart()
    const larger = await askMany(product, demoId)
    measurements.push({
      name: `one answer, bot of ${grown} passages`,
      ours: `${formatMs(median(larger))} / ${formatMs(quantile(larger, 0.95))}`,
      beside: `bot of ${own}: ${formatMs(median(alone))} / ${formatMs(quantile(alone, 0.95))}`,
      ratio: median(larger) / median(alone),
      goal: `ratio ≤ ${growth}`,
      met: median(larger) / median(alone) <= growth,
    })
    return measurements
  } finally {
    await Promise.all([product.stop(), site.stop()])
  }
}

/** @returns milliseconds of each answer */
async function askMany(product: WatchedProduct, demoId: string): Promise<number[]> {
  const times: number[] = []
  for (let index = -warmUp; index < messages; index++) {
    const subject = subjectOf(((index + warmUp) * 37) % pages, (index + warmUp) % sections)
    const started = performance.now()
    await product.ask(demoId, `What does the ${subject} cost?`)
    if (index >= 0) times.push(performance.now() - started)
  }
  return times
}
