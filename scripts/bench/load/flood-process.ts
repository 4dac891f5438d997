/** Runs the flood in a separate process, so the measuring process has its event loop to itself. */
import { Pool } from 'undici'
import type { FloodOrder, FloodResult } from './flood-load.ts'

/** No flood comes near this number of answers. */
const mostAnswers = 2_000_000
const headers = { 'accept-encoding': 'gzip, deflate, br' }

process.on('message', (order: FloodOrder) => void floodUrl(order).then((result) => process.send?.(result)))
process.on('disconnect', () => process.exit())
process.send?.('listens')

async function floodUrl({ url, connections, seconds }: FloodOrder): Promise<FloodResult> {
  const { origin, pathname } = new URL(url)
  const pool = new Pool(origin, { connections, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 })
  const started = performance.now()
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), seconds * 1_000)
  const result: FloodResult = { answers: {}, failures: 0, seconds: 0 }
  let answers = 0
  const askRepeatedly = async (): Promise<void> => {
    while (!over.signal.aborted && answers < mostAnswers) {
      try {
        const { statusCode, body } = await pool.request({ path: pathname, method: 'GET', headers, signal: over.signal })
        await body.arrayBuffer()
        answers += 1
        result.answers[statusCode] = (result.answers[statusCode] ?? 0) + 1
      } catch {
        if (!over.signal.aborted) result.failures += 1
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, askRepeatedly))
  clearTimeout(timer)
  await pool.destroy()
  return { ...result, seconds: (performance.now() - started) / 1_000 }
}
