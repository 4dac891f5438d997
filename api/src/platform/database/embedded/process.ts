import { existsSync } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isFull } from '../transient-fault.js'
import { DataInUseError, lockData } from './data-lock.js'
import { startEmbeddedPostgres } from './embedded-postgres.js'

/**
 * Database process: `process.js <data folder> <port> <milliseconds to wait for an owner>`. Ignores SIGINT, so that the
 * parent finishes first; exits with the parent.
 */
export type FromDatabaseProcess =
  | { type: 'ready'; url: string }
  | { type: 'failed'; message: string; inUseBy?: number; isFull?: boolean }

/** WASI numbers ENOSPC and EDQUOT like this. */
const fullNumbers: readonly unknown[] = [51, 19]
/** Needed for a start; PGlite reports full disks only as generic failure. */
const segmentBytes = 16 * 1_024 * 1_024

const [, , dataDir = '', port = '0', waitForOwnerMs = '0'] = process.argv
process.on('SIGINT', () => undefined)
let complaint = ''

try {
  await mkdir(dirname(dataDir), { recursive: true })
  const release = await lockData(join(dirname(dataDir), 'postgres.lock'), Number(waitForOwnerMs))
  const isNew = !existsSync(dataDir)
  const postgres = await startEmbeddedPostgres({ dataDir, port: Number(port), onFault: reportFault }).catch(
    async (error: unknown) => {
      // A failed start must not leave half a cluster behind, as disk space may be scarce.
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
  sendToParent({ type: 'ready', url: postgres.url })
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  sendToParent({
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

/** A full disk fails every step. */
function reportFault(fault: unknown): void {
  const message = fault instanceof Error ? fault.message : String(fault)
  if (message !== complaint) process.stderr.write(`loquia: maintenance of the embedded database failed: ${message}\n`)
  complaint = message
}

function sendToParent(message: FromDatabaseProcess): void {
  // Sending fails when the parent has just exited, which also ends this process.
  if (process.connected) process.send?.(message, () => undefined)
}
