import type { ErrorCode } from '@loquia/contracts'
import { queryFirstRow, queryRows, type SqlRunner } from '../../../platform/database/rows.js'
import { sourceFailedEventSql } from '../sources/source-store.queries.js'

/** Sources waiting longer have lost their job. */
const unclaimedAfterSeconds = 10

// Leases use the database's clock, in one statement each.
const isUnfinishedSql = `status IN ('queued', 'crawling')`
const isUnleasedSql = `(lease_until IS NULL OR lease_until < now())`

export async function endAllLeases(runner: SqlRunner): Promise<void> {
  await queryRows(runner, `UPDATE sources SET lease_until = NULL WHERE status = 'crawling'`)
}

export function findOrphans(runner: SqlRunner): Promise<{ id: string; sizeBytes: number | null }[]> {
  return queryRows(
    runner,
    `SELECT id, size_bytes AS "sizeBytes" FROM sources
     WHERE ${isUnfinishedSql} AND control <> 'pause'
       AND (lease_until < now() OR (lease_until IS NULL AND submitted_at < now() - make_interval(secs => $1)))
     ORDER BY submitted_at LIMIT 50`,
    [unclaimedAfterSeconds],
  )
}

/** Jobs may arrive twice or late. */
export async function isOpen(runner: SqlRunner, sourceId: string): Promise<boolean> {
  const open = await queryFirstRow(
    runner,
    `SELECT 1 FROM sources WHERE id = $1 AND ${isUnfinishedSql} AND control <> 'pause' AND ${isUnleasedSql}`,
    [sourceId],
  )
  return open !== undefined
}

/** Dead holders are counted at the next claim. */
export async function isSuspect(runner: SqlRunner, sourceId: string): Promise<boolean> {
  const row = await queryFirstRow<{ suspect: boolean }>(
    runner,
    `SELECT dead_processes(holders) > 0 AS suspect FROM sources WHERE id = $1`,
    [sourceId],
  )
  return row?.suspect ?? false
}

export async function recordFailure(runner: SqlRunner, sourceId: string, error: ErrorCode): Promise<void> {
  await queryRows(
    runner,
    `WITH ended AS (
       UPDATE sources SET status = 'failed', error = $2, finished_at = now(), lease_until = NULL, holders = '{}'
       WHERE id = $1 AND ${isUnfinishedSql} AND ${isUnleasedSql} RETURNING id, bot_id, status, error
     ) ${sourceFailedEventSql}`,
    [sourceId, error],
  )
}

/** @returns undefined for an unclaimed demo */
export async function workspaceOfSource(runner: SqlRunner, sourceId: string): Promise<string | undefined> {
  const row = await queryFirstRow<{ workspaceId: string | null }>(
    runner,
    `SELECT b.workspace_id AS "workspaceId" FROM sources s JOIN bots b ON b.id = s.bot_id WHERE s.id = $1`,
    [sourceId],
  )
  return row?.workspaceId == null ? undefined : `workspace ${row.workspaceId}`
}

export async function siteOfSource(runner: SqlRunner, sourceId: string): Promise<string | undefined> {
  const row = await queryFirstRow<{ location: string }>(
    runner,
    `SELECT location FROM sources WHERE id = $1 AND type = 'site'`,
    [sourceId],
  )
  return row === undefined ? undefined : `site ${row.location}`
}
