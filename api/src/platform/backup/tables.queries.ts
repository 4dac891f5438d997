// Raw SQL, because the schema may be of any version.
import type { Client } from 'pg'

export interface Table {
  name: string
  columns: string[]
  key: string[]
  /** Nullable self-references, written once all rows exist. */
  selfReferences: string[]
}

const tablesSql = `
  SELECT c.relname AS name,
    array(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns,
    array(SELECT a.attname::text FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey) WHERE i.indrelid = c.oid AND i.indisprimary ORDER BY a.attnum) AS key,
    array(SELECT a.attname::text FROM pg_constraint f JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = f.conkey[1]
          WHERE f.contype = 'f' AND f.conrelid = c.oid AND f.confrelid = c.oid) AS "selfReferences",
    array(SELECT DISTINCT p.relname::text FROM pg_constraint f JOIN pg_class p ON p.oid = f.confrelid WHERE f.contype = 'f' AND f.conrelid = c.oid AND f.confrelid <> c.oid) AS needs
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relname <> 'migrations'
  ORDER BY c.relname`

export async function describeTables(client: Client): Promise<(Table & { needs: string[] })[]> {
  return (await client.query<Table & { needs: string[] }>(tablesSql)).rows
}

export async function isMigrated(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT 1 WHERE to_regclass('migrations') IS NOT NULL`)
  return rowCount !== 0
}

export async function listMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY timestamp')
  return rows.map(({ name }) => name)
}

export async function hasRows(client: Client, table: string): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT 1 FROM ${quoteIdentifier(table)} LIMIT 1`)
  return rowCount !== 0
}

/** Requires a transaction, whose snapshot is read. */
export async function* readRows(
  client: Client,
  table: string,
  batch: number,
): AsyncGenerator<Record<string, unknown>[]> {
  await client.query(
    `DECLARE backup NO SCROLL CURSOR FOR SELECT row_to_json(t) AS row FROM ${quoteIdentifier(table)} t`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: Record<string, unknown> }>(`FETCH ${batch} FROM backup`)
    yield rows.map(({ row }) => row)
    if (rows.length < batch) break
  }
  await client.query('CLOSE backup')
}

/** Inserts a JSON array of rows; self-references stay null until {@link setSelfReferences}. */
export async function insertRows(
  client: Client,
  { name, columns, selfReferences }: Table,
  json: string,
): Promise<void> {
  const list = columns.map(quoteIdentifier).join(', ')
  const values = columns
    .map((column) => (selfReferences.includes(column) ? 'NULL' : `t.${quoteIdentifier(column)}`))
    .join(', ')
  // Keeping ids preserves references and URLs.
  await client.query(
    `INSERT INTO ${quoteIdentifier(name)} (${list}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM json_populate_recordset(NULL::${quoteIdentifier(name)}, $1) t`,
    [json],
  )
}

/**
 * Sets the self-references of inserted rows.
 * @param rows their keys and self-references
 */
export async function setSelfReferences(
  client: Client,
  { name, key, selfReferences }: Table,
  rows: readonly object[],
): Promise<void> {
  const set = selfReferences.map((column) => `${quoteIdentifier(column)} = r.${quoteIdentifier(column)}`).join(', ')
  const match = key.map((column) => `t.${quoteIdentifier(column)} = r.${quoteIdentifier(column)}`).join(' AND ')
  await client.query(
    `UPDATE ${quoteIdentifier(name)} t SET ${set} FROM json_populate_recordset(NULL::${quoteIdentifier(name)}, $1) r WHERE ${match}`,
    [JSON.stringify(rows)],
  )
}

/** Prevents new rows from reusing restored ids. */
export async function advanceSequence(client: Client, table: string): Promise<void> {
  const { rows } = await client.query<{ column: string; sequence: string }>(
    `SELECT a.attname AS column, pg_get_serial_sequence($1, a.attname) AS sequence FROM pg_attribute a
     WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped AND pg_get_serial_sequence($1, a.attname) IS NOT NULL`,
    [quoteIdentifier(table)],
  )
  for (const { column, sequence } of rows)
    await client.query(
      `SELECT setval($1, coalesce(max(${quoteIdentifier(column)}), 1), max(${quoteIdentifier(column)}) IS NOT NULL) FROM ${quoteIdentifier(table)}`,
      [sequence],
    )
}

const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
