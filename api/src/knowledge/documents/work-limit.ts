import type { Worker } from 'node:worker_threads'

/** What a piece of work may cost, in milliseconds. */
export interface WorkLimit {
  /** Of the thread's processor time. */
  workMs: number
  /** By the clock, after which a thread must be at work to go on: what waits for something does not end by itself. */
  clockMs: number
  /** By the clock, after which nobody goes on: others wait for the thread's place. */
  lastMs: number
}

/**
 * Why a thread may not go on: it has spent its time, it does nothing, or the machine gives it too little of its own.
 */
export type WorkEnd = 'spent' | 'idle' | 'starved'

/** Between two looks: in less time a busy machine may leave a thread that works without any. */
const minWaitMs = 1_000
/**
 * The part of its time that a thread works, at least, as long as it is not stuck: a machine with more to do than it can
 * gives it no more.
 */
const minShare = 0.02
/**
 * Looks one after the other that find it idle: a machine that has hardly any time left gives it all to others for a
 * while.
 */
const idleLooks = 2

/**
 * Watches what a thread's work costs, in its own processor time: by the clock, a busy machine would refuse what an idle
 * one reads.
 * @param tooMuch called once, when the processor time is spent, the clock has run out over a thread that does nothing,
 * or it has come to the end for all
 * @param beforeMs processor time that the thread had spent when the work began
 * @returns what ends the watch
 */
export function limitWork(
  worker: Worker,
  { workMs, clockMs, lastMs }: WorkLimit,
  tooMuch: (why: WorkEnd) => void,
  beforeMs = 0,
): () => void {
  const began = performance.now()
  const until = began + clockMs
  const end = began + lastMs
  let last = { at: began, spent: 0 }
  let idle = 0
  let timer: NodeJS.Timeout
  let isOver = false
  const wait = (ms: number): void => {
    timer = setTimeout(() => void look(), Math.max(minWaitMs, ms))
  }
  const look = async (): Promise<void> => {
    // A thread that ends meanwhile has nothing to be asked for.
    const spent = await worker.cpuUsage().then(
      ({ user, system }) => (user + system) / 1_000 - beforeMs,
      () => 0,
    )
    if (isOver) return
    const now = performance.now()
    idle = spent - last.spent < (now - last.at) * minShare ? idle + 1 : 0
    if (spent >= workMs) return tooMuch('spent')
    if (now >= until && idle >= idleLooks) return tooMuch('idle')
    if (now >= end) return tooMuch(idle > 0 ? 'idle' : 'starved')
    last = { at: now, spent }
    wait(Math.min(workMs - spent, now < until ? until - now : clockMs / 6, end - now))
  }
  wait(Math.min(workMs, clockMs))
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
