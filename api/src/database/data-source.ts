import { DataSource, type DataSourceOptions } from 'typeorm'
import { FirstTables1763700000000 } from './migrations/0001-first-tables.js'

/** In the order they run. A migration that has landed is never edited; a new one follows it. */
const migrations = [FirstTables1763700000000]

/**
 * Connection options for an address. TypeORM's own log stays off: it prints a failed statement's parameters, which are
 * people's words and password hashes; the error itself reaches the log by whoever catches it.
 */
export function dataSourceOptions(url: string): DataSourceOptions {
  return { type: 'postgres', url, migrations, migrationsRun: false, synchronize: false, poolSize: 10, logging: false }
}

/** Opens a connection pool and brings the schema up to date. */
export async function connectAndMigrate(url: string): Promise<DataSource> {
  const dataSource = await new DataSource(dataSourceOptions(url)).initialize()
  await dataSource.runMigrations({ transaction: 'each' })
  return dataSource
}
