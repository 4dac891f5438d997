import { globSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startProduct, type Product } from '../../../e2e/testing/start-product.ts'
import { allocatorSettings } from '../../../api/src/platform/supervisor/allocator-settings.ts'
import type { ProbeSample } from './loop-probe.ts'

export interface WatchedProduct extends Product {
  readMetrics(): Promise<{ api: ProbeSample; database: ProbeSample }>
  /**
   * Resolves when both are idle: after its first start a product reads its own pages.
   * @param withinMs maximum wait, because nothing looks idle on a shared machine
   */
  whenIdle(withinMs?: number): Promise<void>
}

/** A flooded process answers late. */
const answerWithinMs = 120_000
const idleEveryMs = 500
/** Several intervals in a row must stay below, because a crawl pauses between pages. */
const idleMs = 50
const idleTimes = 3

/** The image and `npm start` use this option, without which V8's young generation takes far more. */
const shippedOptions = '--max-semi-space-size=8'

export async function startWatchedProduct(environment: Record<string, string> = {}): Promise<WatchedProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'loquia-probe-'))
  const probe = new URL('./loop-probe.ts', import.meta.url).href
  const product = await startProduct(
    {
      NODE_OPTIONS: `${shippedOptions} --import ${probe}`,
      BENCH_PROBE_DIR: folder,
      ...allocatorSettings,
      ...environment,
    },
    true,
  )
  const first = loadSamples(folder)
  const findPid = (script: string): number => {
    const found = first.find((sample) => basename(sample.script) === script)
    if (found === undefined) throw new Error(`no process runs ${script}`)
    return found.pid
  }
  const pids = { api: findPid('main.js'), database: findPid('process.js') }

  const readSamples = async (signal?: ProbeSignal): Promise<{ api: ProbeSample; database: ProbeSample }> => ({
    api: await askProbe(folder, pids.api, signal),
    database: await askProbe(folder, pids.database, signal),
  })
  return {
    ...product,
    readMetrics: () => readSamples(),
    async whenIdle(withinMs = Infinity) {
      const latest = performance.now() + withinMs
      for (let times = 0; times < idleTimes && performance.now() < latest;) {
        await readSamples('SIGWINCH')
        await delay(idleEveryMs)
        const { api, database } = await readSamples('SIGWINCH')
        times = api.cpuMs + database.cpuMs < idleMs ? times + 1 : 0
      }
    },
    async stop() {
      await product.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** SIGUSR2 collects garbage first. */
type ProbeSignal = 'SIGUSR2' | 'SIGWINCH'

/** @param folder the process's `BENCH_PROBE_DIR` */
export async function askProbe(folder: string, pid: number, signal: ProbeSignal = 'SIGUSR2'): Promise<ProbeSample> {
  rmSync(join(folder, `${pid}.json`), { force: true })
  process.kill(pid, signal)
  for (const deadline = Date.now() + answerWithinMs; Date.now() < deadline; await delay(20)) {
    const [sample] = loadSamples(folder, `${pid}.json`)
    if (sample !== undefined) return sample
  }
  throw new Error(`process ${pid} did not report its state`)
}

function loadSamples(folder: string, pattern = '*.json'): ProbeSample[] {
  return globSync(pattern, { cwd: folder }).map(
    (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as ProbeSample,
  )
}
