import type { RecrawlSchedule } from '@loquia/contracts'
import { firstRow, rows, type SqlRunner } from '../../../database/rows.js'

/** One interval of each schedule, as PostgreSQL reads it. */
const stepOf = (schedule: string): string =>
  `CASE ${schedule} WHEN 'daily' THEN interval '1 day' WHEN 'weekly' THEN interval '7 days' WHEN 'monthly' THEN interval '1 month' END`
const isRead = `EXISTS (SELECT FROM pages p JOIN chunks c ON c.page_id = p.id WHERE p.source_id = sources.id)`

/** Sets a source's schedule. @returns when it is read next; undefined when it is gone */
export function scheduleSource(
  runner: SqlRunner,
  sourceId: string,
  schedule: RecrawlSchedule,
): Promise<{ nextCrawlAt: Date | null } | undefined> {
  // SQL: a month is as long as the calendar has it, from the last reading on.
  return firstRow<{ nextCrawlAt: Date | null }>(
    runner,
    `UPDATE sources SET schedule = $2, next_crawl_at = CASE WHEN $2 = 'never' THEN NULL ELSE greatest(now(), coalesce(read_at, now()) + ${stepOf('$2')}) END
     WHERE id = $1 RETURNING next_crawl_at AS "nextCrawlAt"`,
    [sourceId, schedule],
  )
}

/** Ends a reading that waits, or that nobody holds any more. @returns false when there is none */
export async function stopWaiting(runner: SqlRunner, sourceId: string): Promise<boolean> {
  // SQL: what the source becomes depends on what stands in the index, at that moment.
  const stopped = await firstRow(
    runner,
    `UPDATE sources SET status = CASE WHEN ${isRead} THEN 'ready' ELSE 'failed' END, error = CASE WHEN ${isRead} THEN NULL ELSE 'reading_stopped' END,
       control = 'run', lease_until = NULL, finished_at = now(), reading_since = NULL, holders = '{}'
     WHERE id = $1 AND status IN ('queued', 'crawling') RETURNING id`,
    [sourceId],
  )
  return stopped !== undefined
}

/** Queues at most `limit` sources whose time has come. */
export function takeDue(runner: SqlRunner, limit: number): Promise<{ id: string }[]> {
  // SQL: finding them, past those that another node is taking, and moving them to their next time is one statement.
  return rows<{ id: string }>(
    runner,
    `UPDATE sources SET status = 'queued', control = 'run', submitted_at = now(), answerable_at = NULL, finished_at = NULL, reading_since = NULL, holders = '{}', pages_at_claim = 0, next_crawl_at = now() + ${stepOf('schedule')}
     WHERE id IN (
       SELECT id FROM sources WHERE next_crawl_at <= now() AND schedule <> 'never' AND status IN ('ready', 'failed') AND error IS DISTINCT FROM 'reading_set_aside' ORDER BY next_crawl_at LIMIT $1 FOR UPDATE SKIP LOCKED
     ) AND next_crawl_at <= now() RETURNING id`,
    [limit],
  )
}
