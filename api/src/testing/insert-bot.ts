import type { SqlRunner } from '../platform/database/rows.js'
import { queryFirstRow } from '../platform/database/rows.js'

interface InsertedBot {
  publicId: string
  ownerId: number
  domain?: string
  name?: string
  language?: string
}

/** @returns the row's id */
export async function insertBot(
  runner: SqlRunner,
  { publicId, ownerId, domain = '', name = publicId, language = 'en' }: InsertedBot,
): Promise<string> {
  const row = await queryFirstRow<{ id: string }>(
    runner,
    `WITH made AS (INSERT INTO workspaces (name) VALUES ($1) RETURNING id),
       joined AS (INSERT INTO workspace_members (workspace_id, user_id, role) SELECT id, $2, 'owner' FROM made)
     INSERT INTO bots (public_id, kind, workspace_id, domain, name, language) SELECT $3, 'portal', id, $4, $1, $5 FROM made RETURNING id`,
    [name, ownerId, publicId, domain, language],
  )
  return row!.id
}
