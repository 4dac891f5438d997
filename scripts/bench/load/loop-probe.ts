/**
 * Loaded before the product (`NODE_OPTIONS=--import`). On SIGUSR2 it collects garbage, writes event-loop delays and
 * memory to `BENCH_PROBE_DIR/PID.json` and resets them; on SIGWINCH it skips the collection, which would take more
 * processor time than an idle process.
 */
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

/** Delays are milliseconds beyond the timer's period. */
export interface ProbeSample {
  pid: number
  script: string
  rssBytes: number
  heapBytes: number
  /** Heap and buffers that survive a garbage collection, if one was requested. */
  liveBytes: number
  /** Resident memory after the same. */
  settledRssBytes: number
  /** Parts of it: pages of V8's heap, and memory outside of it, including array buffers. */
  heapPagesBytes: number
  externalBytes: number
  arrayBuffersBytes: number
  delay: { p50: number; p99: number; max: number }
  /** Processor milliseconds since the previous reading. */
  cpuMs: number
}

const everyMs = 5
const folder = process.env.BENCH_PROBE_DIR
if (folder !== undefined && isMainThread) {
  const histogram = monitorEventLoopDelay({ resolution: everyMs })
  const delayMs = (nanoseconds: number): number => Math.max(0, nanoseconds / 1_000_000 - everyMs)
  let before = process.cpuUsage()
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const writeSample = (isCollecting: boolean): void => {
    const { rss, heapUsed } = process.memoryUsage()
    // Read before the collection, which the process would not have done.
    const { user, system } = process.cpuUsage(before)
    if (isCollecting) collect()
    const live = process.memoryUsage()
    before = process.cpuUsage()
    const sample: ProbeSample = {
      pid: process.pid,
      script: process.argv[1] ?? '',
      rssBytes: rss,
      heapBytes: heapUsed,
      liveBytes: live.heapUsed + live.external,
      settledRssBytes: live.rss,
      heapPagesBytes: live.heapTotal,
      externalBytes: live.external,
      arrayBuffersBytes: live.arrayBuffers,
      delay: {
        p50: delayMs(histogram.percentile(50)),
        p99: delayMs(histogram.percentile(99)),
        max: delayMs(histogram.max),
      },
      cpuMs: (user + system) / 1_000,
    }
    histogram.reset()
    const file = join(folder, `${process.pid}.json`)
    writeFileSync(`${file}.new`, JSON.stringify(sample))
    // A rename shows readers a complete file only.
    renameSync(`${file}.new`, file)
  }
  histogram.enable()
  process.on('SIGUSR2', () => writeSample(true))
  process.on('SIGWINCH', () => writeSample(false))
  writeSample(true)
}
