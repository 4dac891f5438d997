import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import type { Client } from 'pg'
import { openEndless } from '../database/connections.js'
import { knowsMigrations, migrate, migrateTo } from '../database/data-source.js'
import { BackupUnusableError, readBackup } from './backup-file.js'
import type { BackupCounts } from './write-backup.js'
import { quoted, readTables, type Table } from './tables.js'

/** Characters of JSON that go into one statement, about. */
const batchChars = 1_000_000

/**
 * Puts a backup into an empty database and data folder. A backup of an older version is read into the tables of its
 * time, which are then brought up to date, as the database itself would have been.
 * @throws BackupUnusableError when the file is damaged, comes from a newer version, or there is something to lose
 * already
 */
export async function restoreBackup({
  databaseUrl,
  dataDir,
  path,
}: {
  databaseUrl: string
  dataDir: string
  path: string
}): Promise<BackupCounts> {
  await checkWhole(path)
  const header = await headerOf(path)
  if (!knowsMigrations(header.migrations))
    throw new BackupUnusableError(`${path} comes from a newer version of this product`)
  await migrateTo(databaseUrl, header.migrations)
  const client = await openEndless(databaseUrl)
  try {
    // What later migrations do to rows would not be done to these.
    const { rowCount: later } = await client.query('SELECT 1 FROM migrations WHERE name <> ALL ($1)', [
      header.migrations,
    ])
    if (later !== 0)
      throw new BackupUnusableError(`the tables of the database are newer than ${path}; give an empty database`)
    const tables = await readTables(client)
    for (const { name } of tables) {
      const { rowCount } = await client.query(`SELECT 1 FROM ${quoted(name)} LIMIT 1`)
      if (rowCount !== 0) throw new BackupUnusableError(`the database is not empty: its table ${name} has rows`)
    }
    await client.query('BEGIN')
    const rows = await fill(client, tables, path)
    for (const table of tables) await pointInside(client, table, path)
    for (const table of tables) await continueCounting(client, table)
    // Before the rows are there for good: without room for the files nothing is restored, and it can be tried again.
    const files = await writeFiles(path, dataDir)
    await client.query('COMMIT')
    await migrate(databaseUrl)
    return { rows, files }
  } finally {
    await client.end()
  }
}

/** Reads to the end first: half a backup must not become half a product. */
async function checkWhole(path: string): Promise<void> {
  let rows = 0
  let files = 0
  for await (const line of readBackup(path)) {
    if ('row' in line) rows++
    else if ('file' in line) files += line.first ? 1 : 0
    else if ('end' in line && (line.rows !== rows || line.files !== files))
      throw new BackupUnusableError(
        `${path} is damaged: ${rows} rows and ${files} files instead of ${line.rows} and ${line.files}`,
      )
  }
}

async function headerOf(path: string): Promise<{ migrations: string[] }> {
  for await (const line of readBackup(path)) {
    if ('loquia' in line) return line
  }
  throw new BackupUnusableError(`${path} is empty`)
}

async function fill(client: Client, tables: Table[], path: string): Promise<number> {
  const known = new Map(tables.map((table) => [table.name, table]))
  let count = 0
  let batch: { table: string; rows: string[]; chars: number } = { table: '', rows: [], chars: 0 }
  const flush = async (): Promise<void> => {
    const table = known.get(batch.table)
    if (batch.rows.length > 0 && table === undefined)
      throw new BackupUnusableError(`${path} holds an unknown table ${batch.table}`)
    if (table !== undefined) await insert(client, table, `[${batch.rows.join(',')}]`)
    count += batch.rows.length
    batch = { table: '', rows: [], chars: 0 }
  }
  for await (const line of readBackup(path)) {
    if (!('row' in line)) continue
    if (line.table !== batch.table || batch.chars > batchChars) await flush()
    const row = JSON.stringify(line.row)
    batch = { table: line.table, rows: [...batch.rows, row], chars: batch.chars + row.length }
  }
  await flush()
  return count
}

async function insert(client: Client, { name, columns, selfReferences }: Table, json: string): Promise<void> {
  const list = columns.map(quoted).join(', ')
  const values = columns.map((column) => (selfReferences.includes(column) ? 'NULL' : `t.${quoted(column)}`)).join(', ')
  // Identities come from the file, so that every reference and every address stays what it was.
  await client.query(
    `INSERT INTO ${quoted(name)} (${list}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM json_populate_recordset(NULL::${quoted(name)}, $1) t`,
    [json],
  )
}

/** Second reading, for the columns that point into their own table. */
async function pointInside(client: Client, { name, key, selfReferences }: Table, path: string): Promise<void> {
  if (selfReferences.length === 0) return
  const set = selfReferences.map((column) => `${quoted(column)} = r.${quoted(column)}`).join(', ')
  const match = key.map((column) => `t.${quoted(column)} = r.${quoted(column)}`).join(' AND ')
  let rows: object[] = []
  const flush = async (): Promise<void> => {
    if (rows.length > 0)
      await client.query(
        `UPDATE ${quoted(name)} t SET ${set} FROM json_populate_recordset(NULL::${quoted(name)}, $1) r WHERE ${match}`,
        [JSON.stringify(rows)],
      )
    rows = []
  }
  for await (const line of readBackup(path)) {
    if (!('row' in line) || line.table !== name || selfReferences.every((column) => line.row[column] === null)) continue
    rows.push(Object.fromEntries([...key, ...selfReferences].map((column) => [column, line.row[column]])))
    if (rows.length === 1_000) await flush()
  }
  await flush()
}

/** New rows must not be given numbers that are taken. */
async function continueCounting(client: Client, { name }: Table): Promise<void> {
  const { rows } = await client.query<{ column: string; sequence: string }>(
    `SELECT a.attname AS column, pg_get_serial_sequence($1, a.attname) AS sequence FROM pg_attribute a
     WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped AND pg_get_serial_sequence($1, a.attname) IS NOT NULL`,
    [quoted(name)],
  )
  for (const { column, sequence } of rows)
    await client.query(
      `SELECT setval($1, coalesce(max(${quoted(column)}), 1), max(${quoted(column)}) IS NOT NULL) FROM ${quoted(name)}`,
      [sequence],
    )
}

async function writeFiles(path: string, dataDir: string): Promise<number> {
  let count = 0
  for await (const line of readBackup(path)) {
    if (!('file' in line)) continue
    const target = join(dataDir, normalize(line.file))
    if (!target.startsWith(normalize(dataDir) + sep))
      throw new BackupUnusableError(`${path} names a file outside the data folder`)
    const bytes = Buffer.from(line.data, 'base64')
    if (line.first) {
      await mkdir(dirname(target), { recursive: true })
      await writeFile(target, bytes, { mode: 0o600 })
      count++
    } else await appendFile(target, bytes)
  }
  return count
}
