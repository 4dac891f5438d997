import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { migratedTemplate } from '../testing.js'
import { startEmbeddedPostgres } from './embedded-postgres.js'
import { spawnEmbeddedPostgres, type SpawnOptions } from './spawn-postgres.js'

const fromSource = [
  '--experimental-transform-types',
  '--disable-warning=ExperimentalWarning',
  '--import',
  `data:text/javascript,${encodeURIComponent(`import { registerHooks } from 'node:module'
    registerHooks({ resolve: (name, context, next) => next(name.startsWith('.') && context.parentURL?.includes('/api/src/') ? name.replace(/\\.js$/, '.ts') : name, context) })`)}`,
]
const entry = new URL('./process.ts', import.meta.url)

let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'loquia-postgres-'))
  const made = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), template: await migratedTemplate() })
  await made.stop()
})
afterEach(() => rmSync(folder, { recursive: true, maxRetries: 10, retryDelay: 100 }))

const open = (options: Partial<SpawnOptions> = {}) =>
  spawnEmbeddedPostgres({ dataDir: join(folder, 'postgres'), entry, execArgv: fromSource, ...options })
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows as unknown[]
  } finally {
    await client.end()
  }
}

it('is readable by its own user alone, even after an earlier version', async () => {
  const mode = () => statSync(join(folder, 'postgres')).mode & 0o777
  expect(mode()).toBe(0o700)
  chmodSync(join(folder, 'postgres'), 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
  expect(mode()).toBe(0o700)
  await postgres.stop()
})

it('keeps its data over a restart', async () => {
  const first = await open()
  await query(first.url, 'CREATE TABLE kept (n int); INSERT INTO kept VALUES (1)')
  await first.stop()
  expect(isAlive(first.pid!)).toBe(false)
  const second = await open()
  expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
  await second.stop()
})

it('names the process that holds the data', async () => {
  const first = await open()
  await expect(open({ waitForOwnerMs: 0 })).rejects.toThrow(`in use by process ${first.pid}`)
  await first.stop()
})

it('refuses to start without disk space until there is room', async () => {
  const first = await open()
  await query(first.url, 'CREATE TABLE kept (n int); INSERT INTO kept VALUES (1)')
  await first.stop()
  const fullDisk = [
    ...fromSource,
    '--import',
    `data:text/javascript,${encodeURIComponent(`import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    fs.writeSync = () => { throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }) }
    fs.promises.statfs = async () => ({ bavail: 0, bsize: 4096 })
    syncBuiltinESMExports()`)}`,
  ]
  const refused = { code: 'ENOSPC', message: 'no space left on device' }
  await expect(open({ execArgv: fullDisk })).rejects.toMatchObject(refused)
  await expect(open({ execArgv: fullDisk, dataDir: join(folder, 'another') })).rejects.toMatchObject(refused)
  expect(readdirSync(folder)).toEqual(['postgres'])
  const second = await open()
  expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
  await second.stop()
})

it('keeps every acknowledged write when its parent is killed', async () => {
  const script = `
    const { spawnEmbeddedPostgres } = await import(${JSON.stringify(new URL('./spawn-postgres.ts', import.meta.url).href)})
    const { url, pid } = await spawnEmbeddedPostgres({ dataDir: ${JSON.stringify(join(folder, 'postgres'))}, entry: new URL(${JSON.stringify(entry.href)}), execArgv: ${JSON.stringify(fromSource)} })
    console.log(JSON.stringify({ url, pid }))`
  const parent = spawn(process.execPath, [...fromSource, '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const { url, pid } = JSON.parse(String(line)) as { url: string; pid: number }
  await query(url, 'CREATE TABLE kept (n int); INSERT INTO kept SELECT generate_series(1, 100)')
  parent.kill('SIGKILL')
  const next = await open()
  await expect.poll(() => isAlive(pid)).toBe(false)
  expect(await query(next.url, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 100 }])
  await next.stop()
})

it('retries a restart until it succeeds', async () => {
  const onRestart = vi.fn<(reason: string) => void>()
  const tries = new Set<string | null>()
  const watcher = watch(folder, (_event, name) => name?.startsWith('postgres.lock.') && tries.add(name))
  const postgres = await open({ onRestart, waitForOwnerMs: 0 })
  writeFileSync(join(folder, 'postgres.lock'), JSON.stringify({ pid: process.pid, started: null }))
  tries.clear()
  process.kill(postgres.pid!, 'SIGKILL')
  await vi.waitUntil(() => tries.size >= 3, { timeout: 120_000 })
  rmSync(join(folder, 'postgres.lock'))
  await vi.waitUntil(
    () =>
      query(postgres.url, 'SELECT 1').then(
        () => true,
        () => false,
      ),
    { timeout: 120_000, interval: 200 },
  )
  expect(onRestart.mock.calls.flat()).toEqual([
    expect.stringContaining('SIGKILL'),
    expect.stringContaining('in use by process'),
  ])
  watcher.close()
  await postgres.stop()
})

it('restarts on the same port when it dies', async () => {
  const onRestart = vi.fn<(reason: string) => void>()
  const postgres = await open({ onRestart })
  const pool = new Pool({ connectionString: postgres.url, max: 2 })
  pool.on('error', () => undefined)
  await pool.query('CREATE TABLE kept (n int); INSERT INTO kept VALUES (7)')
  process.kill(postgres.pid!, 'SIGKILL')
  await expect.poll(async () => (await pool.query('SELECT n FROM kept')).rows, { interval: 20 }).toEqual([{ n: 7 }])
  expect(onRestart).toHaveBeenCalledOnce()
  await pool.end()
  await postgres.stop()
})
