import type { KnownSecret, MemberCredentials } from '@loquia/contracts'
import { rows, type SqlRunner } from '../../../database/rows.js'

/** A secret as the tables have it: of a webhook its address stands for the name. */
export type SecretRow = Omit<KnownSecret, 'seenAt'> & { seenAt: Date | null }

const botName = `coalesce(nullif(b.name, ''), b.domain, '') AS bot`
/** `v` is the account's own record of having been shown `s`, a secret; an owner may have seen one without records. */
const isKnown = (secret: string) => `(v.user_id IS NOT NULL OR NOT ${secret}.views_recorded AND EXISTS (
  SELECT FROM workspace_members m WHERE m.workspace_id = $1 AND m.user_id = $2 AND m.role = 'owner'))`

/** The secrets of a workspace's bots that an account knows or may know, and that still sign. */
export function knownSecrets(runner: SqlRunner, workspaceId: string, userId: number): Promise<SecretRow[]> {
  // SQL: the union of two tables of other rooms, each with what an account was shown of it.
  return rows<SecretRow>(
    runner,
    `SELECT kind, id, "botId", bot, name, "seenAt" FROM (
       SELECT 'webhook' AS kind, e.id, b.public_id AS "botId", ${botName}, e.url AS name, v.seen_at AS "seenAt", e.created_at
       FROM webhook_secrets s JOIN webhook_endpoints e ON e.id = s.endpoint_id JOIN bots b ON b.id = e.bot_id
         LEFT JOIN secret_views v ON v.webhook_secret_id = s.id AND v.user_id = $2
       WHERE b.workspace_id = $1 AND s.valid_until IS NULL AND ${isKnown('s')}
       UNION ALL
       SELECT 'identity', k.kid, b.public_id, ${botName}, k.kid::text, v.seen_at, k.created_at
       FROM bot_identity_keys k JOIN bots b ON b.id = k.bot_id
         LEFT JOIN secret_views v ON v.identity_kid = k.kid AND v.user_id = $2
       WHERE b.workspace_id = $1 AND (k.retires_at IS NULL OR k.retires_at > now()) AND ${isKnown('k')}
     ) AS known ORDER BY kind = 'identity', created_at DESC, id`,
    [workspaceId, userId],
  )
}

/** Bots of a workspace whose notifications go to an account's own address, or to one that this account named. */
export function heldEmails(
  runner: SqlRunner,
  workspaceId: string,
  userId: number,
): Promise<MemberCredentials['emails']> {
  // SQL: addresses are compared without regard to case, over the tables of three rooms.
  return rows(
    runner,
    `SELECT b.public_id AS "botId", ${botName}, n.email, lower(n.email) = lower(u.email) AS "isOwn"
     FROM bot_notifications n JOIN bots b ON b.id = n.bot_id JOIN users u ON u.id = $2
     WHERE b.workspace_id = $1 AND n.email IS NOT NULL AND (lower(n.email) = lower(u.email)
       OR EXISTS (SELECT FROM notice_addresses a WHERE a.user_id = $2 AND a.email = lower(n.email)))
     ORDER BY b.created_at, b.id`,
    [workspaceId, userId],
  )
}

/**
 * Stops the notifications that {@link heldEmails} lists, for some of its bots.
 * @param botIds public ids; others are left alone
 * @returns how many stopped
 */
export async function stopEmails(
  runner: SqlRunner,
  { workspaceId, botIds }: { workspaceId: string; botIds: readonly string[] },
): Promise<number> {
  // SQL: the rows are found by a join.
  const stopped = await rows(
    runner,
    `UPDATE bot_notifications n SET email = NULL FROM bots b
     WHERE b.id = n.bot_id AND b.workspace_id = $1 AND b.public_id = ANY ($2) RETURNING n.bot_id`,
    [workspaceId, botIds],
  )
  return stopped.length
}
