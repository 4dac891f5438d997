import { fork, type ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DataInUseError } from './data-lock.js'
import type { EmbeddedPostgres } from './embedded-postgres.js'
import type { FromDatabaseProcess } from './process.js'

const stopWithinMs = 4_000
const restartAfterMs = 1_000
/** Parallel WebAssembly compilation and glibc's arenas would take several times the needed memory. */
const frugalFlags = ['--max-semi-space-size=2', '--wasm-num-compilation-tasks=1']
const frugalEnvironment = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: String(128 * 1_024) }

export interface SpawnOptions {
  /** The parent folder contains the lock. */
  dataDir: string
  /** Repeated failures are reported once. */
  onRestart?: (reason: string) => void
  /** A killed api's orphan closes well within the default. */
  waitForOwnerMs?: number
  entry?: URL
  execArgv?: string[]
}

export interface SpawnedPostgres extends Omit<EmbeddedPostgres, 'dump'> {
  readonly pid: number | undefined
}

/**
 * A separate process, so that its single thread cannot delay answers; after a crash, restarted on the same port.
 * @throws DataInUseError; Error with code `ENOSPC` on a full disk
 */
export async function spawnEmbeddedPostgres({
  dataDir,
  onRestart,
  waitForOwnerMs = 5_000,
  entry,
  execArgv,
}: SpawnOptions): Promise<SpawnedPostgres> {
  const file = fileURLToPath(entry ?? new URL('./process.js', import.meta.url))
  const folder = resolve(dataDir)
  let stopping = false
  let child: ChildProcess

  const start = async (port: number): Promise<string> => {
    child = fork(file, [folder, String(port), String(waitForOwnerMs)], {
      execArgv: [...frugalFlags, ...(execArgv ?? [])],
      env: { ...process.env, ...frugalEnvironment },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const url = await readyUrl(child)
    child.once('exit', (code, signal) => {
      if (!stopping) void restart(Number(new URL(url).port), `code ${code ?? 'none'}, signal ${signal ?? 'none'}`)
    })
    return url
  }

  const restart = async (port: number, reason: string, lastReason?: string): Promise<void> => {
    if (reason !== lastReason) onRestart?.(reason)
    if (stopping) return
    try {
      await start(port)
    } catch (error) {
      await delay(restartAfterMs)
      await restart(port, error instanceof Error ? error.message : String(error), reason)
    }
  }

  const url = await start(0)
  return {
    url,
    get pid() {
      return child.pid
    },
    async stop() {
      stopping = true
      await stopChild(child)
    },
  }
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    // The listener stays, because sending to an exiting process also fails.
    child.on('error', reject)
    child.once('exit', (code, signal) =>
      reject(new Error(`the embedded database did not start (code ${code ?? 'none'}, signal ${signal ?? 'none'})`)),
    )
    child.on('message', (message: FromDatabaseProcess) => {
      if (message.type === 'ready') resolve(message.url)
      else if (message.inUseBy !== undefined) reject(new DataInUseError(message.inUseBy))
      else
        reject(
          message.isFull === true
            ? Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
            : new Error(message.message),
        )
    })
  })
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  if (child.connected) child.send({ type: 'stop' })
  const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
  await exited
  clearTimeout(timer)
}
