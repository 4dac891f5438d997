import { complain } from './operations/terminal.js'
import type { RunningService } from './service.js'
import type { ExitMessage } from './supervisor/supervise.js'

/*
 * Listens for signals before anything else is loaded: as the first process of a container it would otherwise ignore them.
 * A process that was told to stop exits with 0 even when a part of it did not stop cleanly: what was accepted is kept
 * (docs/operations.md), and any other code would say that the service crashed. After an error that nobody caught it leaves in the
 * same order, with a code of its own, and whoever supervises it starts it again.
 */

/** Longer than any part of a clean stop may take; after that the process exits as it is. */
const stopWithinMs = 4_800

/** `EX_SOFTWARE` of sysexits.h: an internal software error. */
const crashCode = 70

const ending = new AbortController()
let started: Promise<RunningService> | undefined
let running: RunningService | undefined

async function stop(): Promise<void> {
  if (!ending.signal.aborted) await leave(0, (service) => service.stop())
}

/**
 * @param code the exit code
 * @param end what is left to be done, once the start that may be under way has come to its own end
 */
async function leave(code: number, end: (service: RunningService) => Promise<void>): Promise<void> {
  ending.abort()
  setTimeout(() => {
    complain(`ends without a clean stop, which took more than ${stopWithinMs} ms; nothing that was accepted is lost`)
    exit(code)
  }, stopWithinMs).unref()
  try {
    const service = await started
    if (service !== undefined) await end(service)
  } catch (error) {
    tellLate(error)
  }
  exit(code)
}

/** Says so first: a supervisor then knows how it ended, and that all is done, should Node not come to its end. */
function exit(code: number): void {
  const message: ExitMessage = { type: 'exit', code }
  if (process.send === undefined || !process.connected) process.exit(code)
  process.send(message, () => process.exit(code))
}

/**
 * A promise that was rejected and that nobody heard comes here, too. What the process holds in memory is not to be
 * trusted any more.
 */
function crash(error: unknown, origin: NodeJS.UncaughtExceptionOrigin): void {
  // A late failure of one part must not keep the others from stopping in order.
  if (ending.signal.aborted) return tellLate(error)
  try {
    if (running === undefined) throw error
    running.tellCrash(error, origin)
  } catch {
    // There is no log yet, or it is what failed.
    complain(`${origin}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
  void leave(crashCode, (service) => service.leaveAfterCrash(error))
}

function tellLate(error: unknown): void {
  if (error !== ending.signal.reason)
    complain(`while stopping: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
}

process.on('uncaughtException', crash)
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
// The parent process that started us over a channel is gone.
process.on('disconnect', stop)

const { startFault, startService } = await import('./service.js')
if (!ending.signal.aborted) {
  try {
    started = startService(ending.signal)
    running = await started
  } catch (error) {
    // Told to stop meanwhile: `stop` ends the process.
    if (!ending.signal.aborted) {
      complain(startFault(error))
      process.exit(1)
    }
  }
}
