import { existsSync } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isFull } from '../passing-fault.js'
import { DataInUseError, lockData } from './data-lock.js'
import { startEmbeddedPostgres } from './embedded-postgres.js'

/**
 * The process that holds the embedded database: `process.js <data folder> <port> <milliseconds to wait for an owner>`,
 * started by {@link spawnEmbeddedPostgres} with a channel to its parent. It outlives a signal to the whole terminal
 * group, so that its parent can finish first, and ends by itself, cleanly, as soon as the parent is gone.
 */
export type FromDatabaseProcess =
  | { type: 'ready'; url: string }
  | { type: 'failed'; message: string; inUseBy?: number; isFull?: boolean }

/** ENOSPC and EDQUOT, as WebAssembly numbers them (WASI). */
const fullNumbers: readonly unknown[] = [51, 19]
/**
 * A start may need a segment of the write-ahead log, in bytes; without room for one PGlite says only that it failed.
 */
const segmentBytes = 16 * 1_024 * 1_024

const [, , dataDir = '', port = '0', waitForOwnerMs = '0'] = process.argv
process.on('SIGINT', () => undefined)
let complaint = ''

try {
  await mkdir(dirname(dataDir), { recursive: true })
  const release = await lockData(join(dirname(dataDir), 'postgres.lock'), Number(waitForOwnerMs))
  const isNew = !existsSync(dataDir)
  const postgres = await startEmbeddedPostgres({ dataDir, port: Number(port), onFault: complain }).catch(
    async (error: unknown) => {
      // Half a cluster would keep the room that was too little.
      if (isNew) await rm(dataDir, { recursive: true, force: true })
      await release()
      throw error
    },
  )

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
  tell({
    type: 'failed',
    message,
    ...(error instanceof DataInUseError ? { inUseBy: error.pid } : { isFull: await hadNoRoom(error) }),
  })
  process.exitCode = 1
  process.disconnect?.()
}

async function hadNoRoom(fault: unknown): Promise<boolean> {
  if (isFull(fault) || fullNumbers.includes((fault as { errno?: unknown } | null)?.errno)) return true
  const disk = await statfs(dirname(dataDir)).catch(() => undefined)
  return disk !== undefined && disk.bavail * disk.bsize < segmentBytes
}

/** A full disk fails each step again: once is enough. */
function complain(fault: unknown): void {
  const message = fault instanceof Error ? fault.message : String(fault)
  if (message !== complaint) process.stderr.write(`loquia: maintenance of the embedded database: ${message}\n`)
  complaint = message
}

function tell(message: FromDatabaseProcess): void {
  // A parent that is just gone hears nothing, and its going ends this process in order.
  if (process.connected) process.send?.(message, () => undefined)
}
