import 'reflect-metadata'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { EnvironmentError } from './config/env.js'
import { loadEnvironment } from './config/load-environment.js'
import { checkDatabase, DatabaseUnusableError } from './database/check-database.js'
import { DataInUseError } from './database/embedded/data-lock.js'
import { spawnEmbeddedPostgres } from './database/embedded/spawn-postgres.js'
import { dataSourceOptions, openAndMigrate } from './database/data-source.js'
import { lostDeviceEntities, takeSecondFactorOff, type DeviceLost } from './features/accounts/users/lost-device.js'
import { isFull } from './database/passing-fault.js'
import { complain, say } from './operations/terminal.js'

/**
 * `second-factor-off-main.js <username>`: lets somebody in by the password alone who lost the device;
 * docs/operations.md tells when.
 */
const [, , username = '', ...more] = process.argv
if (username.trim() === '' || more.length > 0) {
  complain(
    'usage: npm run second-factor-off -- USERNAME; in a container node api/dist/second-factor-off-main.js USERNAME',
  )
  process.exit(2)
}

async function work(): Promise<DeviceLost> {
  const environment = loadEnvironment()
  const external = environment.DATABASE_URL
  const postgresDir = join(resolve(environment.DATA_DIR), 'postgres')
  if (external !== undefined) await checkDatabase(external)
  else if (!existsSync(postgresDir))
    throw new DatabaseUnusableError(`there is no database in ${resolve(environment.DATA_DIR)}`)
  const embedded = external === undefined ? await spawnEmbeddedPostgres({ dataDir: postgresDir }) : undefined
  try {
    const options = dataSourceOptions(external ?? embedded?.url ?? '', external === undefined)
    const dataSource = await openAndMigrate(Object.assign(options, { entities: lostDeviceEntities }))
    try {
      return await takeSecondFactorOff(dataSource, username.trim())
    } finally {
      await dataSource.destroy()
    }
  } finally {
    await embedded?.stop()
  }
}

try {
  const done = await work()
  if (done.outcome === 'unknown') {
    complain(`nobody here is called ${done.username}`)
    process.exit(1)
  }
  say(
    done.outcome === 'taken off'
      ? `Two-step login is off for ${done.username}, and ${done.ended} of their sessions ended. The password alone opens the account now: log in and set it up again under Account.`
      : `The account ${done.username} has no two-step login; nothing was changed.`,
  )
  process.exit(0)
} catch (error) {
  const known =
    error instanceof EnvironmentError || error instanceof DatabaseUnusableError || error instanceof DataInUseError
  if (isFull(error))
    complain(
      'no space left on device: nothing was changed. Make room where DATA_DIR and the database are, and try again.',
    )
  else complain(known ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.exit(1)
}
