import type { EntityManager } from 'typeorm'
import { rows } from '../../../database/rows.js'

/** Deletes every conversation that rested longer than its bot's owner wants, with all that hangs on it. @returns how many */
export async function deleteOldConversations(manager: EntityManager): Promise<number> {
  // SQL: a delete with a join, which the query builder has no words for.
  const gone = await rows(
    manager,
    `DELETE FROM conversations c USING bots b
     WHERE b.id = c.bot_id AND b.retention_days IS NOT NULL AND c.last_used_at < now() - make_interval(days => b.retention_days) RETURNING c.id`,
  )
  return gone.length
}
