import 'reflect-metadata'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { PinoLogger } from 'nestjs-pino'
import { announce } from './announce.js'
import { EnvironmentError } from './config/env.js'
import { loadEnvironment } from './config/load-environment.js'
import { checkDatabase, DatabaseUnusableError } from './database/check-database.js'
import { DataInUseError } from './database/embedded/data-lock.js'
import { spawnEmbeddedPostgres } from './database/embedded/spawn-postgres.js'
import { isFull } from './database/passing-fault.js'
import { ProcessRegister } from './database/process-register.js'
import { complain } from './operations/index.js'
import { assertPortUsable, PortForbiddenError, PortInUseError } from './port.js'
import { startServer, type RunningServer } from './server.js'

export interface RunningService {
  stop(): Promise<void>
  /** Says in the log which error nobody caught, in one record, at once. */
  tellCrash(error: unknown, origin: NodeJS.UncaughtExceptionOrigin): void
  /** Stores the crash, so that the next process can count it and knows what was under way, and stops in order. */
  leaveAfterCrash(error: unknown): Promise<void>
}

/**
 * The database may be what failed; the order of the stop does not wait for it any longer than this, in milliseconds.
 */
const storeCrashWithinMs = 1_000

/**
 * Starts the whole api: environment, database, server.
 * @param signal when it aborts, the start ends after the step that is under way and closes what it has opened
 * @throws what {@link startFault} puts into words; the signal's reason
 */
export async function startService(signal: AbortSignal): Promise<RunningService> {
  const environment = loadEnvironment()
  await assertPortUsable(environment.PORT)

  const external = environment.DATABASE_URL
  if (external !== undefined) await checkDatabase(external)
  signal.throwIfAborted()
  const embedded =
    external === undefined
      ? await spawnEmbeddedPostgres({
          dataDir: join(environment.DATA_DIR, 'postgres'),
          onRestart: (reason) => complain(`the embedded database ended (${reason}) and is started again`),
        })
      : undefined

  let stopServer: (() => Promise<void>) | undefined
  const stop = async (): Promise<void> => {
    try {
      await stopServer?.()
    } finally {
      await embedded?.stop()
    }
  }
  try {
    signal.throwIfAborted()
    const server = await startServer({
      environment,
      databaseUrl: external ?? embedded?.url ?? '',
      alone: external === undefined,
    })
    stopServer = () => server.stop()
    signal.throwIfAborted()
    await announce(server)
    return {
      stop,
      tellCrash: (thrown, origin) =>
        PinoLogger.root.fatal(
          { context: 'Process', origin, err: asError(thrown) },
          'nobody caught this error: the process leaves',
        ),
      async leaveAfterCrash(thrown) {
        await storeCrash(server, thrown)
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Why the api does not start, for the person who started it. */
export function startFault(error: unknown): string {
  if (error instanceof EnvironmentError) return `the environment is not valid\n${error.message}`
  if (
    error instanceof DatabaseUnusableError ||
    error instanceof DataInUseError ||
    error instanceof PortInUseError ||
    error instanceof PortForbiddenError
  )
    return error.message
  if (isFull(error))
    return 'no space left on device: what is stored is as it was. Make room where DATA_DIR and the database are, and start again.'
  return `cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

async function storeCrash({ app }: RunningServer, thrown: unknown): Promise<void> {
  const stored = app
    .get(ProcessRegister)
    .crashed(thrown)
    .catch((fault: unknown) => complain(`the crash was not stored: ${String(fault)}`))
  await Promise.race([stored, delay(storeCrashWithinMs, undefined, { ref: false })])
}
