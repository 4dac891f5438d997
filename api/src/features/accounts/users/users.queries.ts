import type { EntityManager } from 'typeorm'
import { firstRow, rows } from '../../../database/rows.js'
import { workspacesOf } from '../../workspace/members/index.js'
import type { UserEntity } from './user.entity.js'

/** What is shown of an account. */
export type ShownUser = Pick<
  UserEntity,
  'id' | 'username' | 'email' | 'firstName' | 'lastName' | 'company' | 'picture' | 'role' | 'createdAt'
>

/** The columns of {@link ShownUser}, by those names. */
export const shownColumns = `id, username, email, first_name AS "firstName", last_name AS "lastName", company, picture, role, created_at AS "createdAt"`

/** Everything that is stored with a new account. */
export type NewUser = Pick<
  UserEntity,
  'username' | 'email' | 'passwordHash' | 'passwordSet' | 'provenEmail' | 'firstName' | 'lastName' | 'company' | 'role'
> & { usernameKey: string; usernameSkeleton: string }

/** Stores an account. @returns nothing where an old name has the key of the new one */
export function insertUnlessKeyTaken(manager: EntityManager, user: NewUser): Promise<ShownUser | undefined> {
  // SQL: the look for the key and the write are one statement. An old name may have the key, and no skeleton.
  return firstRow<ShownUser>(
    manager,
    `INSERT INTO users (username, email, password_hash, first_name, last_name, company, role, username_key, username_skeleton, password_set, proven_email)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 WHERE NOT EXISTS (SELECT FROM users WHERE username_key = $8) RETURNING ${shownColumns}`,
    [
      user.username,
      user.email,
      user.passwordHash,
      user.firstName,
      user.lastName,
      user.company,
      user.role,
      user.usernameKey,
      user.usernameSkeleton,
      user.passwordSet,
      user.provenEmail,
    ],
  )
}

/** Lets rest what carries words of visitors out of an account. @returns the bots of which something rests */
export async function holdWhatGoesOut(manager: EntityManager, userId: number): Promise<unknown[]> {
  const held = await Promise.all([
    // SQL: an update with a join, which the query builder has no words for.
    rows(
      manager,
      `UPDATE bot_notifications n SET held_at = now() FROM bots b, users u
       WHERE b.id = n.bot_id AND b.workspace_id IN (${workspacesOf('$1', 'owner')}) AND u.id = $1 AND lower(n.email) <> lower(u.email) RETURNING n.bot_id`,
      [userId],
    ),
    // SQL: as above.
    rows(
      manager,
      `UPDATE webhook_endpoints e SET held_at = now() FROM bots b WHERE b.id = e.bot_id AND b.workspace_id IN (${workspacesOf('$1', 'owner')}) RETURNING e.bot_id`,
      [userId],
    ),
    // SQL: as above.
    rows(
      manager,
      `UPDATE model_keys k SET held_at = now() FROM bots b WHERE b.id = k.bot_id AND b.workspace_id IN (${workspacesOf('$1', 'owner')}) RETURNING k.bot_id`,
      [userId],
    ),
    // SQL: as above. Whoever has such a key may be taken for any visitor; a new one is made by a press.
    rows(
      manager,
      `UPDATE bot_identity_keys k SET retires_at = now() FROM bots b
       WHERE b.id = k.bot_id AND b.workspace_id IN (${workspacesOf('$1', 'owner')}) AND (k.retires_at IS NULL OR k.retires_at > now()) RETURNING k.bot_id`,
      [userId],
    ),
  ])
  return held.flat()
}

/** Writes into the audit log what the command line did. */
export async function noteByCommandLine(
  manager: EntityManager,
  { action, userId, details }: { action: string; userId: number; details: Record<string, string | number> },
): Promise<void> {
  // SQL: the command line runs without the product, and knows the entities of accounts alone.
  await rows(
    manager,
    `INSERT INTO audit_log (actor_id, actor_name, action, target_type, target_id, details) VALUES (NULL, 'command line', $1, 'user', $2, $3)`,
    [action, String(userId), JSON.stringify(details)],
  )
}
