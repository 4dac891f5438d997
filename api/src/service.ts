import 'reflect-metadata'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { PinoLogger } from 'nestjs-pino'
import { EnvironmentError } from './config/env.js'
import { loadEnvironment } from './config/load-environment.js'
import { checkDatabase, DatabaseUnusableError } from './platform/database/check-database.js'
import { DataInUseError } from './platform/database/embedded/data-lock.js'
import { spawnEmbeddedPostgres } from './platform/database/embedded/spawn-postgres.js'
import { isFull } from './platform/database/transient-fault.js'
import { ProcessRegister } from './platform/database/process-register.js'
import { printError, printLines } from './platform/logging/terminal.js'
import { assertPortUsable, PortForbiddenError, PortInUseError } from './port.js'
import { startServer, type RunningServer } from './server.js'
import { SiteAssistantService } from './public/site-assistant/index.js'
import { SeedService } from './seed/index.js'
import { readyLines, type ReadyMessage } from './ready-message.js'

export interface RunningService {
  stop(): Promise<void>
  /** Logs an uncaught error synchronously, in one record. */
  logCrash(error: unknown, origin: NodeJS.UncaughtExceptionOrigin): void
  /** Stores the crash for the next process, then stops in order. */
  stopAfterCrash(error: unknown): Promise<void>
}

/** Milliseconds; the database may be the cause. */
const storeCrashWithinMs = 1_000

/**
 * @param signal aborts after the current step
 * @throws errors for {@link startFault}; the signal's reason
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
          onRestart: (reason) => printError(`the embedded database exited (${reason}); restarting it`),
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
    await announceReady(server)
    return {
      stop,
      logCrash: (thrown, origin) =>
        PinoLogger.root.fatal(
          { context: 'Process', origin, err: asError(thrown) },
          'uncaught error: the process exits',
        ),
      async stopAfterCrash(thrown) {
        await storeCrash(server, thrown)
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

export function startFault(error: unknown): string {
  if (error instanceof EnvironmentError) return `invalid environment variables\n${error.message}`
  if (
    error instanceof DatabaseUnusableError ||
    error instanceof DataInUseError ||
    error instanceof PortInUseError ||
    error instanceof PortForbiddenError
  )
    return error.message
  if (isFull(error))
    return 'no space left on device: stored data is unchanged. Free space on the disks of DATA_DIR and the database, then start again.'
  return `cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

async function storeCrash({ app }: RunningServer, thrown: unknown): Promise<void> {
  const stored = app
    .get(ProcessRegister)
    .recordCrash(thrown)
    .catch((fault: unknown) => printError(`the crash was not stored: ${String(fault)}`))
  await Promise.race([stored, delay(storeCrashWithinMs, undefined, { ref: false })])
}

async function announceReady({ app, port }: RunningServer): Promise<void> {
  const seeded = await app.get(SeedService, { strict: false }).seed()
  app
    .get(SiteAssistantService, { strict: false })
    .start(async () => (await fetch(`http://127.0.0.1:${port}/sitemap.xml`)).text())
  const message: ReadyMessage = { type: 'ready', port, ...seeded }
  // A send fails when the parent has just exited, which also shuts this process down.
  if (process.connected) process.send?.(message, () => undefined)
  else printLines(...readyLines(message))
}
