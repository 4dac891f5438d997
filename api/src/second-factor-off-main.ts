import 'reflect-metadata'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { EnvironmentError } from './config/env.js'
import { loadEnvironment } from './config/load-environment.js'
import { checkDatabase, DatabaseUnusableError } from './platform/database/check-database.js'
import { DataInUseError } from './platform/database/embedded/data-lock.js'
import { spawnEmbeddedPostgres } from './platform/database/embedded/spawn-postgres.js'
import { dataSourceOptions, openAndMigrate } from './platform/database/data-source.js'
import { lostDeviceEntities, removeLostSecondFactor, type LostDeviceResult } from './core/users/lost-device.js'
import { isFull } from './platform/database/transient-fault.js'
import { printError, printLines } from './platform/logging/terminal.js'

/** Lets a user who lost the device log in with the password alone; see docs/operations.md. */
const [, , username = '', ...more] = process.argv
if (username.trim() === '' || more.length > 0) {
  printError(
    'usage: npm run second-factor-off -- USERNAME; in a container node api/dist/second-factor-off-main.js USERNAME',
  )
  process.exit(2)
}

async function runCommand(): Promise<LostDeviceResult> {
  const environment = loadEnvironment()
  const external = environment.DATABASE_URL
  const postgresDir = join(resolve(environment.DATA_DIR), 'postgres')
  if (external !== undefined) await checkDatabase(external)
  else if (!existsSync(postgresDir))
    throw new DatabaseUnusableError(`no database found in ${resolve(environment.DATA_DIR)}`)
  const embedded = external === undefined ? await spawnEmbeddedPostgres({ dataDir: postgresDir }) : undefined
  try {
    const options = dataSourceOptions(external ?? embedded?.url ?? '', external === undefined)
    const dataSource = await openAndMigrate(Object.assign(options, { entities: lostDeviceEntities }))
    try {
      return await removeLostSecondFactor(dataSource, username.trim())
    } finally {
      await dataSource.destroy()
    }
  } finally {
    await embedded?.stop()
  }
}

try {
  const done = await runCommand()
  if (done.outcome === 'unknown') {
    printError(`no account is named ${done.username}`)
    process.exit(1)
  }
  printLines(
    done.outcome === 'taken off'
      ? `Two-step login is off for ${done.username}, and ${done.ended} of their sessions ended. The password alone now opens the account: log in and set up two-step login again under Account.`
      : `The account ${done.username} has no two-step login; nothing was changed.`,
  )
  process.exit(0)
} catch (error) {
  const known =
    error instanceof EnvironmentError || error instanceof DatabaseUnusableError || error instanceof DataInUseError
  if (isFull(error))
    printError(
      'no space left on device: nothing was changed. Free space on the disks of DATA_DIR and the database, then try again.',
    )
  else printError(known ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.exit(1)
}
