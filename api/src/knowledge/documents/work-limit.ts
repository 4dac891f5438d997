/** What a piece of work may cost, in milliseconds. */
export interface WorkLimit {
  /** Of the worker's processor time. */
  workMs: number
  /** By the clock, after which a worker must be at work to go on: one that waits for something may wait for ever. */
  clockMs: number
  /** By the clock, after which no worker goes on: others wait for its place. */
  lastMs: number
}

/** Why a worker may not go on: it has spent its time, it does nothing, or the machine gives it too little time. */
export type WorkEnd = 'spent' | 'idle' | 'starved'

/** Between two looks: in less time a busy machine may leave a worker without any. */
const minWaitMs = 1_000
/**
 * The part of its time that a worker works, at least, as long as it is not stuck: an overloaded machine gives it no
 * more.
 */
const minShare = 0.02
/**
 * Looks one after the other that find it idle: a machine that has hardly any time left gives it all to others for a
 * while.
 */
const idleLooks = 2

/**
 * Watches what work costs, in the processor time of its worker: by the clock, a busy machine would refuse what an idle
 * one reads.
 * @param spentMs processor time of the worker so far, in milliseconds
 * @param tooMuch called once, when the processor time is spent, when the clock has run out over a worker that does
 * nothing, or at the end for all
 * @param beforeMs processor time that the worker had spent when the work began
 * @returns what ends the watch
 */
export function limitWork(
  spentMs: () => number,
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
    timer = setTimeout(look, Math.max(minWaitMs, ms))
  }
  const look = (): void => {
    if (isOver) return
    const spent = spentMs() - beforeMs
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
