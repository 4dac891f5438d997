import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import type { DataSource } from 'typeorm'
import { dataSourceOptions, migrate, openAndMigrate } from './data-source.js'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * A migrated database with pgvector, for one test file: in memory, or a new one on the server that TEST_POSTGRES_URL leads to. The
 * embedded database lets one transaction in at a time, so what two do to each other shows on a server alone.
 */
export async function startTestDatabase(): Promise<{ url: string; dataSource: DataSource; stop(): Promise<void> }> {
  const server = process.env.TEST_POSTGRES_URL
  const postgres = server === undefined ? await startEmbeddedPostgres({ template: await migratedTemplate() }) : await newDatabase(server)
  // On a machine that many programs share, a crowd of a test may stand longer for a connection than visitors would.
  const dataSource = await openAndMigrate(Object.assign(dataSourceOptions(postgres.url, true), { connectTimeoutMS: 80_000 }))
  return {
    url: postgres.url,
    dataSource,
    async stop() {
      await dataSource.destroy()
      await postgres.stop()
    },
  }
}

async function newDatabase(server: string): Promise<{ url: string; stop(): Promise<void> }> {
  const name = `loquia_test_${randomUUID().replaceAll('-', '')}`
  const run = async (sql: string): Promise<void> => {
    const client = new Client(server)
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await run(`CREATE DATABASE ${name}`)
  return { url: Object.assign(new URL(server), { pathname: `/${name}` }).href, stop: () => run(`DROP DATABASE ${name} WITH (FORCE)`) }
}

/** Making a cluster takes seconds and copying one half a second, so it is made once for each state of the migrations. */
export async function migratedTemplate(): Promise<Blob> {
  const path = join(root, 'node_modules/.cache/loquia', `postgres-${await migrationsHash()}.tar`)
  const kept = await readFile(path).catch(() => undefined)
  if (kept !== undefined) return new Blob([kept])
  const postgres = await startEmbeddedPostgres()
  await migrate(postgres.url)
  const template = await postgres.dump()
  await postgres.stop()
  await mkdir(dirname(path), { recursive: true })
  const own = `${path}.${process.pid}`
  await writeFile(own, Buffer.from(await template.arrayBuffer()))
  await rename(own, path)
  return template
}

async function migrationsHash(): Promise<string> {
  const folder = new URL('./migrations/', import.meta.url)
  const hash = createHash('sha256').update(await readFile(join(root, 'node_modules/@electric-sql/pglite/package.json')))
  for (const file of (await readdir(folder)).sort()) hash.update(await readFile(new URL(file, folder)))
  return hash.digest('hex').slice(0, 16)
}
