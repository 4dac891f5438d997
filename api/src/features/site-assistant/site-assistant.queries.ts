import type { Locale } from '@loquia/contracts'
import type { EntityManager } from 'typeorm'
import { rows } from '../../database/rows.js'

/** Any number that nothing else locks: of the nodes that start together one makes the bots. */
const makingLock = 7_305_072

/** Waits until no other node makes the bots; none does before this transaction ends. */
export async function waitForOtherMakers(transaction: EntityManager): Promise<void> {
  // SQL: a lock of the database that is on no row.
  await rows(transaction, `SELECT pg_advisory_xact_lock($1)`, [makingLock])
}

/**
 * Stores the pages of our own site that are new, and queues those again that failed or whose texts changed since.
 * @param pages.addresses all pages that there are in that language
 * @returns the ids of the sources that are to be read
 */
export async function queueStalePages(
  manager: EntityManager,
  pages: { botId: string; addresses: readonly string[]; language: Locale },
): Promise<string[]> {
  // SQL: what is new and what is stale is found and written in one statement, for all pages at once.
  const queued = await rows<{ id: string }>(
    manager,
    `WITH added AS (
       INSERT INTO sources (bot_id, type, location)
       SELECT $1, 'url', page FROM unnest($2::text[]) AS page
       WHERE NOT EXISTS (SELECT 1 FROM sources WHERE bot_id = $1 AND location = page) RETURNING id
     ), again AS (
       UPDATE sources SET status = 'queued', error = NULL, submitted_at = now(), finished_at = NULL
       WHERE bot_id = $1 AND error IS DISTINCT FROM 'reading_set_aside' AND (status = 'failed' OR (status = 'ready' AND finished_at < greatest((SELECT max(updated_at) FROM cms_content WHERE language = $3), (SELECT max(at) FROM cms_history WHERE language = $3)))) RETURNING id
     )
     SELECT id FROM added UNION ALL SELECT id FROM again`,
    [pages.botId, pages.addresses, pages.language],
  )
  return queued.map(({ id }) => id)
}
