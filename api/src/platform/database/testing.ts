import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { type DataSource, getMetadataArgsStorage } from 'typeorm'
import { afterAll, beforeAll } from 'vitest'
import { dataSourceOptions, migrate, openAndMigrate } from './data-source.js'
import { openEngine, serveEngine, startEmbeddedPostgres } from './embedded/embedded-postgres.js'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

export interface TestDatabase {
  url: string
  dataSource: DataSource
  stop(): Promise<void>
}

/**
 * Returns an empty migrated database, in memory or on the server at TEST_POSTGRES_URL. The embedded database runs one
 * transaction at a time, so races show only on a server.
 */
export async function startTestDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_POSTGRES_URL
  const postgres = server === undefined ? await takeEngine() : await newDatabase(server)
  // On a busy machine, a test's many connections may wait longer.
  const dataSource = await openAndMigrate(
    Object.assign(dataSourceOptions(postgres.url, true), { entities: importedEntities(), connectTimeoutMS: 80_000 }),
  )
  return {
    url: postgres.url,
    dataSource,
    async stop() {
      await dataSource.destroy()
      await postgres.stop()
    },
  }
}

/** Starts a database before the tests of a file and stops it after them. */
export function useTestDatabase(): TestDatabase {
  const database = {} as TestDatabase
  beforeAll(async () => void Object.assign(database, await startTestDatabase()))
  afterAll(() => database.stop?.())
  return database
}

export function importedEntities() {
  return getMetadataArgsStorage().tables.map(({ target }) => target)
}

/** Reusing an emptied database takes a sixth of the time of creating one. */
const left: { engine: PGlite; fingerprint: string }[] = []

async function takeEngine(): Promise<{ url: string; stop(): Promise<void> }> {
  const { engine, fingerprint } = (await emptied()) ?? (await newEngine())
  const { url, close } = await serveEngine(engine)
  return {
    url,
    async stop() {
      await close()
      left.push({ engine, fingerprint })
    },
  }
}

async function newEngine(): Promise<{ engine: PGlite; fingerprint: string }> {
  const engine = await openEngine({ template: await migratedTemplate() })
  return { engine, fingerprint: await fingerprintOf(engine) }
}

async function emptied(): Promise<{ engine: PGlite; fingerprint: string } | undefined> {
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { engine, fingerprint } = next
    try {
      for (const sql of ['ROLLBACK', 'DISCARD ALL', 'DROP SCHEMA IF EXISTS jobs CASCADE']) await engine.exec(sql)
      const { rows } = await engine.query<{ names: string }>(
        `SELECT string_agg(quote_ident(tablename), ', ') AS names FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'`,
      )
      await engine.exec(`TRUNCATE ${rows[0]?.names} RESTART IDENTITY CASCADE`)
      if ((await fingerprintOf(engine)) === fingerprint) return next
    } catch {
      // A broken engine is replaced by a new one.
    }
    await engine.close().catch(() => undefined)
  }
  return undefined
}

async function fingerprintOf(engine: PGlite): Promise<string> {
  const { rows } = await engine.query<{ text: string }>(`SELECT concat(
    (SELECT string_agg(concat_ws(' ', oid, nspname), ',' ORDER BY oid) FROM pg_namespace),
    (SELECT string_agg(concat_ws(' ', oid, relname, relkind, relpersistence, reloptions), ',' ORDER BY oid) FROM pg_class WHERE relnamespace = 'public'::regnamespace),
    (SELECT string_agg(concat_ws(' ', attrelid, attname, atttypid, atttypmod, attnotnull, attisdropped), ',' ORDER BY attrelid, attnum) FROM pg_attribute WHERE attrelid > 16383),
    (SELECT string_agg(concat_ws(' ', oid, pg_get_expr(adbin, adrelid)), ',' ORDER BY oid) FROM pg_attrdef),
    (SELECT string_agg(concat_ws(' ', oid, pg_get_constraintdef(oid)), ',' ORDER BY oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace),
    (SELECT string_agg(concat_ws(' ', oid, tgname, tgenabled), ',' ORDER BY oid) FROM pg_trigger),
    (SELECT string_agg(concat_ws(' ', oid, prosrc), ',' ORDER BY oid) FROM pg_proc WHERE oid > 16383),
    (SELECT string_agg(concat_ws(' ', setdatabase, setrole, setconfig), ',') FROM pg_db_role_setting),
    (SELECT string_agg(concat_ws(' ', rolname, rolconfig), ',' ORDER BY oid) FROM pg_roles),
    (SELECT string_agg(name, ',' ORDER BY id) FROM migrations)) AS text`)
  return createHash('sha256')
    .update(rows[0]?.text ?? '')
    .digest('hex')
}

async function newDatabase(server: string): Promise<{ url: string; stop(): Promise<void> }> {
  const name = `loquia_test_${randomUUID().replaceAll('-', '')}`
  const run = async (sql: string): Promise<void> => {
    const client = new Client(server)
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await run(`CREATE DATABASE ${name}`)
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    stop: () => run(`DROP DATABASE ${name} WITH (FORCE)`),
  }
}

/** Creating a cluster takes seconds and copying one half a second. */
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
  for (const file of (await readdir(folder, { recursive: true })).sort())
    if (file.endsWith('.ts')) hash.update(await readFile(new URL(file, folder)))
  return hash.digest('hex').slice(0, 16)
}
