import { setTimeout as delay } from 'node:timers/promises'
import { startProduct } from '../../e2e/testing/start-product.ts'
import { PersistentVisitor } from '../../e2e/testing/persistent-visitor.ts'
import type { ModelSettings } from './load/model-settings.ts'
import { formatMegabytes, type Measurement } from './measurement.ts'
import { startWorkerServer } from './load/worker-server.ts'
import { serveGeneratedSite } from './load/generated-site.ts'
import { runChats, readPages, makeDemos, uploadFiles, type Counts, sitePages } from './soak/soak-visitors.ts'
import { readProductMemory, type Memory } from './soak/product-memory.ts'
import { soakMeasurements } from './soak/soak-measurements.ts'
import { auditConversations } from './soak/audit.ts'

const killEveryMs = 3 * 60_000
/** Memory is read this long after a start, so that all readings have the same age. */
const settleMs = 2 * 60_000
const chatters = 20
const pagers = 6
/** An answer takes two seconds, so each kill interrupts some. */
const model: ModelSettings = { atOnce: 1, lines: 4, paceMs: 40 }

/**
 * Mixed visitors with a SIGKILL every three minutes. Accepted questions must be stored once and answered or marked, and
 * memory must not grow.
 * @param minutes at least 6
 */
export async function measureSoak(minutes: number): Promise<Measurement[]> {
  const modelServer = await startWorkerServer('./model-worker.ts', model)
  const site = await serveGeneratedSite(sitePages)
  const product = await startProduct(
    {
      OPENAI_API_KEY: 'bench',
      OPENAI_BASE_URL: `http://127.0.0.1:${modelServer.port}/v1`,
      LOG_LEVEL: 'error',
    },
    true,
  )
  const counts: Counts = { pages: 0, pagesFailed: 0, demos: 0, demosFailed: 0, files: 0, filesFailed: 0, pageMs: [] }
  const conversations: PersistentVisitor[] = []
  const memory: Memory[] = []
  const state = { isOver: false, isDown: false }
  try {
    const botId = await product.createDemo(site.host)
    await product.whenRead(botId, 500)
    const begun = performance.now()
    const elapsedMinutes = (): number => (performance.now() - begun) / 60_000
    const visitors = [
      ...Array.from({ length: chatters }, (_, number) => runChats(product, botId, number, state, conversations)),
      ...Array.from({ length: pagers }, (_, number) => readPages(product, number, state, counts)),
      makeDemos(product, site.host, state, counts),
      uploadFiles(product, state, counts),
    ]

    let kills = 0
    for (let started = performance.now(); elapsedMinutes() < minutes;) {
      await waitUntil(started + settleMs, begun + minutes * 60_000)
      memory.push({ minute: elapsedMinutes(), ...readProductMemory(product) })
      const { api, database } = memory.at(-1)!
      console.log(
        `  minute ${elapsedMinutes().toFixed(1)}: ${kills} kills, ${conversations.reduce((sum, { accepted }) => sum + accepted.length, 0)} questions answered, ${counts.pages} pages, ${counts.demos} demos, ${counts.files} files; api ${formatMegabytes(api)}, database ${formatMegabytes(database)}`,
      )
      await waitUntil(started + killEveryMs, begun + minutes * 60_000)
      if (elapsedMinutes() >= minutes) break
      state.isDown = true
      await product.kill()
      await product.restart()
      state.isDown = false
      kills++
      started = performance.now()
    }
    state.isOver = true
    await Promise.all(visitors)
    return soakMeasurements({ minutes, kills, counts, memory, audit: await auditConversations(conversations) })
  } finally {
    state.isOver = true
    await Promise.all([product.stop(), site.stop(), modelServer.stop()])
  }
}

async function waitUntil(...moments: number[]): Promise<void> {
  await delay(Math.max(0, Math.min(...moments) - performance.now()))
}
