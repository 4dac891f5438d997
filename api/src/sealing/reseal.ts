import type { DataSource } from 'typeorm'
import { lockSealed, storeSealed } from './sealed-columns.queries.js'
import { SealedText } from './sealed-text.js'

/** What is kept sealed for long: a table, the column that its text is sealed for, and the purpose it is sealed with. */
const kept = [
  { table: 'model_keys', owner: 'bot_id', purpose: 'model-keys' },
  { table: 'bot_identity_keys', owner: 'kid', purpose: 'identity-keys' },
  { table: 'second_factors', owner: 'user_id', purpose: 'second-factor' },
  { table: 'webhook_secrets', owner: 'id', purpose: 'webhook-secrets' },
  { table: 'push_keys', owner: 'public_key', purpose: 'push-keys' },
] as const

/** How many texts were sealed anew, and how many neither key opens; these stay as they are. */
export interface Resealed {
  resealed: number
  lost: number
}

/**
 * Seals everything that clients entrusted to us under another key: all of it or nothing. What the new key opens already
 * is left, so it may be run again.
 */
export async function reseal(dataSource: DataSource, { from, to }: { from: string; to: string }): Promise<Resealed> {
  return dataSource.transaction(async (transaction) => {
    const done: Resealed = { resealed: 0, lost: 0 }
    for (const { purpose, ...column } of kept) {
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
