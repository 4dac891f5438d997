import { rows, type SqlRunner } from '../../database/rows.js'

/** Deletes the demos of a sample site that do not expire and whose reading failed. */
export async function dropUnreadDemos(runner: SqlRunner, domain: string): Promise<void> {
  // SQL: a delete by what two other tables have.
  await rows(
    runner,
    `DELETE FROM bots WHERE domain = $1 AND id IN (SELECT bot_id FROM demos WHERE expires_at IS NULL) AND purchased_at IS NULL
     AND EXISTS (SELECT 1 FROM sources WHERE bot_id = bots.id AND status = 'failed')`,
    [domain],
  )
}
