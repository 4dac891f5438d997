import { firstRow, type SqlRunner } from '../../../database/rows.js'

/** @returns what stands for the workspace that a source belongs to; undefined for a demo that nobody has taken */
export async function workspaceOfSource(runner: SqlRunner, sourceId: string): Promise<string | undefined> {
  // SQL: one row over two rooms, which no entity of this one joins.
  const row = await firstRow<{ workspaceId: string | null }>(
    runner,
    `SELECT b.workspace_id AS "workspaceId" FROM sources s JOIN bots b ON b.id = s.bot_id WHERE s.id = $1`,
    [sourceId],
  )
  return row?.workspaceId == null ? undefined : `workspace ${row.workspaceId}`
}

/** @returns the website that a source is read from; undefined for anything else */
export async function siteOfSource(runner: SqlRunner, sourceId: string): Promise<string | undefined> {
  // SQL: as above.
  const row = await firstRow<{ location: string }>(
    runner,
    `SELECT location FROM sources WHERE id = $1 AND type = 'site'`,
    [sourceId],
  )
  return row === undefined ? undefined : `site ${row.location}`
}
