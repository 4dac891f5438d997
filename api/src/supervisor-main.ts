import { fork } from 'node:child_process'
import { join } from 'node:path'
import { complain, say } from './operations/terminal.js'
import { readyLines, type ReadyMessage } from './ready-message.js'
import { allocatorSettings } from './supervisor/allocator-settings.js'
import { supervise } from './supervisor/supervise.js'

/*
 * What the image runs: the api in a process of its own, which is started again when it dies. It passes on orders to stop and ends
 * with the api's exit code; as the first process of a container, too.
 */

const ending = new AbortController()
for (const order of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(order, () => ending.abort())
// The parent process that started us over a channel is gone.
process.on('disconnect', () => ending.abort())

process.exitCode = await supervise({
  start: () =>
    fork(join(import.meta.dirname, 'main.js'), [], {
      execArgv: process.execArgv,
      env: { ...allocatorSettings, ...process.env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  say: complain,
  onReady: tellReady,
  signal: ending.signal,
})
if (process.connected) process.disconnect()

/** Whoever started us over a channel tells the person. */
function tellReady(message: unknown, isFirst: boolean): void {
  if (process.connected) process.send?.(message)
  else if (isFirst) say(...readyLines(message as ReadyMessage))
}
