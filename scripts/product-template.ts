import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hashOf, root } from './parts.ts'
import { run } from './run.ts'

const cache = join(root, 'node_modules/.cache/loquia')
const ofTemplates = /^product-[\da-f]{16}$/

/**
 * The folder of an embedded database with the schema of the built api and its queue, and nothing in them. Tests that start
 * the product copy it: making one takes as much work as all the rest of a first start. It is made once for each state of
 * the sources that it comes from.
 * @throws Error with what the program printed that makes it
 */
export async function productTemplate(): Promise<string> {
  const folder = join(cache, `product-${hashOf(['api/src/database', 'api/src/jobs', 'node_modules/@electric-sql/pglite/package.json', 'node_modules/pg-boss/package.json']).slice(0, 16)}`)
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  for (const old of await readdir(cache)) if (ofTemplates.test(old)) await rm(join(cache, old), { recursive: true, force: true })
  const own = `${folder}.${process.pid}`
  const { code, output } = await run('node', [import.meta.filename, own])
  if (code !== 0) throw new Error(`no database for tests:\n${output}`)
  // Another run may have been quicker.
  await rename(own, folder).catch(() => rm(own, { recursive: true, force: true }))
  return folder
}

interface BuiltApi {
  startEmbeddedPostgres(options: { dataDir: string }): Promise<{ url: string; stop(): Promise<void> }>
  migrate(url: string): Promise<void>
  JobQueue: new (options: { url: string; alone: boolean }) => { onApplicationBootstrap(): Promise<void>; beforeApplicationShutdown(): Promise<void> }
}

async function make(dataDir: string): Promise<void> {
  const built = async (path: string): Promise<BuiltApi> => (await import(pathToFileURL(join(root, 'api/dist', path)).href)) as BuiltApi
  const postgres = await (await built('database/embedded/embedded-postgres.js')).startEmbeddedPostgres({ dataDir })
  await (await built('database/data-source.js')).migrate(postgres.url)
  const { JobQueue } = await built('jobs/job-queue.js')
  const queue = new JobQueue({ url: postgres.url, alone: true })
  await queue.onApplicationBootstrap()
  await queue.beforeApplicationShutdown()
  await postgres.stop()
}

if (import.meta.main) await make(process.argv[2] ?? '')
