import 'reflect-metadata'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { BackupUnusableError, restoreBackup, writeBackup } from './platform/backup/index.js'
import { EnvironmentError } from './config/env.js'
import { loadEnvironment } from './config/load-environment.js'
import { checkDatabase, DatabaseUnusableError } from './platform/database/check-database.js'
import { DataInUseError } from './platform/database/embedded/data-lock.js'
import { spawnEmbeddedPostgres } from './platform/database/embedded/spawn-postgres.js'
import { isFull } from './platform/database/transient-fault.js'
import { printError, printLines } from './platform/logging/terminal.js'

/** Usage: docs/operations.md. */
const [, , command, given] = process.argv
if ((command !== 'backup' && command !== 'restore') || given === undefined) {
  printError(
    'usage: npm run backup -- FILE, or npm run restore -- FILE; in a container node api/dist/backup-main.js backup FILE, or restore FILE',
  )
  process.exit(2)
}
const path = resolve(given)

async function runCommand(): Promise<void> {
  const environment = loadEnvironment()
  const dataDir = resolve(environment.DATA_DIR)
  const external = environment.DATABASE_URL
  if (external !== undefined) await checkDatabase(external)
  const postgresDir = join(dataDir, 'postgres')
  if (command === 'backup') {
    if (existsSync(path)) throw new BackupUnusableError(`${path} already exists`)
    if (external === undefined && !existsSync(postgresDir))
      throw new BackupUnusableError(`nothing to back up in ${dataDir}`)
  } else if (external === undefined && existsSync(postgresDir))
    throw new BackupUnusableError(
      `${dataDir} already holds a database; restore into another folder, or move that one away first`,
    )

  const embedded = external === undefined ? await spawnEmbeddedPostgres({ dataDir: postgresDir }) : undefined
  const databaseUrl = external ?? embedded?.url ?? ''
  let isDone = false
  try {
    if (command === 'backup') {
      // The file is renamed once complete.
      const growing = `${path}.${randomUUID()}`
      const counts = await writeBackup({ databaseUrl, dataDir, path: growing }).catch(async (error: unknown) => {
        await rm(growing, { force: true })
        throw error
      })
      await rename(growing, path)
      printLines(
        `Saved ${counts.rows} rows and ${counts.files} files to ${path}. It contains everything, including secrets: store it where only you can read it.`,
      )
    } else {
      const counts = await restoreBackup({ databaseUrl, dataDir, path })
      printLines(`Restored ${counts.rows} rows and ${counts.files} files from ${path}.`)
    }
    isDone = true
  } finally {
    await embedded?.stop()
    // Deletes the cluster of a failed restore, so that a retry starts empty.
    if (command === 'restore' && embedded !== undefined && !isDone)
      await rm(postgresDir, { recursive: true, force: true })
  }
}

try {
  await runCommand()
  process.exit(0)
} catch (error) {
  const known =
    error instanceof BackupUnusableError ||
    error instanceof EnvironmentError ||
    error instanceof DatabaseUnusableError ||
    error instanceof DataInUseError
  if (isFull(error))
    printError(
      `no space left on device: ${command === 'backup' ? 'no backup was written. Free space for the file and on the disk of DATA_DIR' : 'nothing was restored. Free space on the disks of DATA_DIR and the database'}, then try again.`,
    )
  else printError(known ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.exit(1)
}
