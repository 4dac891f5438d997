import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import type { Client } from 'pg'
import { openEndless } from '../database/connections/index.js'
import { knowsMigrations, migrate, migrateTo } from '../database/data-source.js'
import { BackupUnusableError, readBackup } from './backup-file.js'
import type { BackupCounts } from './write-backup.js'
import { continueCounting, hasRows, insertRows, migrationsOf, pointRows, type Table } from './tables.queries.js'
import { readTables } from './tables.js'

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
    if ((await migrationsOf(client)).some((name) => !header.migrations.includes(name)))
      throw new BackupUnusableError(`the tables of the database are newer than ${path}; give an empty database`)
    const tables = await readTables(client)
    for (const { name } of tables)
      if (await hasRows(client, name))
        throw new BackupUnusableError(`the database is not empty: its table ${name} has rows`)
    await client.query('BEGIN')
    const rows = await fill(client, tables, path)
    for (const table of tables) await pointInside(client, table, path)
    for (const table of tables) await continueCounting(client, table.name)
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
    if (table !== undefined) await insertRows(client, table, `[${batch.rows.join(',')}]`)
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

/** Second reading, for the columns that point into their own table. */
async function pointInside(client: Client, table: Table, path: string): Promise<void> {
  const { name, key, selfReferences } = table
  if (selfReferences.length === 0) return
  let rows: object[] = []
  const flush = async (): Promise<void> => {
    if (rows.length > 0) await pointRows(client, table, rows)
    rows = []
  }
  for await (const line of readBackup(path)) {
    if (!('row' in line) || line.table !== name || selfReferences.every((column) => line.row[column] === null)) continue
    rows.push(Object.fromEntries([...key, ...selfReferences].map((column) => [column, line.row[column]])))
    if (rows.length === 1_000) await flush()
  }
  await flush()
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
