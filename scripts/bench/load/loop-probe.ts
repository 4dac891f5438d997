/**
 * Loaded ahead of the product (`NODE_OPTIONS=--import`): keeps a histogram of how late the event loop is, and writes it
 * beside the process's memory into `BENCH_PROBE_DIR/PID.json` on SIGUSR2, and again from zero. On SIGWINCH it does so
 * without collecting garbage first, which costs more processor time than a process at rest takes.
 */
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

/** What one process tells. Delays in milliseconds beyond the timer's own period. */
export interface ProbeSample {
  pid: number
  /** The script that the process runs. */
  script: string
  rssBytes: number
  heapBytes: number
  /** What is alive after collecting garbage, if that was asked for: heap and buffers. */
  liveBytes: number
  /** Resident memory, likewise. */
  settledRssBytes: number
  /** Parts of it, likewise: pages of V8's heap, and what objects hold outside of it, array buffers included. */
  heapPagesBytes: number
  externalBytes: number
  arrayBuffersBytes: number
  delay: { p50: number; p99: number; max: number }
  /** Processor time since the reading before, in milliseconds. */
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
    // Before collecting, which the process itself would not have done.
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
    // Whole from its first moment for whoever waits for it.
    renameSync(`${file}.new`, file)
  }
  histogram.enable()
  process.on('SIGUSR2', () => writeSample(true))
  process.on('SIGWINCH', () => writeSample(false))
  writeSample(true)
}
