import { Worker } from 'node:worker_threads'

export interface WatchReport {
  /** Processor time of the whole process. */
  spentMs: number
  /** Maximum resident memory above the idle process since the work began. */
  peakGrowthMb: number
}

interface WatchSettings {
  growthMb: number
  everyMs: number
  reportEveryMs: number
  pipe: number
}

/** After input, output, errors and the IPC channel. */
const pipe = 4
/** Memory grows by at most some ten megabytes in this interval. */
const everyMs = 5
const reportEveryMs = 100

/**
 * Starts a thread, which runs even while the main thread computes. It kills this process if memory exceeds the limit or
 * the parent is gone.
 * @returns functions to call when work begins and ends
 */
export function watchMemory(growthMb: number): { start(): void; stop(): void } {
  const settings: WatchSettings = { growthMb, everyMs, reportEveryMs, pipe }
  const thread = new Worker(`(${watch.toString()})()`, {
    eval: true,
    workerData: settings,
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 },
  })
  thread.unref()
  return { start: () => thread.postMessage(true, []), stop: () => thread.postMessage(false, []) }
}

/** The thread gets only this source text, without outer names. */
function watch(): void {
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads')
  const { writeSync } = process.getBuiltinModule('node:fs')
  const { growthMb, everyMs: every, reportEveryMs: reportEvery, pipe: descriptor } = workerData as WatchSettings
  const parent = process.ppid
  const idleBytes = process.memoryUsage.rss()
  let peakGrowthMb = 0
  let reportedAt = 0
  let timer: NodeJS.Timeout | undefined
  const report = (): void => {
    const { user, system } = process.cpuUsage()
    try {
      writeSync(descriptor, `${JSON.stringify({ spentMs: (user + system) / 1_000, peakGrowthMb })}\n`)
    } catch {
      // The pipe is full or the parent is gone; the next check finds out.
    }
  }
  const checkMemory = (): void => {
    const now = (process.memoryUsage.rss() - idleBytes) / 1_048_576
    peakGrowthMb = Math.max(peakGrowthMb, now)
    if (now > growthMb || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
    if (performance.now() - reportedAt < reportEvery) return
    reportedAt = performance.now()
    report()
  }
  parentPort?.on('message', (isWorking: boolean) => {
    clearInterval(timer)
    if (isWorking) {
      peakGrowthMb = 0
      timer = setInterval(checkMemory, every)
    }
    report()
  })
}
