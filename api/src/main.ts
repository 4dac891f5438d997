import 'reflect-metadata'
import { join } from 'node:path'
import { EnvironmentError } from './config/env.js'
import { loadEnvironment } from './config/load-environment.js'
import { checkDatabase, DatabaseUnusableError } from './database/check-database.js'
import { DataInUseError } from './database/embedded/data-lock.js'
import { spawnEmbeddedPostgres } from './database/embedded/spawn-postgres.js'
import { complain } from './operations/index.js'
import { announce } from './announce.js'
import { assertPortFree, PortInUseError } from './port.js'
import { startServer } from './server.js'

/** Longer than any part of a clean stop may take; after it the process ends as it is. */
const stopWithinMs = 4_800

/** Starts the whole api: environment, database, server. Returns how to stop it again. */
async function start(): Promise<() => Promise<void>> {
  const environment = loadEnvironment()
  await assertPortFree(environment.PORT)

  const external = environment.DATABASE_URL
  if (external !== undefined) await checkDatabase(external)
  const embedded = external === undefined
    ? await spawnEmbeddedPostgres({ dataDir: join(environment.DATA_DIR, 'postgres'), onRestart: (reason) => complain(`the embedded database ended (${reason}) and is started again`) })
    : undefined

  try {
    const server = await startServer({ environment, databaseUrl: external ?? embedded?.url ?? '', alone: external === undefined })
    await announce(server)
    return async () => {
      await server.stop()
      await embedded?.stop()
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

let stopping = false
const started = start()

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => {
    complain(`ends without a clean stop, which took more than ${stopWithinMs} ms; nothing that was accepted is lost`)
    process.exit(1)
  }, stopWithinMs).unref()
  const end = await started.catch(() => undefined)
  await end?.()
  process.exit(0)
}

process.on('SIGINT', stop)
process.on('SIGTERM', stop)
// Started by another process with a channel: without it there is nobody left to serve for.
process.on('disconnect', stop)

try {
  await started
} catch (error) {
  const known = error instanceof EnvironmentError || error instanceof DatabaseUnusableError || error instanceof DataInUseError || error instanceof PortInUseError
  complain(error instanceof EnvironmentError ? `the environment is not valid\n${error.message}` : known ? error.message : `cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  process.exit(1)
}
