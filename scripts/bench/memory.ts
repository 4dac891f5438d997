import { formatMegabytes, type Measurement } from './measurement.ts'
import { sections, serveGeneratedSite, subjectOf } from './load/generated-site.ts'
import { startWatchedProduct } from './load/watched-product.ts'

const pages = 40
/** This is a question a second for an hour, from four visitors at a time. */
const conversations = 600
const questions = 6
const visitors = 4
/** Code and caches warm up in these. */
const warmUp = 100
/** Bytes per hour; eight days would still fit into half a gigabyte. */
const allowedBytes = 2.5 * 1_048_576

export async function measureMemory(): Promise<Measurement[]> {
  const product = await startWatchedProduct()
  const site = await serveGeneratedSite(pages)
  try {
    const demoId = await product.createDemo(site.host)
    const { status } = await product.whenRead(demoId)
    if (status !== 'ready') throw new Error(`the generated site was not ingested: ${status}\n${product.log()}`)

    let next = 0
    const converse = async (until: number): Promise<void> => {
      while (next < until) {
        const index = next++
        let visitorToken: string | undefined
        for (let turn = 0; turn < questions; turn++) {
          const reply = await product.ask(
            demoId,
            `What does the ${subjectOf((index * 7 + turn) % pages, turn % sections)} cost?`,
            visitorToken,
          )
          if (!reply.success) throw new Error(`question ${turn} of conversation ${index} was not answered`)
          visitorToken = reply.visitorToken
        }
      }
    }
    const converseUntil = (until: number): Promise<void[]> =>
      Promise.all(Array.from({ length: visitors }, () => converse(until)))
    await converseUntil(warmUp)
    const before = await product.readMetrics()
    await converseUntil(warmUp + conversations)
    const after = await product.readMetrics()
    const left = after.api.liveBytes - before.api.liveBytes
    return [
      {
        name: `memory that ${conversations * questions} questions in ${conversations} conversations leave behind, alive after collecting garbage (resident)`,
        ours: `${formatMegabytes(left)} (${formatMegabytes(after.api.settledRssBytes - before.api.settledRssBytes)})`,
        beside: `before: ${formatMegabytes(before.api.liveBytes)} (${formatMegabytes(before.api.settledRssBytes)}); database: ${formatMegabytes(after.database.settledRssBytes - before.database.settledRssBytes)} resident`,
        goal: `≤ ${formatMegabytes(allowedBytes)}`,
        met: left <= allowedBytes,
      },
    ]
  } finally {
    await Promise.all([product.stop(), site.stop()])
  }
}
