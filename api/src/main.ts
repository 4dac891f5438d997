import { complain } from './operations/terminal.js'

/*
 * Listens for signals before anything else is loaded: as the first process of a container it would otherwise ignore them.
 * A process that was told to stop exits with 0 even when a part of it did not stop cleanly: what was accepted is kept
 * (docs/operations.md), and any other code would say that the service crashed.
 */

/** Longer than any part of a clean stop may take; after that the process exits as it is. */
const stopWithinMs = 4_800

const ending = new AbortController()
let started: Promise<() => Promise<void>> | undefined

async function stop(): Promise<void> {
  if (ending.signal.aborted) return
  ending.abort()
  setTimeout(() => {
    complain(`ends without a clean stop, which took more than ${stopWithinMs} ms; nothing that was accepted is lost`)
    process.exit(0)
  }, stopWithinMs).unref()
  // A late failure of one part must not keep the others from stopping in order.
  for (const event of ['unhandledRejection', 'uncaughtException']) process.on(event, tellLate)
  try {
    const end = await started
    await end?.()
  } catch (error) {
    tellLate(error)
  }
  process.exit(0)
}

function tellLate(error: unknown): void {
  if (error !== ending.signal.reason)
    complain(`while stopping: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
}

process.on('SIGINT', stop)
process.on('SIGTERM', stop)
// The parent process that started us over a channel is gone.
process.on('disconnect', stop)

const { startFault, startService } = await import('./service.js')
if (!ending.signal.aborted) {
  try {
    started = startService(ending.signal)
    await started
  } catch (error) {
    // Told to stop meanwhile: `stop` ends the process.
    if (!ending.signal.aborted) {
      complain(startFault(error))
      process.exit(1)
    }
  }
}
