import { copyPassages } from './load/copy-passages.ts'
import { median, formatMs, quantile, type Measurement } from './measurement.ts'
import { sections, serveGeneratedSite, subjectOf } from './load/generated-site.ts'
import { startWatchedProduct, type WatchedProduct } from './load/watched-product.ts'

const pages = 200
const messages = 120
const warmUp = 15
/** Copies of the bot add 10,000 passages that no question may touch. */
const copies = 10

export async function measureMessage(): Promise<Measurement[]> {
  const product = await startWatchedProduct()
  const site = await serveGeneratedSite(pages)
  try {
    const demoId = await product.createDemo(site.host)
    const { status, build } = await product.whenRead(demoId)
    if (status !== 'ready') throw new Error(`the generated site was not ingested: ${status}\n${product.log()}`)
    const floor = await timeEach(messages, () =>
      fetch(`${product.url}/api/chatbot-demo/${demoId}`).then((response) => response.arrayBuffer()),
    )
    await product.readMetrics()
    const alone = await askMany(product, demoId)
    const { api, database } = await product.readMetrics()

    await product.kill()
    const others = await copyPassages(product.dataDir, demoId, 0, copies)
    await product.restart()
    const crowded = await askMany(product, demoId)

    const p95 = quantile(alone, 0.95)
    return [
      {
        name: `one message, bot of ${build.counts.passages} passages, p50 / p95`,
        ours: `${formatMs(median(alone))} / ${formatMs(p95)}`,
        beside: `reading the demo: ${formatMs(median(floor))} / ${formatMs(quantile(floor, 0.95))}`,
        ratio: median(alone) / median(floor),
        goal: 'p95 ≤ 60 ms',
        met: p95 <= 60,
      },
      {
        name: 'processor time of one message',
        ours: `api ${formatMs(api.cpuMs / (warmUp + messages))}`,
        beside: `database ${formatMs(database.cpuMs / (warmUp + messages))}`,
        goal: '',
      },
      {
        name: `the same with ${others} passages of others in the table`,
        ours: `${formatMs(median(crowded))} / ${formatMs(quantile(crowded, 0.95))}`,
        beside: `alone: ${formatMs(median(alone))} / ${formatMs(p95)}`,
        ratio: median(crowded) / median(alone),
        goal: 'ratio ≤ 1.5',
        met: median(crowded) / median(alone) <= 1.5,
      },
    ]
  } finally {
    await Promise.all([product.stop(), site.stop()])
  }
}

/** Each message starts a conversation, as most visitors do. */
async function askMany(product: WatchedProduct, demoId: string): Promise<number[]> {
  let answered = 0
  const askQuestion = async (index: number): Promise<void> => {
    const subject = subjectOf((index * 37) % pages, index % sections)
    const { success, refused } = await product.ask(demoId, `What does the ${subject} cost?`)
    if (success && !refused) answered += 1
  }
  await timeEach(warmUp, askQuestion)
  const times = await timeEach(messages, askQuestion)
  if (answered < messages / 2) throw new Error(`only ${answered} of ${messages + warmUp} questions were answered`)
  return times
}

/** @returns milliseconds of each call */
async function timeEach(count: number, act: (index: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < count; index++) {
    const started = performance.now()
    await act(index)
    times.push(performance.now() - started)
  }
  return times
}
