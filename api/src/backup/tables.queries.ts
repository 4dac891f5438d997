// SQL: whatever tables there are, in the versions of any migration, which the entities of today do not know.
import type { Client } from 'pg'

/** A table of the product, as its catalog describes it. */
export interface Table {
  name: string
  /** Columns that can be written; generated ones are not among them. */
  columns: string[]
  key: string[]
  /** Nullable columns that point into the same table: written last, when every row is there. */
  selfReferences: string[]
}

const tablesOf = `
  SELECT c.relname AS name,
    array(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns,
    array(SELECT a.attname::text FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey) WHERE i.indrelid = c.oid AND i.indisprimary ORDER BY a.attnum) AS key,
    array(SELECT a.attname::text FROM pg_constraint f JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = f.conkey[1]
          WHERE f.contype = 'f' AND f.conrelid = c.oid AND f.confrelid = c.oid) AS "selfReferences",
    array(SELECT DISTINCT p.relname::text FROM pg_constraint f JOIN pg_class p ON p.oid = f.confrelid WHERE f.contype = 'f' AND f.conrelid = c.oid AND f.confrelid <> c.oid) AS needs
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relname <> 'migrations'
  ORDER BY c.relname`

/** Every table of the product, by name; TypeORM's own list of migrations is not among them. */
export async function describeTables(client: Client): Promise<(Table & { needs: string[] })[]> {
  return (await client.query<Table & { needs: string[] }>(tablesOf)).rows
}

/** Whether somebody has migrated the database. */
export async function isMigrated(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT 1 WHERE to_regclass('migrations') IS NOT NULL`)
  return rowCount !== 0
}

/** The names of the migrations that have run, in their order. */
export async function migrationsOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY timestamp')
  return rows.map(({ name }) => name)
}

/** Whether a table has any row. */
export async function hasRows(client: Client, table: string): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT 1 FROM ${quoted(table)} LIMIT 1`)
  return rowCount !== 0
}

/** All rows of a table, as JSON, so many at a time. Within a transaction, whose moment they are of. */
export async function* rowsOf(client: Client, table: string, batch: number): AsyncGenerator<Record<string, unknown>[]> {
  await client.query(`DECLARE backup NO SCROLL CURSOR FOR SELECT row_to_json(t) AS row FROM ${quoted(table)} t`)
  for (;;) {
    const { rows } = await client.query<{ row: Record<string, unknown> }>(`FETCH ${batch} FROM backup`)
    yield rows.map(({ row }) => row)
    if (rows.length < batch) break
  }
  await client.query('CLOSE backup')
}

/**
 * Adds rows, but for what points into their own table.
 * @param json an array of rows
 */
export async function insertRows(
  client: Client,
  { name, columns, selfReferences }: Table,
  json: string,
): Promise<void> {
  const list = columns.map(quoted).join(', ')
  const values = columns.map((column) => (selfReferences.includes(column) ? 'NULL' : `t.${quoted(column)}`)).join(', ')
  // Identities come from the file, so that every reference and every address stays what it was.
  await client.query(
    `INSERT INTO ${quoted(name)} (${list}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM json_populate_recordset(NULL::${quoted(name)}, $1) t`,
    [json],
  )
}

/** Lets rows that are there point into their own table. @param rows their keys, and what points */
export async function pointRows(
  client: Client,
  { name, key, selfReferences }: Table,
  rows: readonly object[],
): Promise<void> {
  const set = selfReferences.map((column) => `${quoted(column)} = r.${quoted(column)}`).join(', ')
  const match = key.map((column) => `t.${quoted(column)} = r.${quoted(column)}`).join(' AND ')
  await client.query(
    `UPDATE ${quoted(name)} t SET ${set} FROM json_populate_recordset(NULL::${quoted(name)}, $1) r WHERE ${match}`,
    [JSON.stringify(rows)],
  )
}

/** New rows must not be given numbers that are taken. */
export async function continueCounting(client: Client, table: string): Promise<void> {
  const { rows } = await client.query<{ column: string; sequence: string }>(
    `SELECT a.attname AS column, pg_get_serial_sequence($1, a.attname) AS sequence FROM pg_attribute a
     WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped AND pg_get_serial_sequence($1, a.attname) IS NOT NULL`,
    [quoted(table)],
  )
  for (const { column, sequence } of rows)
    await client.query(
      `SELECT setval($1, coalesce(max(${quoted(column)}), 1), max(${quoted(column)}) IS NOT NULL) FROM ${quoted(table)}`,
      [sequence],
    )
}

/** A name as SQL writes it. */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
