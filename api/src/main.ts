import { printError } from './platform/logging/terminal.js'
import type { RunningService } from './service.js'
import type { ExitMessage } from './platform/supervisor/supervise.js'

/*
 * Handles signals before loading anything, as PID 1 of a container otherwise ignores them. A stopped process exits with
 * 0 even after an unclean stop (docs/operations.md), as another code would mean a crash. An uncaught error exits with
 * another code, for the supervisor to restart.
 */

/** Longer than any clean stop; then the process exits. */
const stopWithinMs = 4_800

/** `EX_SOFTWARE` of sysexits.h. */
const crashCode = 70

const ending = new AbortController()
let started: Promise<RunningService> | undefined
let running: RunningService | undefined

async function stop(): Promise<void> {
  if (!ending.signal.aborted) await shutDown(0, (service) => service.stop())
}

async function shutDown(code: number, end: (service: RunningService) => Promise<void>): Promise<void> {
  ending.abort()
  setTimeout(() => {
    printError(`forced exit: the clean stop took more than ${stopWithinMs} ms; nothing that was accepted is lost`)
    exitWithCode(code)
  }, stopWithinMs).unref()
  try {
    const service = await started
    if (service !== undefined) await end(service)
  } catch (error) {
    logLateError(error)
  }
  exitWithCode(code)
}

/** Informs the supervisor first, in case Node does not exit. */
function exitWithCode(code: number): void {
  const message: ExitMessage = { type: 'exit', code }
  if (process.send === undefined || !process.connected) process.exit(code)
  process.send(message, () => process.exit(code))
}

/** Also handles unhandled rejections. Memory can no longer be trusted. */
function onUncaughtError(error: unknown, origin: NodeJS.UncaughtExceptionOrigin): void {
  // Late failures must not interrupt the orderly stop.
  if (ending.signal.aborted) return logLateError(error)
  try {
    if (running === undefined) throw error
    running.logCrash(error, origin)
  } catch {
    // The log is missing or has failed.
    printError(`${origin}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
  void shutDown(crashCode, (service) => service.stopAfterCrash(error))
}

function logLateError(error: unknown): void {
  if (error !== ending.signal.reason)
    printError(`while stopping: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
}

process.on('uncaughtException', onUncaughtError)
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
process.on('disconnect', stop)

const { startFault, startService } = await import('./service.js')
if (!ending.signal.aborted) {
  try {
    started = startService(ending.signal)
    running = await started
  } catch (error) {
    if (!ending.signal.aborted) {
      printError(startFault(error))
      process.exit(1)
    }
  }
}
