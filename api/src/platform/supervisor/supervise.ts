import type { ChildProcess } from 'node:child_process'
import { constants } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds; doubles after each failure. */
const firstPauseMs = 1_000
const lastPauseMs = 60_000
/** Lifetime that resets the pause. */
const provenAfterMs = 60_000
/** The API normally stops within 5 s; containers allow 10 s. */
const stopWithinMs = 9_000
/**
 * After announcing the exit. Node 24 can hang in `process.exit`: the main thread and V8's workers wait for each other.
 */
const exitWithinMs = 2_000
/** Shells report this plus the signal's number. */
const signaledCode = 128
/** The start cannot succeed: invalid environment, port in use, or no database. */
const startFaultCode = 1

export interface ExitMessage {
  type: 'exit'
  code: number
}

export interface Supervision {
  /** The process ends when its channel closes. */
  start(): ChildProcess
  log(line: string): void
  /** Called at every readiness report. */
  onReady?(message: unknown, isFirst: boolean): void
  /** Stops everything, even during a pause. */
  signal: AbortSignal
  /** For tests; 1,000 by default. */
  firstPauseMs?: number
}

/**
 * Restarts without limit, because the cause may disappear. An orderly exit, or a failure before the first readiness,
 * ends the supervision. No imports, because `npm start` runs this source file.
 */
export async function supervise({
  start,
  log,
  onReady,
  signal,
  firstPauseMs: first = firstPauseMs,
}: Supervision): Promise<number> {
  let wasReady = false
  for (let pause = first; ;) {
    const begun = performance.now()
    const child = start()
    child.on('message', (message) => {
      if (isExit(message)) return
      onReady?.(message, !wasReady)
      wasReady = true
    })
    const { code, signal: killedBy } = await waitForExit(child, signal)
    if (signal.aborted) return code ?? signaledCode + (killedBy === null ? 0 : constants.signals[killedBy])
    if (code === 0 || (code === startFaultCode && !wasReady)) return code
    const lived = performance.now() - begun
    if (lived >= provenAfterMs) pause = first
    log(
      `the api ${killedBy === null ? `exited with code ${code}` : `was killed by ${killedBy}`} after ${Math.round(lived / 1_000)} s; restarting in ${pause / 1_000} s`,
    )
    await delay(pause, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return 0
    pause = Math.min(pause * 2, lastPauseMs)
  }
}

function isExit(message: unknown): message is ExitMessage {
  return (message as Partial<ExitMessage> | null)?.type === 'exit'
}

/** Kills a child that ignores the signal or hangs while exiting. */
function waitForExit(
  child: ChildProcess,
  signal: AbortSignal,
): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  return new Promise((resolve) => {
    let kill: NodeJS.Timeout | undefined
    let exitCode: number | undefined
    child.on('message', (message) => {
      if (!isExit(message)) return
      exitCode = message.code
      clearTimeout(kill)
      kill = setTimeout(() => child.kill('SIGKILL'), exitWithinMs)
    })
    const stop = (): void => {
      if (exitCode !== undefined) return
      child.kill('SIGTERM')
      kill = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
    }
    const end = (code: number | null, killedBy: NodeJS.Signals | null): void => {
      clearTimeout(kill)
      signal.removeEventListener('abort', stop)
      resolve(exitCode === undefined ? { code, signal: killedBy } : { code: exitCode, signal: null })
    }
    child.once('exit', end)
    child.on('error', () => child.pid === undefined && end(71, null))
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
  })
}
