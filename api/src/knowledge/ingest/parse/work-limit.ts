export interface WorkLimit {
  /** CPU time of the worker in milliseconds. */
  workMs: number
  /** Wall-clock milliseconds after which idle workers stop; they may wait forever. */
  clockMs: number
  /** Wall-clock milliseconds after which every worker stops, because other work waits for its place. */
  lastMs: number
}

/** `spent`: out of CPU time; `idle`: stuck; `starved`: the machine is overloaded. */
export type WorkEnd = 'spent' | 'idle' | 'starved'

/** In shorter intervals, a busy machine may starve a worker. */
const minWaitMs = 1_000
/** An overloaded machine may give running workers only this share. */
const minShare = 0.02
/** Consecutive idle checks that count as stuck: a busy machine may pause a worker for one interval. */
const maxIdleChecks = 2

/**
 * Limits CPU time; wall-clock limits alone fail on busy machines.
 * @param tooMuch called at most once
 * @param beforeMs CPU time before this work
 * @returns a function that ends the watch
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
  const scheduleCheck = (ms: number): void => {
    timer = setTimeout(check, Math.max(minWaitMs, ms))
  }
  const check = (): void => {
    if (isOver) return
    const spent = spentMs() - beforeMs
    const now = performance.now()
    idle = spent - last.spent < (now - last.at) * minShare ? idle + 1 : 0
    if (spent >= workMs) return tooMuch('spent')
    if (now >= until && idle >= maxIdleChecks) return tooMuch('idle')
    if (now >= end) return tooMuch(idle > 0 ? 'idle' : 'starved')
    last = { at: now, spent }
    scheduleCheck(Math.min(workMs - spent, now < until ? until - now : clockMs / 6, end - now))
  }
  scheduleCheck(Math.min(workMs, clockMs))
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
