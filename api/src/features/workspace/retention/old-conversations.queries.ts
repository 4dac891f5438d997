import type { EntityManager } from 'typeorm'
import { rows } from '../../../database/rows.js'
import { responsesCleared } from '../../../webhook-events/index.js'

/**
 * Deletes every conversation that rested longer than its bot's owner wants, with all that hangs on it.
 * @returns the deleted conversations, each with the row id of its bot
 */
export function deleteOldConversations(manager: EntityManager): Promise<{ conversationId: string; botId: string }[]> {
  // SQL: a delete with a join, which the query builder has no words for.
  return rows(
    manager,
    `WITH gone AS (
       DELETE FROM conversations c USING bots b
       WHERE b.id = c.bot_id AND b.retention_days IS NOT NULL AND c.last_used_at < now() - make_interval(days => b.retention_days) RETURNING c.id, c.bot_id
     ), cleared AS (${responsesCleared('SELECT id, bot_id FROM gone')})
     SELECT id AS "conversationId", bot_id AS "botId" FROM gone`,
  )
}
