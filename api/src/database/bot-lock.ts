import type { DataSource, EntityManager } from 'typeorm'
import { rows } from './rows.js'

/**
 * Runs a write that counts or reads the rows of a bot before it adds to them, one at a time for each bot and on all
 * nodes: what it has counted is still true when it is stored. The lock is a statement of its own, as a statement sees
 * the rows of the moment at which it began, not of that at which it was let in.
 */
export function withBotLocked<T>(
  database: DataSource,
  botId: string,
  write: (transaction: EntityManager) => Promise<T>,
): Promise<T> {
  return database.transaction(async (transaction) => {
    // Weaker than FOR UPDATE: rows that name the bot are written meanwhile.
    await rows(transaction, `SELECT 1 FROM bots WHERE id = $1 FOR NO KEY UPDATE`, [botId])
    return write(transaction)
  })
}
