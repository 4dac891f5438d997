import { fork, type ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DataInUseError } from './data-lock.js'
import type { EmbeddedPostgres } from './embedded-postgres.js'
import type { FromDatabaseProcess } from './process.js'

const stopWithinMs = 4_000
const restartAfterMs = 1_000
/**
 * The process has one thread of its own and hardly a JavaScript heap. What V8 would use to compile PostgreSQL's
 * functions on all cores at once, and glibc would keep of it in an arena a thread, is several times of what the
 * database needs.
 */
const frugalFlags = ['--max-semi-space-size=2', '--wasm-num-compilation-tasks=1']
const frugalEnvironment = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: String(128 * 1_024) }

export interface SpawnOptions {
  /** Folder of the cluster; its parent folder holds the lock. */
  dataDir: string
  /**
   * Told when the database process ended by itself and a new one takes its place; of tries that fail in the same way
   * once.
   */
  onRestart?: (reason: string) => void
  /** How long a living owner of the data may take to end; the orphan of a killed api closes well within the default. */
  waitForOwnerMs?: number
  /** The process's file and the Node options it needs; the built one by default. */
  entry?: URL
  execArgv?: string[]
}

export interface SpawnedPostgres extends Omit<EmbeddedPostgres, 'dump'> {
  /** Process id of the database; another one after it was started again. */
  readonly pid: number | undefined
}

/**
 * Runs the embedded database in a process of its own, where its single thread cannot hold up answers. Should that
 * process die, another one opens the same data on the same port, so that connection pools recover by themselves.
 * @throws DataInUseError; Error when the data folder cannot be opened, with the code `ENOSPC` where there is no room
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

  const restart = async (port: number, reason: string, told?: string): Promise<void> => {
    if (reason !== told) onRestart?.(reason)
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
      await ended(child)
    },
  }
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    // For good: a word to a process that is ending fails, too, and its exit tells the rest.
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

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  if (child.connected) child.send({ type: 'stop' })
  const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
  await exited
  clearTimeout(timer)
}
