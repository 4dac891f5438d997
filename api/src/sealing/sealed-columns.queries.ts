import type { EntityManager } from 'typeorm'
import { rows } from '../database/rows.js'

/** Where sealed texts are kept: a table, and the column that each is sealed for. Both are names of ours. */
export interface SealedColumn {
  table: string
  owner: string
}

/** What is sealed there, by whom it is sealed for; the rows are locked. */
export function lockSealed(
  transaction: EntityManager,
  { table, owner }: SealedColumn,
): Promise<{ owner: string; sealed: string }[]> {
  // SQL: the same for the tables of several rooms, which this one does not know.
  return rows(transaction, `SELECT ${owner}::text AS owner, sealed FROM ${table} ORDER BY ${owner} FOR UPDATE`)
}

/** Stores what was sealed anew. */
export async function storeSealed(
  transaction: EntityManager,
  { table, owner }: SealedColumn,
  row: { owner: string; sealed: string },
): Promise<void> {
  // SQL: as above.
  await rows(transaction, `UPDATE ${table} SET sealed = $2 WHERE ${owner}::text = $1`, [row.owner, row.sealed])
}
