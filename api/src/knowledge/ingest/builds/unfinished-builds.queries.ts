import type { ErrorCode } from '@loquia/contracts'
import { firstRow, rows, type SqlRunner } from '../../../database/rows.js'
import { failureTold } from '../sources/failure-told.queries.js'

/** A source that is this old and still has no builder has lost its job. */
const unclaimedAfterSeconds = 10

// SQL: a lease is judged and changed by the clock of the database, in one statement, here and in all that follow.
const unfinished = `status IN ('queued', 'crawling')`
const heldByNobody = `(lease_until IS NULL OR lease_until < now())`

/** Ends the leases of all sources that are being read; their builds are looked for and sent again. */
export async function endAllLeases(runner: SqlRunner): Promise<void> {
  // SQL: as above.
  await rows(runner, `UPDATE sources SET lease_until = NULL WHERE status = 'crawling'`)
}

/** Sources that wait and have no job, or whose reader has died. */
export function orphans(runner: SqlRunner): Promise<{ id: string; sizeBytes: number | null }[]> {
  // SQL: as above.
  return rows(
    runner,
    `SELECT id, size_bytes AS "sizeBytes" FROM sources
     WHERE ${unfinished} AND control <> 'pause'
       AND (lease_until < now() OR (lease_until IS NULL AND submitted_at < now() - make_interval(secs => $1)))
     ORDER BY submitted_at LIMIT 50`,
    [unclaimedAfterSeconds],
  )
}

/** Whether a source is still to be read: a job may come twice, or after another process has finished its work. */
export async function isOpen(runner: SqlRunner, sourceId: string): Promise<boolean> {
  // SQL: as above.
  const open = await firstRow(
    runner,
    `SELECT 1 FROM sources WHERE id = $1 AND ${unfinished} AND control <> 'pause' AND ${heldByNobody}`,
    [sourceId],
  )
  return open !== undefined
}

/** Whether a process has died while it read a source; what a dead one holds is counted at the next claim. */
export async function isSuspect(runner: SqlRunner, sourceId: string): Promise<boolean> {
  // SQL: a function of the database counts the dead.
  const row = await firstRow<{ suspect: boolean }>(
    runner,
    `SELECT dead_processes(holders) > 0 AS suspect FROM sources WHERE id = $1`,
    [sourceId],
  )
  return row?.suspect ?? false
}

/** Notes why a source could not be read, unless another process reads it. */
export async function noteFailure(runner: SqlRunner, sourceId: string, error: ErrorCode): Promise<void> {
  // SQL: as above.
  await rows(
    runner,
    `WITH ended AS (
       UPDATE sources SET status = 'failed', error = $2, finished_at = now(), lease_until = NULL, holders = '{}'
       WHERE id = $1 AND ${unfinished} AND ${heldByNobody} RETURNING id, bot_id, status, error
     ) ${failureTold}`,
    [sourceId, error],
  )
}
