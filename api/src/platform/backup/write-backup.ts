import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Client } from 'pg'
import { openEndless } from '../database/connections/index.js'
import { BackupUnusableError, BackupWriter } from './backup-file.js'
import { isMigrated, listMigrations, readRows } from './tables.queries.js'
import { readTables } from './tables.js'

const batchRows = 500
const pieceBytes = 384 * 1_024
/** The secrets decrypt stored values. */
const savedPaths = ['files', 'secrets.json']

export interface BackupCounts {
  rows: number
  files: number
}

/**
 * Saves one snapshot of everything, restorable into an embedded or external database.
 * @param databaseUrl may be in use; an older schema stays unmigrated
 * @throws when the file exists; BackupUnusableError when the database is not ours
 */
export async function writeBackup({
  databaseUrl,
  dataDir,
  path,
}: {
  databaseUrl: string
  dataDir: string
  path: string
}): Promise<BackupCounts> {
  const client = await openEndless(databaseUrl)
  try {
    if (!(await isMigrated(client)))
      throw new BackupUnusableError('nothing to back up: the database has no tables of Loquia')
    const writer = await BackupWriter.create(path)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await writer.write({
      loquia: 'backup',
      format: 1,
      createdAt: new Date().toISOString(),
      migrations: await listMigrations(client),
    })
    let rows = 0
    for (const { name } of await readTables(client)) rows += await writeTable(client, writer, name)
    await client.query('COMMIT')
    const files = await writeFiles(writer, dataDir)
    await writer.write({ end: true, rows, files })
    await writer.close()
    return { rows, files }
  } finally {
    await client.end()
  }
}

async function writeTable(client: Client, writer: BackupWriter, table: string): Promise<number> {
  let count = 0
  for await (const rows of readRows(client, table, batchRows)) {
    for (const row of rows) await writer.write({ table, row })
    count += rows.length
  }
  return count
}

async function writeFiles(writer: BackupWriter, dataDir: string): Promise<number> {
  let count = 0
  for (const path of await filesBelow(dataDir)) {
    const file = relative(dataDir, path).replaceAll('\\', '/')
    let first = true
    for await (const piece of createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>) {
      await writer.write({ file, data: piece.toString('base64'), first })
      first = false
    }
    if (first) await writer.write({ file, data: '', first })
    count++
  }
  return count
}

async function filesBelow(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.new-'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => savedPaths.includes(relative(dataDir, path).split(/[\\/]/)[0] ?? ''))
    .toSorted()
}
