import { complain } from './operations/terminal.js'

/*
 * Hears the order to stop before anything else is loaded: the first process of a container would not even be ended by a
 * signal that it does not know. Whoever was told to stop ends with 0, also when something did not end as it should: what
 * was accepted is kept (docs/operations.md), and another exit code would say that the service fell over by itself.
 */

/** Longer than any part of a clean stop may take; after it the process ends as it is. */
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
  // Something that ends too late to be of use to anybody must not keep the rest from ending in its order.
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
  if (error !== ending.signal.reason) complain(`while stopping: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
}

process.on('SIGINT', stop)
process.on('SIGTERM', stop)
// Started by another process with a channel: without it there is nobody left to serve for.
process.on('disconnect', stop)

const { startFault, startService } = await import('./service.js')
if (!ending.signal.aborted) {
  try {
    started = startService(ending.signal)
    await started
  } catch (error) {
    // Told to stop meanwhile: whoever hears the order ends the process.
    if (!ending.signal.aborted) {
      complain(startFault(error))
      process.exit(1)
    }
  }
}
