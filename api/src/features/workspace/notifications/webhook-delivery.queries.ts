import type { EntityManager } from 'typeorm'
import { firstRow, rows } from '../../../database/rows.js'

/** Stores a delivery that tells of nothing. @returns its id; `undefined` for a bot without a webhook that is called */
export async function addTestDelivery(manager: EntityManager, botId: string): Promise<string | undefined> {
  // SQL: the look for the webhook and the write are one statement.
  const stored = await firstRow<{ id: string }>(
    manager,
    `INSERT INTO webhook_deliveries (bot_id) SELECT bot_id FROM bot_notifications WHERE bot_id = $1 AND webhook_url IS NOT NULL AND held_at IS NULL RETURNING id`,
    [botId],
  )
  return stored?.id
}

/** Deletes deliveries that are older, in days, and those of each bot behind its newest ones. */
export async function forgetDeliveries(
  manager: EntityManager,
  { olderThanDays, behindNewest }: { olderThanDays: number; behindNewest: number },
): Promise<void> {
  // SQL: rows are numbered within each bot, which the query builder has no words for.
  await rows(
    manager,
    `DELETE FROM webhook_deliveries WHERE created_at < now() - make_interval(days => $1)
       OR id IN (SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY bot_id ORDER BY created_at DESC) AS nth FROM webhook_deliveries) AS counted WHERE nth > $2)`,
    [olderThanDays, behindNewest],
  )
}
