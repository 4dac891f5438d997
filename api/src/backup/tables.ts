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

/**
 * Every table of the product, each after those that its foreign keys point to. TypeORM's own list of migrations is not
 * among them.
 */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { needs: string[] }>(tablesOf)
  const ordered: Table[] = []
  const done = new Set<string>()
  let waiting = rows
  while (waiting.length > 0) {
    const ready = waiting.filter(({ needs }) => needs.every((name) => done.has(name)))
    if (ready.length === 0)
      throw new Error(`tables point at each other in a circle: ${waiting.map(({ name }) => name).join(', ')}`)
    for (const { needs: _needs, ...table } of ready) {
      ordered.push(table)
      done.add(table.name)
    }
    waiting = waiting.filter(({ name }) => !done.has(name))
  }
  return ordered
}

/** A name as SQL writes it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
