import { rows, type SqlRunner } from '../../../database/rows.js'

// The functions that return text are for queries of other rooms.

/** Makes others who write below an account wait for the end of the transaction. */
export async function lockAccount(runner: SqlRunner, userId: number): Promise<void> {
  // SQL: the room of accounts asks this one, so this one knows nothing of its entities but columns.
  await rows(runner, 'SELECT FROM users WHERE id = $1 FOR UPDATE', [userId])
}

/** Ids of the workspaces of an account. @param user a placeholder such as `$1` @param role only those with this role */
export function workspacesOf(user: string, role?: 'owner'): string {
  return `SELECT workspace_id FROM workspace_members WHERE user_id = ${user}${role === undefined ? '' : ` AND role = '${role}'`}`
}

/** Ids of the workspaces that nobody but an account belongs to: they go with it. @param user as above */
export function workspacesOfAlone(user: string): string {
  return `${workspacesOf(user)} AND NOT EXISTS (
    SELECT FROM workspace_members other WHERE other.workspace_id = workspace_members.workspace_id AND other.user_id <> ${user})`
}

/** The name of the account that a workspace belonged to first. @param workspace a column such as `b.workspace_id` */
export function firstOwnerName(workspace: string): string {
  return `(SELECT u.username FROM workspace_members m JOIN users u ON u.id = m.user_id
    WHERE m.workspace_id = ${workspace} AND m.role = 'owner' ORDER BY m.joined_at, u.id LIMIT 1)`
}

/**
 * Joins `id`, `username`, `email` of a workspace's first owner.
 * @param workspace a column such as `b.workspace_id`
 * @param alias under which they are joined
 */
export function joinFirstOwner(workspace: string, alias: string): string {
  return `LEFT JOIN LATERAL (
    SELECT u.id, u.username, u.email FROM workspace_members m JOIN users u ON u.id = m.user_id
    WHERE m.workspace_id = ${workspace} AND m.role = 'owner' ORDER BY m.joined_at, u.id LIMIT 1) ${alias} ON true`
}
