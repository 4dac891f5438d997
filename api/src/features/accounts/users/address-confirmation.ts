import { firstRow, rows, type SqlRunner } from '../../../database/rows.js'

/**
 * To be called when a link to a new password was used. Anybody can open an account with an address of somebody else;
 * the first time that its reader comes, what was set up before may be a stranger's. What carries words of visitors out
 * then rests until it is saved again: notifications and webhooks, and the key of the language model, whose holder can read
 * along. docs/decisions/0017-messages-go-to-confirmed-addresses.md says why no more.
 * @returns whether anything rests now
 */
export async function noteConfirmedAddress(userId: number, transaction: SqlRunner): Promise<boolean> {
  const first = await firstRow(
    transaction,
    `UPDATE users SET proven_email = lower(email) WHERE id = $1 AND proven_email IS DISTINCT FROM lower(email) RETURNING id`,
    [userId],
  )
  if (first === undefined) return false
  const held = await Promise.all([
    rows(
      transaction,
      `UPDATE bot_notifications n SET held_at = now() FROM bots b, users u
       WHERE b.id = n.bot_id AND b.owner_id = $1 AND u.id = $1 AND (lower(n.email) <> lower(u.email) OR n.webhook_url IS NOT NULL) RETURNING n.bot_id`,
      [userId],
    ),
    rows(
      transaction,
      `UPDATE model_keys k SET held_at = now() FROM bots b WHERE b.id = k.bot_id AND b.owner_id = $1 RETURNING k.bot_id`,
      [userId],
    ),
  ])
  return held.flat().length > 0
}
