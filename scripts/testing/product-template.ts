import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { hashInputs, root } from '../build/parts.ts'
import { run } from '../run.ts'

const cache = join(root, 'node_modules/.cache/loquia')
const ofTemplates = /^product-[\da-f]{16}$/

/**
 * An empty embedded database with all tables and queues. Tests copy it, because creating one takes half of a first
 * start. It is made once per state of its sources.
 * @throws Error with the output of the program that makes it
 */
export async function productTemplate(): Promise<string> {
  const folder = join(
    cache,
    `product-${hashInputs(['api/src/platform/database', 'api/src/platform/jobs', 'node_modules/@electric-sql/pglite/package.json', 'node_modules/pg-boss/package.json']).slice(0, 16)}`,
  )
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  for (const old of await readdir(cache))
    if (ofTemplates.test(old)) await rm(join(cache, old), { recursive: true, force: true })
  const own = `${folder}.${process.pid}`
  const { code, output } = await run('node', [import.meta.filename, own])
  if (code !== 0) throw new Error(`no database for tests:\n${output}`)
  // Another run may have been quicker.
  await rename(own, folder).catch(() => rm(own, { recursive: true, force: true }))
  return folder
}

interface BuiltApi {
  startEmbeddedPostgres(options: { dataDir: string }): Promise<{ url: string; stop(): Promise<void> }>
  readEnvironment(variables: Record<string, string>): object
  startServer(options: { environment: object; databaseUrl: string; alone: boolean }): Promise<{ stop(): Promise<void> }>
}

/** Leaves out the accounts and demos of `announceReady` (`api/src/service.ts`). */
async function make(dataDir: string): Promise<void> {
  const built = async (path: string): Promise<BuiltApi> =>
    (await import(pathToFileURL(join(root, 'api/dist', path)).href)) as BuiltApi
  const postgres = await (
    await built('platform/database/embedded/embedded-postgres.js')
  ).startEmbeddedPostgres({ dataDir })
  const secret = 'of a server that nobody reaches, and that ends at once'
  const environment = (await built('config/env.js')).readEnvironment({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    SESSION_SECRET: secret,
    ENCRYPTION_KEY: secret,
  })
  const server = await (await built('server.js')).startServer({ environment, databaseUrl: postgres.url, alone: true })
  await server.stop()
  const client = new Client(postgres.url)
  await client.connect()
  await client.query('DELETE FROM work.job')
  await client.end()
  await postgres.stop()
}

if (import.meta.main) await make(process.argv[2] ?? '')
