import type { Worker } from 'node:worker_threads'

/** A thread that has spent little of its time, but is still not done after so many times that long, waits for nothing good. */
const maxClockTimes = 4
const minWaitMs = 200

/**
 * Watches what a thread's work costs, in its own processor time: by the clock, a busy machine would refuse what an idle one
 * reads.
 * @param maxMs milliseconds of processor time, counted from the thread's start
 * @param tooMuch called once, when that is spent, or four times as long has passed
 * @returns what ends the watch
 */
export function limitWork(worker: Worker, maxMs: number, tooMuch: () => void): () => void {
  const until = performance.now() + maxClockTimes * maxMs
  let timer: NodeJS.Timeout
  let isOver = false
  const wait = (ms: number): void => {
    timer = setTimeout(() => void look(), Math.max(minWaitMs, ms))
  }
  const look = async (): Promise<void> => {
    // A thread that ends meanwhile has nothing to be asked for.
    const spent = await worker.cpuUsage().then(({ user, system }) => (user + system) / 1_000, () => 0)
    if (isOver) return
    if (spent >= maxMs || performance.now() >= until) tooMuch()
    else wait(Math.min(maxMs - spent, until - performance.now()))
  }
  wait(maxMs)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
