import type { DataSource, EntityManager } from 'typeorm'
import { queryRows } from './rows.js'

/**
 * Serializes a bot's counted writes across nodes. The lock is a separate statement, because statements see rows as of
 * their start.
 */
export function withBotLocked<T>(
  database: DataSource,
  botId: string,
  write: (transaction: EntityManager) => Promise<T>,
): Promise<T> {
  return database.transaction(async (transaction) => {
    // Weaker than FOR UPDATE: rows referencing the bot can be written.
    await queryRows(transaction, `SELECT 1 FROM bots WHERE id = $1 FOR NO KEY UPDATE`, [botId])
    return write(transaction)
  })
}
