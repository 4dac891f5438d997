import { Worker } from 'node:worker_threads'

/** A line of the pipe from the watch to the parent. */
export interface WatchReport {
  /** Milliseconds of processor time of the whole process. */
  spentMs: number
  /** Megabytes of resident memory above that of the idle process, at most since the work began. */
  peakGrowthMb: number
}

interface WatchSettings {
  growthMb: number
  everyMs: number
  reportEveryMs: number
  /** File descriptor of the pipe to the parent. */
  pipe: number
}

/** The fifth of the standard streams, after input, output, errors and the channel. */
const pipe = 4
/** Between two looks, in milliseconds: memory grows by some ten megabytes meanwhile, at most. */
const everyMs = 5
const reportEveryMs = 100

/**
 * Watches this process from a thread, which has its turn while the main thread computes. A process that grows by more
 * than its limit, or whose parent is gone, is killed.
 * @returns what tells the watch that work begins and ends; without work it sleeps
 */
export function watchMemory(growthMb: number): { begin(): void; rest(): void } {
  const settings: WatchSettings = { growthMb, everyMs, reportEveryMs, pipe }
  const thread = new Worker(`(${watch.toString()})()`, {
    eval: true,
    workerData: settings,
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 },
  })
  thread.unref()
  return { begin: () => thread.postMessage(true, []), rest: () => thread.postMessage(false, []) }
}

/** The thread's program: its text is all that the thread gets, so it refers to nothing outside. */
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
      // The pipe is full or the parent is gone; the next look finds out.
    }
  }
  const look = (): void => {
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
      timer = setInterval(look, every)
    }
    report()
  })
}
