import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DataSource } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../config/env.js'
import type { TestApp } from './test-app.js'

/** Searches tables, queue, data files and jobs. @param word lowercase and unique */
export async function placesOf({ app, jobs }: Pick<TestApp, 'app' | 'jobs'>, word: string): Promise<string[]> {
  const database = app.get(DataSource)
  const columns = await database.query<{ schema: string; table: string; column: string }[]>(
    `SELECT c.table_schema AS schema, c.table_name AS table, c.column_name AS column
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE t.table_type = 'BASE TABLE' AND c.table_schema NOT IN ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { schema, table, column } of columns) {
    const [{ count } = { count: 0 }] = await database.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM "${schema}"."${table}" WHERE position($1 in lower("${column}"::text)) > 0 OR position(encode(convert_to($1, 'UTF8'), 'hex') in "${column}"::text) > 0`,
      [word],
    )
    if (count > 0) found.push(`${table}.${column}`)
  }
  const { DATA_DIR } = app.get<Environment>(ENVIRONMENT)
  for (const entry of await readdir(DATA_DIR, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (!entry.isFile() || entry.parentPath.includes('postgres')) continue
    const path = join(entry.parentPath, entry.name)
    // A file may be deleted meanwhile.
    const bytes = await readFile(path).catch(() => Buffer.alloc(0))
    if (path.toLowerCase().includes(word) || bytes.includes(word)) found.push(path)
  }
  if (jobs.sent.some((job) => JSON.stringify(job).toLowerCase().includes(word))) found.push('jobs')
  return found.sort()
}
