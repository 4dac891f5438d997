import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DataInUseError, lockData } from './data-lock.js'
import { startEmbeddedPostgres } from './embedded-postgres.js'

/**
 * The process that holds the embedded database: `process.js <data folder> <port> <milliseconds to wait for an owner>`, started by {@link spawnEmbeddedPostgres}
 * with a channel to its parent. It outlives a signal to the whole terminal group, so that its parent can finish first,
 * and ends by itself, cleanly, as soon as the parent is gone.
 */
export type FromDatabaseProcess = { type: 'ready'; url: string } | { type: 'failed'; message: string; inUseBy?: number }

const [, , dataDir = '', port = '0', waitForOwnerMs = '0'] = process.argv
process.on('SIGINT', () => undefined)

try {
  await mkdir(dirname(dataDir), { recursive: true })
  const release = await lockData(join(dirname(dataDir), 'postgres.lock'), Number(waitForOwnerMs))
  const postgres = await startEmbeddedPostgres({ dataDir, port: Number(port) })

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await postgres.stop()
    await release()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('message', stop)
  process.on('disconnect', stop)
  if (!process.connected) await stop()
  tell({ type: 'ready', url: postgres.url })
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  tell({ type: 'failed', message, ...(error instanceof DataInUseError ? { inUseBy: error.pid } : {}) })
  process.exitCode = 1
  process.disconnect?.()
}

function tell(message: FromDatabaseProcess): void {
  if (process.connected) process.send?.(message)
}
