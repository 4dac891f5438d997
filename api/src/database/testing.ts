import type { DataSource } from 'typeorm'
import { connectAndMigrate } from './data-source.js'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.js'

/** A migrated in-memory database with pgvector, for one test file. */
export async function startTestDatabase(): Promise<{ url: string; dataSource: DataSource; stop(): Promise<void> }> {
  const postgres = await startEmbeddedPostgres()
  const dataSource = await connectAndMigrate(postgres.url)
  return {
    url: postgres.url,
    dataSource,
    async stop() {
      await dataSource.destroy()
      await postgres.stop()
    },
  }
}
