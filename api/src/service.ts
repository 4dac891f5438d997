import 'reflect-metadata'
import { join } from 'node:path'
import { announce } from './announce.js'
import { EnvironmentError } from './config/env.js'
import { loadEnvironment } from './config/load-environment.js'
import { checkDatabase, DatabaseUnusableError } from './database/check-database.js'
import { DataInUseError } from './database/embedded/data-lock.js'
import { spawnEmbeddedPostgres } from './database/embedded/spawn-postgres.js'
import { isFull } from './database/passing-fault.js'
import { complain } from './operations/index.js'
import { assertPortUsable, PortForbiddenError, PortInUseError } from './port.js'
import { startServer } from './server.js'

/**
 * Starts the whole api: environment, database, server.
 * @param signal when it aborts, the start ends after the step that is under way and closes what it has opened
 * @returns how to stop it again
 * @throws what {@link startFault} puts into words; the signal's reason
 */
export async function startService(signal: AbortSignal): Promise<() => Promise<void>> {
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
    return stop
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
