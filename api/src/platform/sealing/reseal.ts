import type { DataSource, EntityManager } from 'typeorm'
import { SealedText } from './sealed-text.js'
import { queryRows } from '../database/rows.js'

const sealedColumns = [
  { table: 'model_keys', owner: 'bot_id', purpose: 'model-keys' },
  { table: 'bot_identity_keys', owner: 'kid', purpose: 'identity-keys' },
  { table: 'second_factors', owner: 'user_id', purpose: 'second-factor' },
  { table: 'webhook_secrets', owner: 'id', purpose: 'webhook-secrets' },
  { table: 'push_keys', owner: 'public_key', purpose: 'push-keys' },
] as const

/** `lost`: neither key opens the text, which stays. */
export interface Resealed {
  resealed: number
  lost: number
}

/**
 * Seals all stored secrets with another key in one transaction. Safe to run again, as texts that the new key opens
 * stay.
 */
export async function reseal(dataSource: DataSource, { from, to }: { from: string; to: string }): Promise<Resealed> {
  return dataSource.transaction(async (transaction) => {
    const done: Resealed = { resealed: 0, lost: 0 }
    for (const { purpose, ...column } of sealedColumns) {
      const [before, after] = [new SealedText(from, purpose), new SealedText(to, purpose)]
      for (const row of await lockSealed(transaction, column)) {
        if (after.open(row.sealed, row.owner) !== undefined) continue
        const text = before.open(row.sealed, row.owner)
        if (text === undefined) {
          done.lost++
          continue
        }
        await storeSealed(transaction, column, { owner: row.owner, sealed: after.seal(text, row.owner) })
        done.resealed++
      }
    }
    return done
  })
}

/** Trusted names, as they are inserted into SQL. */
interface SealedColumn {
  table: string
  owner: string
}

function lockSealed(
  transaction: EntityManager,
  { table, owner }: SealedColumn,
): Promise<{ owner: string; sealed: string }[]> {
  // SQL: works on tables of several modules.
  return queryRows(transaction, `SELECT ${owner}::text AS owner, sealed FROM ${table} ORDER BY ${owner} FOR UPDATE`)
}

async function storeSealed(
  transaction: EntityManager,
  { table, owner }: SealedColumn,
  row: { owner: string; sealed: string },
): Promise<void> {
  await queryRows(transaction, `UPDATE ${table} SET sealed = $2 WHERE ${owner}::text = $1`, [row.owner, row.sealed])
}
