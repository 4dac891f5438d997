import type { ChildProcess } from 'node:child_process'
import { constants } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'

/** Pauses before a process is started again, in milliseconds: they double ... */
const firstPauseMs = 1_000
const lastPauseMs = 60_000
/** ... until one has lived for this long. */
const provenAfterMs = 60_000
/** A process that is told to stop ends by itself within 5 s, on a machine that lets it; containers are given 10 s. */
const stopWithinMs = 9_000
/**
 * Whoever said that it exits, with all its work done, has this long for it. Node 24 was seen to wait for ever in
 * `process.exit`: its main thread for V8's workers, and they for a garbage collection of the main thread.
 */
const exitWithinMs = 2_000
/** What a shell says of a process that a signal ended: this and the signal's number. */
const signaledCode = 128
/**
 * The exit code of a start that cannot succeed: an environment that is not valid, a port that is taken, no database.
 */
const startFaultCode = 1

/** Sent by the process as the last thing that it does. */
export interface ExitMessage {
  type: 'exit'
  /** The exit code. */
  code: number
}

export interface Supervision {
  /**
   * Starts the process, with a channel over which it says that it is ready. It ends by itself when the channel closes.
   */
  start(): ChildProcess
  /** One line for whoever runs it. */
  say(line: string): void
  /** Told at each time that the process says it is ready; `isFirst` only the first time. */
  onReady?(message: unknown, isFirst: boolean): void
  /** Ends the process in order, and the supervision with it; also while it waits. */
  signal: AbortSignal
  /** For tests; 1,000 unless given. */
  firstPauseMs?: number
}

/**
 * Runs a process, and starts it again with growing pauses whenever it dies: for as long as it takes, since what it dies
 * of may be set aside at the second time, or be elsewhere. One that ends in order, or that could not start before it
 * was ever ready, is not. Without imports of ours, since `npm start` runs it from its source.
 * @returns the exit code for the process that supervises
 */
export async function supervise({
  start,
  say,
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
    const { code, signal: killedBy } = await ended(child, signal)
    if (signal.aborted) return code ?? signaledCode + (killedBy === null ? 0 : constants.signals[killedBy])
    if (code === 0 || (code === startFaultCode && !wasReady)) return code
    const lived = performance.now() - begun
    if (lived >= provenAfterMs) pause = first
    say(
      `the api ended ${killedBy === null ? `with exit code ${code}` : `by ${killedBy}`} after ${Math.round(lived / 1_000)} s; it is started again in ${pause / 1_000} s`,
    )
    await delay(pause, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return 0
    pause = Math.min(pause * 2, lastPauseMs)
  }
}

function isExit(message: unknown): message is ExitMessage {
  return (message as Partial<ExitMessage> | null)?.type === 'exit'
}

/**
 * Waits for the end of a child, which is told to end when the signal fires, and is killed when it does not, or when it
 * has said that it exits and does not.
 */
function ended(
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
    // It was never started, or a signal did not reach it.
    child.on('error', () => child.pid === undefined && end(71, null))
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
  })
}
