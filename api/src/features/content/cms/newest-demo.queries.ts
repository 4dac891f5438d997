import { firstRow, type SqlRunner } from '../../../database/rows.js'

/**
 * The public id of the newest demo that is not over, rather of one that has read its website. SQL because it is ordered
 * by what another table has, across the tables of three features.
 */
export async function newestDemo(runner: SqlRunner): Promise<string | undefined> {
  const demo = await firstRow<{ public_id: string }>(
    runner,
    `SELECT public_id FROM bots b JOIN demos d ON d.bot_id = b.id WHERE b.kind = 'demo' AND (d.expires_at IS NULL OR d.expires_at > now())
     ORDER BY EXISTS (SELECT 1 FROM sources WHERE bot_id = b.id AND status = 'ready') DESC, b.created_at DESC LIMIT 1`,
  )
  return demo?.public_id
}
