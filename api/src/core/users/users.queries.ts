import type { EntityManager } from 'typeorm'
import { queryFirstRow, queryRows } from '../../platform/database/rows.js'
import { workspaceIdsSql } from '../workspaces/index.js'
import type { UserEntity } from './user.entity.js'

export type ShownUser = Pick<
  UserEntity,
  'id' | 'username' | 'email' | 'firstName' | 'lastName' | 'company' | 'picture' | 'role' | 'createdAt'
>

export const shownColumns = `id, username, email, first_name AS "firstName", last_name AS "lastName", company, picture, role, created_at AS "createdAt"`

export type NewUser = Pick<
  UserEntity,
  'username' | 'email' | 'passwordHash' | 'passwordSet' | 'provenEmail' | 'firstName' | 'lastName' | 'company' | 'role'
> & { usernameKey: string; usernameSkeleton: string }

/** @returns undefined if an old name has the key of the new one */
export function insertUnlessKeyExists(manager: EntityManager, user: NewUser): Promise<ShownUser | undefined> {
  // SQL: one statement. Old names may have a key but no skeleton.
  return queryFirstRow<ShownUser>(
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

/**
 * Pauses outgoing visitor messages.
 * @returns affected bots
 */
export async function pauseOutgoingMessages(manager: EntityManager, userId: number): Promise<unknown[]> {
  const paused = await Promise.all([
    // SQL: the query builder cannot update with a join.
    queryRows(
      manager,
      `UPDATE bot_notifications n SET held_at = now() FROM bots b, users u
       WHERE b.id = n.bot_id AND b.workspace_id IN (${workspaceIdsSql('$1', 'owner')}) AND u.id = $1 AND lower(n.email) <> lower(u.email) RETURNING n.bot_id`,
      [userId],
    ),
    queryRows(
      manager,
      `UPDATE webhook_endpoints e SET held_at = now() FROM bots b WHERE b.id = e.bot_id AND b.workspace_id IN (${workspaceIdsSql('$1', 'owner')}) RETURNING e.bot_id`,
      [userId],
    ),
    queryRows(
      manager,
      `UPDATE model_keys k SET held_at = now() FROM bots b WHERE b.id = k.bot_id AND b.workspace_id IN (${workspaceIdsSql('$1', 'owner')}) RETURNING k.bot_id`,
      [userId],
    ),
    // A key holder could impersonate any visitor.
    queryRows(
      manager,
      `UPDATE bot_identity_keys k SET retires_at = now() FROM bots b
       WHERE b.id = k.bot_id AND b.workspace_id IN (${workspaceIdsSql('$1', 'owner')}) AND (k.retires_at IS NULL OR k.retires_at > now()) RETURNING k.bot_id`,
      [userId],
    ),
  ])
  return paused.flat()
}

export async function noteByCommandLine(
  manager: EntityManager,
  { action, userId, details }: { action: string; userId: number; details: Record<string, string | number> },
): Promise<void> {
  // SQL: the command line knows only account entities.
  await queryRows(
    manager,
    `INSERT INTO audit_log (actor_id, actor_name, action, target_type, target_id, details) VALUES (NULL, 'command line', $1, 'user', $2, $3)`,
    [action, String(userId), JSON.stringify(details)],
  )
}
