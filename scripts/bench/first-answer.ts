import { startSampleSites } from '../../examples/sites/serve.ts'
import { median, formatMs, type Measurement } from './measurement.ts'
import { readPlainly } from './peers/plain-read.ts'
import { startWatchedProduct } from './load/watched-product.ts'

const runs = 5
const question = 'When are you open on Sunday?'

export async function measureFirstAnswer(): Promise<Measurement[]> {
  const product = await startWatchedProduct()
  const answerable: number[] = []
  const ready: number[] = []
  const plain: number[] = []
  let read = 0
  try {
    for (let run = 0; run <= runs; run++) {
      const sites = await startSampleSites({ ports: [0, 0] })
      try {
        const demoId = await product.createDemo(`localhost:${sites.en.port}`)
        const { status, build } = await product.whenRead(demoId)
        if (status !== 'ready' || build.answerableMs === undefined)
          throw new Error(`the sample site was not ingested: ${status}\n${product.log()}`)
        const { refused } = await product.ask(demoId, question)
        if (refused) throw new Error(`"${question}" was refused by a bot that has read the answer`)
        const urls = build.pages
          .filter((page) => page.status === 'read' && !page.url.endsWith('.pdf'))
          .map((page) => page.url)
        const plainMs = await readPlainly(urls)
        if (run === 0) continue
        read = build.counts.read
        answerable.push(build.answerableMs)
        ready.push(build.elapsedMs)
        plain.push(plainMs)
      } finally {
        await sites.stop()
      }
    }
    const beside = `plain fetch and parse: ${formatMs(median(plain))}`
    return [
      {
        name: 'submitted → first answer possible',
        ours: formatMs(median(answerable)),
        beside,
        ratio: median(answerable) / median(plain),
        goal: '≤ 2 s',
        met: median(answerable) <= 2_000,
      },
      {
        name: `submitted → whole sample site read (${read} pages)`,
        ours: formatMs(median(ready)),
        beside,
        ratio: median(ready) / median(plain),
        goal: '≤ 3 s',
        met: median(ready) <= 3_000,
      },
    ]
  } finally {
    await product.stop()
  }
}
