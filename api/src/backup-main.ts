import 'reflect-metadata'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { BackupUnusableError, restoreBackup, writeBackup } from './backup/index.js'
import { EnvironmentError } from './config/env.js'
import { loadEnvironment } from './config/load-environment.js'
import { checkDatabase, DatabaseUnusableError } from './database/check-database.js'
import { DataInUseError } from './database/embedded/data-lock.js'
import { spawnEmbeddedPostgres } from './database/embedded/spawn-postgres.js'
import { isFull } from './database/passing-fault.js'
import { complain, say } from './operations/terminal.js'

/** `backup-main.js backup|restore <file>`: saves or brings back everything; docs/operations.md tells how to use it. */
const [, , command, given] = process.argv
if ((command !== 'backup' && command !== 'restore') || given === undefined) {
  complain(
    'usage: npm run backup -- FILE, or npm run restore -- FILE; in a container node api/dist/backup-main.js backup FILE, or restore FILE',
  )
  process.exit(2)
}
const path = resolve(given)

async function work(): Promise<void> {
  const environment = loadEnvironment()
  const dataDir = resolve(environment.DATA_DIR)
  const external = environment.DATABASE_URL
  if (external !== undefined) await checkDatabase(external)
  const postgresDir = join(dataDir, 'postgres')
  if (command === 'backup') {
    if (existsSync(path)) throw new BackupUnusableError(`${path} exists already`)
    if (external === undefined && !existsSync(postgresDir))
      throw new BackupUnusableError(`there is nothing to save in ${dataDir}`)
  } else if (external === undefined && existsSync(postgresDir))
    throw new BackupUnusableError(
      `${dataDir} already holds a database; restore into another folder, or move that one away first`,
    )

  const embedded = external === undefined ? await spawnEmbeddedPostgres({ dataDir: postgresDir }) : undefined
  const databaseUrl = external ?? embedded?.url ?? ''
  let isDone = false
  try {
    if (command === 'backup') {
      // Under its name only when it is whole.
      const growing = `${path}.${randomUUID()}`
      const counts = await writeBackup({ databaseUrl, dataDir, path: growing }).catch(async (error: unknown) => {
        await rm(growing, { force: true })
        throw error
      })
      await rename(growing, path)
      say(
        `Saved ${counts.rows} rows and ${counts.files} files to ${path}. It holds everything, secrets too: keep it where only you can read it.`,
      )
    } else {
      const counts = await restoreBackup({ databaseUrl, dataDir, path })
      say(`Restored ${counts.rows} rows and ${counts.files} files from ${path}.`)
    }
    isDone = true
  } finally {
    await embedded?.stop()
    // Made above and of no use: the next try must not meet it.
    if (command === 'restore' && embedded !== undefined && !isDone)
      await rm(postgresDir, { recursive: true, force: true })
  }
}

try {
  await work()
  process.exit(0)
} catch (error) {
  const known =
    error instanceof BackupUnusableError ||
    error instanceof EnvironmentError ||
    error instanceof DatabaseUnusableError ||
    error instanceof DataInUseError
  if (isFull(error))
    complain(
      `no space left on device: ${command === 'backup' ? 'there is no backup. Make room for the file and where DATA_DIR is' : 'nothing is restored. Make room where DATA_DIR and the database are'}, and try again.`,
    )
  else complain(known ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.exit(1)
}
