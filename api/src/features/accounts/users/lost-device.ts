import type { DataSource } from 'typeorm'
import { firstRow, rows } from '../../../database/rows.js'
import { UserSessions } from './user-sessions.js'

/** What the audit log shows where no person of the product did it. */
const actorName = 'command line'

/** What came of it: nobody has the name, there was nothing to take off, or how many sessions ended. */
export type DeviceLost =
  | { outcome: 'unknown' | 'was off'; username: string }
  | { outcome: 'taken off'; username: string; ended: number }

/**
 * Takes the second factor off an account by its name, ends its sessions and writes it into the audit log: all of it or
 * nothing. For the operator, by the command line, when the only admin has lost the device; needs no running product.
 */
export function takeSecondFactorOff(dataSource: DataSource, name: string): Promise<DeviceLost> {
  return dataSource.transaction(async (transaction) => {
    const user = await firstRow<{ id: number; username: string }>(
      transaction,
      `SELECT id, username FROM users WHERE lower(username) = lower($1)`,
      [name],
    )
    if (user === undefined) return { outcome: 'unknown', username: name }
    const { id, username } = user
    const removed = await firstRow<{ on: boolean }>(
      transaction,
      `DELETE FROM second_factors WHERE user_id = $1 RETURNING confirmed_at IS NOT NULL AS on`,
      [id],
    )
    if (removed?.on !== true) return { outcome: 'was off', username }
    const { count: ended } = await new UserSessions(dataSource).endAll(id, { runner: transaction })
    await rows(
      transaction,
      `INSERT INTO audit_log (actor_id, actor_name, action, target_type, target_id, details) VALUES (NULL, $1, 'user.second-factor-reset', 'user', $2, $3)`,
      [actorName, String(id), JSON.stringify({ username, ended })],
    )
    return { outcome: 'taken off', username, ended }
  })
}
