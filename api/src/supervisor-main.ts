import { fork } from 'node:child_process'
import { join } from 'node:path'
import { printError, printLines } from './platform/logging/terminal.js'
import { readyLines, type ReadyMessage } from './ready-message.js'
import { allocatorSettings } from './platform/supervisor/allocator-settings.js'
import { supervise } from './platform/supervisor/supervise.js'

/* Restarts the API after crashes, forwards stop signals, and exits with its code, even as PID 1. */

const ending = new AbortController()
for (const order of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(order, () => ending.abort())
// The parent process is gone.
process.on('disconnect', () => ending.abort())

process.exitCode = await supervise({
  start: () =>
    fork(join(import.meta.dirname, 'main.js'), [], {
      execArgv: process.execArgv,
      env: { ...allocatorSettings, ...process.env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  log: printError,
  onReady: forwardReady,
  signal: ending.signal,
})
if (process.connected) process.disconnect()

/** The parent process informs the user. */
function forwardReady(message: unknown, isFirst: boolean): void {
  if (process.connected) process.send?.(message)
  else if (isFirst) printLines(...readyLines(message as ReadyMessage))
}
