import type { SqlRunner } from '../database/rows.js'
import { firstRow } from '../database/rows.js'

interface InsertedBot {
  publicId: string
  /** An account; a workspace of its own is made for the bot. */
  ownerId: number
  domain?: string
  name?: string
  language?: string
}

/** Puts a portal bot into the database, in a workspace that its owner alone belongs to. @returns the row's id */
export async function insertBot(
  runner: SqlRunner,
  { publicId, ownerId, domain = '', name = publicId, language = 'en' }: InsertedBot,
): Promise<string> {
  const row = await firstRow<{ id: string }>(
    runner,
    `WITH made AS (INSERT INTO workspaces (name) VALUES ($1) RETURNING id),
       joined AS (INSERT INTO workspace_members (workspace_id, user_id, role) SELECT id, $2, 'owner' FROM made)
     INSERT INTO bots (public_id, kind, workspace_id, domain, name, language) SELECT $3, 'portal', id, $4, $1, $5 FROM made RETURNING id`,
    [name, ownerId, publicId, domain, language],
  )
  return row!.id
}
