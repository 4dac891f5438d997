import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DataSource } from 'typeorm'
import { dataSourceOptions, migrateTo } from '../database/data-source.js'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../database/embedded/embedded-postgres.js'
import { migratedTemplate, startTestDatabase } from '../database/testing.js'
import { restoreBackup, writeBackup } from './index.js'

let source: Awaited<ReturnType<typeof startTestDatabase>>
let empty: EmbeddedPostgres
let folder: string
let path: string

async function contentOf(dataSource: DataSource, table: string): Promise<unknown[]> {
  return (
    await dataSource.query<{ row: unknown }[]>(
      `SELECT row_to_json(t) AS row FROM ${table} t ORDER BY row_to_json(t)::text`,
    )
  ).map(({ row }) => row)
}

async function withDatabase<T>(url: string, use: (dataSource: DataSource) => Promise<T>): Promise<T> {
  const dataSource = await new DataSource(dataSourceOptions(url, true)).initialize()
  try {
    return await use(dataSource)
  } finally {
    await dataSource.destroy()
  }
}

beforeAll(async () => {
  source = await startTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'loquia-backup-'))
  await source.dataSource.query(`
    INSERT INTO users (username, email, password_hash) VALUES ('anna', 'anna@example.com', 'hash');
    INSERT INTO bots (id, public_id, kind, domain, name, settings) VALUES ('11111111-1111-4111-8111-111111111111', 'public-1', 'demo', 'example.com', 'Bäckerei «Più» 漢字 🥐', '{"title": "a\\nb\\u2028"}');
    INSERT INTO sources (id, bot_id, type, location, status) VALUES ('22222222-2222-4222-8222-222222222222', '11111111-1111-4111-8111-111111111111', 'site', 'example.com', 'ready');
    INSERT INTO pages (source_id, bot_id, url, status) VALUES ('22222222-2222-4222-8222-222222222222', '11111111-1111-4111-8111-111111111111', 'https://example.com/', 'read');
    INSERT INTO chunks (bot_id, page_id, ordinal, url, title, text, language, words, text_terms)
      SELECT bot_id, id, 0, url, 'T', 'A loaf.', 'en', 2, '{7:0.5,900000000:1.25}/1000000000' FROM pages;
    INSERT INTO vector_sets (bot_id, embedder, in_use) SELECT id, 'test:two', true FROM bots;
    INSERT INTO passage_vectors (set_id, text_hash, vector) SELECT vector_sets.id, text_hash, '[0.25,-1]' FROM vector_sets, chunks;
    INSERT INTO conversations (id, bot_id, token_hash) VALUES ('33333333-3333-4333-8333-333333333333', '11111111-1111-4111-8111-111111111111', 'token');
    INSERT INTO messages (id, conversation_id, role, content) VALUES ('44444444-4444-4444-8444-444444444444', '33333333-3333-4333-8333-333333333333', 'user', 'When?');
    INSERT INTO messages (conversation_id, role, content, question_id) VALUES ('33333333-3333-4333-8333-333333333333', 'assistant', 'At nine.', '44444444-4444-4444-8444-444444444444');
    UPDATE messages SET content = 'When do you open?' WHERE role = 'user';
  `)
  await writeFile(join(folder, 'secrets.json'), '{"kept":true}')
})
afterAll(async () => {
  await source.stop()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  path = join(folder, `${Math.random().toString(36).slice(2)}.backup`)
  empty = await startEmbeddedPostgres({ template: await migratedTemplate() })
  return () => empty.stop()
})

it('restores every row with its files', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'loquia-restored-'))
  const saved = await writeBackup({ databaseUrl: source.url, dataDir: folder, path })
  expect(saved).toEqual({ rows: 10, files: 1 })
  expect((await stat(path)).mode & 0o077).toBe(0)
  expect(await restoreBackup({ databaseUrl: empty.url, dataDir, path })).toEqual(saved)
  expect(await readFile(join(dataDir, 'secrets.json'), 'utf8')).toBe('{"kept":true}')
  await withDatabase(empty.url, async (restored) => {
    for (const table of [
      'users',
      'bots',
      'sources',
      'pages',
      'chunks',
      'vector_sets',
      'passage_vectors',
      'conversations',
      'messages',
    ]) {
      expect(await contentOf(restored, table), table).toEqual(await contentOf(source.dataSource, table))
    }
  })
  await rm(dataDir, { recursive: true })
})

it('continues the counters of the saved database', async () => {
  await writeBackup({ databaseUrl: source.url, dataDir: folder, path })
  const dataDir = await mkdtemp(join(tmpdir(), 'loquia-restored-'))
  await restoreBackup({ databaseUrl: empty.url, dataDir, path })
  await withDatabase(empty.url, async (restored) => {
    const [user] = await restored.query<{ id: number }[]>(
      `INSERT INTO users (username, email, password_hash) VALUES ('berta', 'b@example.com', 'x') RETURNING id`,
    )
    expect(user?.id).toBe(2)
  })
  await rm(dataDir, { recursive: true })
})

