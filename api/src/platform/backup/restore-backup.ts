import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import type { Client } from 'pg'
import { openEndless } from '../database/connections/index.js'
import { knowsMigrations, migrate, migrateTo } from '../database/data-source.js'
import { BackupUnusableError, readBackup } from './backup-file.js'
import type { BackupCounts } from './write-backup.js'
import {
  advanceSequence,
  hasRows,
  insertRows,
  listMigrations,
  setSelfReferences,
  type Table,
} from './tables.queries.js'
import { readTables } from './tables.js'

const batchChars = 1_000_000

/**
 * Restores into an empty database. An older version's backup is loaded into its own schema, then migrated.
 * @throws BackupUnusableError when the file is damaged or newer, or when data exists
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
  await assertComplete(path)
  const header = await readHeader(path)
  if (!knowsMigrations(header.migrations))
    throw new BackupUnusableError(`${path} was written by a newer version of Loquia`)
  await migrateTo(databaseUrl, header.migrations)
  const client = await openEndless(databaseUrl)
  try {
    // Later migrations would not transform the restored rows.
    if ((await listMigrations(client)).some((name) => !header.migrations.includes(name)))
      throw new BackupUnusableError(`the database schema is newer than ${path}; use an empty database`)
    const tables = await readTables(client)
    for (const { name } of tables)
      if (await hasRows(client, name))
        throw new BackupUnusableError(`the database is not empty: its table ${name} has rows`)
    await client.query('BEGIN')
    const rows = await restoreRows(client, tables, path)
    for (const table of tables) await restoreSelfReferences(client, table, path)
    for (const table of tables) await advanceSequence(client, table.name)
    // Files precede the commit: a full disk leaves nothing restored.
    const files = await writeFiles(path, dataDir)
    await client.query('COMMIT')
    await migrate(databaseUrl)
    return { rows, files }
  } finally {
    await client.end()
  }
}

/** Reads to the end first, so that a truncated backup restores nothing. */
async function assertComplete(path: string): Promise<void> {
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

async function readHeader(path: string): Promise<{ migrations: string[] }> {
  for await (const line of readBackup(path)) {
    if ('loquia' in line) return line
  }
  throw new BackupUnusableError(`${path} is empty`)
}

async function restoreRows(client: Client, tables: Table[], path: string): Promise<number> {
  const known = new Map(tables.map((table) => [table.name, table]))
  let count = 0
  let batch: { table: string; rows: string[]; chars: number } = { table: '', rows: [], chars: 0 }
  const flush = async (): Promise<void> => {
    const table = known.get(batch.table)
    if (batch.rows.length > 0 && table === undefined)
      throw new BackupUnusableError(`${path} contains an unknown table: ${batch.table}`)
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

/** A second pass restores references within a table. */
async function restoreSelfReferences(client: Client, table: Table, path: string): Promise<void> {
  const { name, key, selfReferences } = table
  if (selfReferences.length === 0) return
  let rows: object[] = []
  const flush = async (): Promise<void> => {
    if (rows.length > 0) await setSelfReferences(client, table, rows)
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
