import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migratedTemplate } from '../testing.js'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.js'

/** The tests count rows and pages, never time. */
let postgres: EmbeddedPostgres
let client: Client
const faults: unknown[] = []
const patience = { timeout: 120_000, interval: 400 }

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({
    template: await migratedTemplate(),
    maintenanceMs: 20,
    onFault: (fault) => faults.push(fault),
  })
  client = new Client({ connectionString: postgres.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await postgres.stop()
})

async function number(sql: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>(sql)
  return Number(rows[0]?.n)
}
const pages = () => number(`SELECT pg_total_relation_size('term_counts') / 8192 AS n`)
const dead = () =>
  number(
    `SELECT sum(n_dead_tup) AS n FROM pg_stat_all_tables WHERE relid IN ('term_counts'::regclass, (SELECT reltoastrelid FROM pg_class WHERE oid = 'term_counts'::regclass))`,
  )

async function writeAndDelete(times: number): Promise<void> {
  await client.query(
    `INSERT INTO bots (id, public_id, domain, name, kind) VALUES ('00000000-0000-4000-8000-000000000001', 'upkeep', 'example.com', 'example.com', 'demo') ON CONFLICT DO NOTHING`,
  )
  for (let n = 0; n < times; n++) {
    await client.query(
      `INSERT INTO term_counts (bot_id, stems, words) SELECT '00000000-0000-4000-8000-000000000001', string_agg(md5(w::text || $1), E'\\n'), '' FROM generate_series(1, 20000) w`,
      [String(n)],
    )
    await client.query(`DELETE FROM term_counts`)
  }
}

it('reuses the space of deleted rows', async () => {
  const before = await pages()
  await writeAndDelete(1)
  const ofOne = (await pages()) - before
  for (let round = 0; round < 5; round++) {
    await writeAndDelete(8)
    await expect.poll(dead, patience).toBeLessThan(50)
  }
  // Without quiet moments, one round's rows accumulate; all five would take 40.
  expect(ofOne).toBeGreaterThan(20)
  expect(await pages()).toBeLessThan(before + 12 * ofOne)
})

it('keeps the write-ahead log short', async () => {
  await writeAndDelete(120)
  const log = () =>
    number(`SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) AS n FROM pg_control_checkpoint()`)
  expect(await number(`SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS n`)).toBeGreaterThan(
    64 * 1_024 * 1_024,
  )
  await expect.poll(log, patience).toBeLessThan(33 * 1_024 * 1_024)
})

it('updates statistics', async () => {
  await client.query(`CREATE TABLE numbers AS SELECT n FROM generate_series(1, 2000) n`)
  await expect
    .poll(() => number(`SELECT reltuples AS n FROM pg_class WHERE oid = 'numbers'::regclass`), patience)
    .toBe(2_000)
  await expect.poll(() => number(`SELECT count(*) AS n FROM pg_stats WHERE tablename = 'numbers'`), patience).toBe(1)
})

it('does nothing within a client’s transaction', async () => {
  await client.query('BEGIN')
  await client.query('DELETE FROM numbers')
  for (let n = 0; n < 20; n++) await client.query('SELECT pg_sleep(0.02)')
  expect(await number('SELECT count(*) AS n FROM numbers')).toBe(0)
  await client.query('ROLLBACK')
  expect(await number('SELECT count(*) AS n FROM numbers')).toBe(2_000)
  expect(faults).toEqual([])
})

it('stops while a client is in a transaction', async () => {
  const other = await startEmbeddedPostgres({ template: await migratedTemplate(), maintenanceMs: 1 })
  const busy = new Client({ connectionString: other.url })
  busy.on('error', () => undefined)
  await busy.connect()
  await busy.query('BEGIN')
  await expect(other.stop()).resolves.toBeUndefined()
  await busy.end().catch(() => undefined)
})
