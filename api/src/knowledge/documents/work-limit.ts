import type { Worker } from 'node:worker_threads'

/** What a piece of work may cost, in milliseconds. */
export interface WorkLimit {
  /** Of the thread's processor time. */
  workMs: number
  /** By the clock; more, since a thread on a busy machine stands still most of the time. */
  clockMs: number
}

const minWaitMs = 200

/**
 * Watches what a thread's work costs, in its own processor time: by the clock, a busy machine would refuse what an idle one
 * reads.
 * @param tooMuch called once, when either is spent
 * @param beforeMs processor time that the thread had spent when the work began
 * @returns what ends the watch
 */
export function limitWork(worker: Worker, { workMs, clockMs }: WorkLimit, tooMuch: () => void, beforeMs = 0): () => void {
  const until = performance.now() + clockMs
  let timer: NodeJS.Timeout
  let isOver = false
  const wait = (ms: number): void => {
    timer = setTimeout(() => void look(), Math.max(minWaitMs, ms))
  }
  const look = async (): Promise<void> => {
    // A thread that ends meanwhile has nothing to be asked for.
    const spent = await worker.cpuUsage().then(({ user, system }) => (user + system) / 1_000 - beforeMs, () => 0)
    if (isOver) return
    if (spent >= workMs || performance.now() >= until) tooMuch()
    else wait(Math.min(workMs - spent, until - performance.now()))
  }
  wait(Math.min(workMs, clockMs))
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