it('refuses to back up an empty database', async () => {
  const fresh = await startEmbeddedPostgres()
  await expect(writeBackup({ databaseUrl: fresh.url, dataDir: folder, path })).rejects.toThrow('nothing to back up')
  await fresh.stop()
})

it('restores the backup of an older version', async () => {
  const first = 'FirstTables1763700000000'
  const old = await startEmbeddedPostgres()
  const fresh = await startEmbeddedPostgres()
  await migrateTo(old.url, [first])
  await withDatabase(old.url, (dataSource) =>
    dataSource.query(`INSERT INTO users (username, email, password_hash) VALUES ('old', 'old@example.com', 'hash')`),
  )
  await promisify(execFile)(
    process.execPath,
    [resolve(import.meta.dirname, '../../../dist/backup-main.js'), 'backup', path],
    { env: { PATH: process.env.PATH, NODE_ENV: 'test', DATABASE_URL: old.url, DATA_DIR: join(folder, 'none') } },
  )
  expect(await withDatabase(old.url, (dataSource) => dataSource.query('SELECT name FROM migrations'))).toEqual([
    { name: first },
  ])
  await old.stop()
  expect(
    JSON.parse(
      gunzipSync(await readFile(path))
        .toString()
        .split('\n')[0]!,
    ),
  ).toMatchObject({ migrations: [first] })
  // Later migrations would not run for the restored rows.
  await expect(restoreBackup({ databaseUrl: empty.url, dataDir: join(folder, 'none'), path })).rejects.toThrow(
    'schema is newer than',
  )
  await restoreBackup({ databaseUrl: fresh.url, dataDir: join(folder, 'none'), path })
  await withDatabase(fresh.url, async (restored) => {
    expect(await restored.query('SELECT username FROM users')).toEqual([{ username: 'old' }])
    expect(await restored.showMigrations()).toBe(false)
  })
  await fresh.stop()
})

it('restores no row when a file cannot be written', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'loquia-restored-'))
  await writeBackup({ databaseUrl: source.url, dataDir: folder, path })
  await mkdir(join(dataDir, 'secrets.json'))
  await expect(restoreBackup({ databaseUrl: empty.url, dataDir, path })).rejects.toThrow('EISDIR')
  await rm(join(dataDir, 'secrets.json'), { recursive: true })
  expect(await restoreBackup({ databaseUrl: empty.url, dataDir, path })).toEqual({ rows: 10, files: 1 })
  await rm(dataDir, { recursive: true })
})

it('does not overwrite a backup', async () => {
  await writeBackup({ databaseUrl: source.url, dataDir: folder, path })
  await expect(writeBackup({ databaseUrl: source.url, dataDir: folder, path })).rejects.toThrow('EEXIST')
})

it('refuses to restore into a database with data', async () => {
  await writeBackup({ databaseUrl: source.url, dataDir: folder, path })
  await expect(restoreBackup({ databaseUrl: source.url, dataDir: join(folder, 'target'), path })).rejects.toThrow(
    'is not empty',
  )
})

it('refuses a backup that is damaged, incomplete or newer', async () => {
  await writeBackup({ databaseUrl: source.url, dataDir: folder, path })
  const lines = gunzipSync(await readFile(path))
    .toString()
    .split('\n')
  const variant = async (name: string, change: (text: string[]) => string[]): Promise<string> => {
    const changed = join(folder, name)
    await writeFile(changed, gzipSync(change(lines).join('\n')))
    return changed
  }
  const attempts: [string, RegExp][] = [
    [join(folder, 'missing'), /file not found/],
    [join(folder, 'secrets.json'), /not a Loquia backup/],
    [await variant('cut', (all) => [...all.slice(0, 4), '']), /is incomplete/],
    [await variant('lossy', (all) => all.toSpliced(3, 1)), /is damaged: 9 rows/],
    [
      await variant('newer', (all) => [
        all[0]?.replace('"FirstTables1763700000000"', '"FirstTables1763700000000","FromTomorrow1"') ?? '',
        ...all.slice(1),
      ]),
      /newer version/,
    ],
    [
      await variant('escaping', (all) =>
        all.map((line) => line.replace('"file":"secrets.json"', '"file":"../outside.json"')),
      ),
      /outside the data folder/,
    ],
  ]
  for (const [file, message] of attempts)
    await expect(
      restoreBackup({ databaseUrl: empty.url, dataDir: join(folder, 'target'), path: file }),
      file,
    ).rejects.toThrow(message)
})
