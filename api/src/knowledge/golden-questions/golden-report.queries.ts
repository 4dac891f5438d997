import type { GoldenReport, GoldenResult } from '@loquia/contracts'
import type { EntityManager } from 'typeorm'
import { firstRow } from '../../database/rows.js'
import { storableJson } from '../../database/stored-text.js'

/** Stores a report and deletes all but the newest ones of the bot. @param kept how many stay, this one among them */
export async function addReport(
  manager: EntityManager,
  { botId, outcome, results }: { botId: string; outcome: GoldenReport['outcome']; results: readonly GoldenResult[] },
  kept: number,
): Promise<{ id: number; createdAt: Date }> {
  // SQL: what is too old goes in the statement that stores the new one.
  const stored = await firstRow<{ id: number; createdAt: Date }>(
    manager,
    `WITH old AS (DELETE FROM golden_reports WHERE bot_id = $1 AND id NOT IN (SELECT id FROM golden_reports WHERE bot_id = $1 ORDER BY id DESC LIMIT $4))
     INSERT INTO golden_reports (bot_id, outcome, results) VALUES ($1, $2, $3::jsonb) RETURNING id::int, created_at AS "createdAt"`,
    [botId, outcome, storableJson(results), kept - 1],
  )
  if (stored === undefined) throw new Error('a golden report was not stored')
  return stored
}
