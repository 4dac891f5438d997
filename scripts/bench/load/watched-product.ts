import { globSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startProduct, type Product } from '../../../e2e/testing/start-product.ts'
import { allocatorSettings } from '../../../api/src/platform/supervisor/allocator-settings.ts'
import type { ProbeSample } from './loop-probe.ts'

export interface WatchedProduct extends Product {
  /**
   * Event-loop delay, processor time and memory since the reading before, of the api and of its database; not after a
   * restart.
   */
  readMetrics(): Promise<{ api: ProbeSample; database: ProbeSample }>
  /**
   * Resolves when both have next to nothing to do: after its first start a product reads its own pages for some
   * seconds.
   * @param withinMs or when so much time has passed: on a machine that others use nothing looks idle
   */
  whenIdle(withinMs?: number): Promise<void>
}

/** A process that is flooded answers when it comes to it. */
const answerWithinMs = 120_000
const idleEveryMs = 500
/**
 * Processor time that both may take in that time, so many times in a row: between two of its pages a product may rest.
 */
const idleMs = 50
const idleTimes = 3

/** Those of the image, and of `npm start`: without them V8's young generation takes far more. */
const shippedOptions = '--max-semi-space-size=8'

/** The built product in processes of its own that tell how they fare. Rate limits are off. */
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

/** SIGUSR2 lets the process collect its garbage first. */
type ProbeSignal = 'SIGUSR2' | 'SIGWINCH'

/** How a process fares that runs with the probe. @param folder its `BENCH_PROBE_DIR` */
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
