import type { BuildStatus, ErrorCode, Locale } from '@loquia/contracts'
import { firstRow, rows, type SqlRunner } from '../../../database/rows.js'
import type { ClaimedSource } from './claimed-source.js'
import { failureTold } from './failure-told.queries.js'
import type { SiteMemory } from './site-memory.js'
import type { Halt } from './source-control.js'

/** Seconds a builder may be silent before another takes its build. */
const leaseSeconds = 15
/** Processes that may die while a source is read; then it is set aside, and never taken up by itself again. */
const maxDeaths = 2
/**
 * A website of which the last reading stored more pages than this before its process died is past whatever was under
 * way at the death before: so many are in hand at a time, being fetched or waiting to be written. What killed it stands
 * elsewhere.
 */
const provenPages = 24

/** A source, and whether it was taken. */
export interface ClaimRow {
  claimed: boolean
  poison: boolean
  bot_id: string
  type: ClaimedSource['type']
  location: string
  waited_ms: number
  language: Locale
  site_memory: SiteMemory | null
}

/** Takes a source for a process, if it is free and not set aside. */
export function claimSource(runner: SqlRunner, sourceId: string, processId: string): Promise<ClaimRow | undefined> {
  // SQL: whether it is free, whether it is poison and who holds it from now on are one decision, on any node.
  return firstRow<ClaimRow>(
    runner,
    `WITH free AS (
         SELECT s.id, array_remove(s.holders, $3::uuid) AS earlier, dead_processes(array_remove(s.holders, $3::uuid)) AS deaths, p.count AS pages,
           s.type = 'site' AND p.count - s.pages_at_claim > $5 AS has_proven
         FROM sources s, LATERAL (SELECT count(*)::int FROM pages WHERE source_id = s.id AND status = 'read' AND fetched_at >= s.reading_since) p
         WHERE s.id = $1 AND (s.lease_until IS NULL OR s.lease_until < now()) AND s.control <> 'pause'
       ), claimed AS (
         UPDATE sources SET status = 'crawling', error = NULL, finished_at = NULL, started_at = now(), reading_since = coalesce(reading_since, now()),
           lease_until = now() + make_interval(secs => $2), pages_at_claim = free.pages,
           -- Of one that has proven itself the last death alone counts.
           holders = CASE WHEN has_proven THEN earlier[cardinality(earlier):] ELSE earlier END || $3::uuid
         FROM free
         WHERE sources.id = free.id AND (deaths < $4 OR has_proven) AND (lease_until IS NULL OR lease_until < now())
         RETURNING sources.id
       )
       SELECT EXISTS (SELECT FROM claimed) AS claimed, EXISTS (SELECT FROM free WHERE deaths >= $4 AND NOT has_proven) AS poison,
         bot_id, type, location, (extract(epoch FROM now() - submitted_at) * 1000)::float8 AS waited_ms, site_memory, bots.language
       FROM sources JOIN bots ON bots.id = bot_id WHERE sources.id = $1`,
    [sourceId, leaseSeconds, processId, maxDeaths, provenPages],
  )
}

/** Moves the end of a lease. @returns what the owner wants of the reading */
export function renewLease(runner: SqlRunner, sourceId: string): Promise<{ control: 'run' | Halt } | undefined> {
  // SQL: a lease, by the database's clock.
  return firstRow<{ control: 'run' | Halt }>(
    runner,
    `UPDATE sources SET lease_until = now() + make_interval(secs => $2) WHERE id = $1 AND status = 'crawling' RETURNING control`,
    [sourceId, leaseSeconds],
  )
}

/** How a reading has ended. */
export interface EndedReading {
  status: Exclude<BuildStatus, 'crawling'>
  error: ErrorCode | null
  /** Seconds for which nobody may take it up again; null for none. */
  rest: number | null
  /** `queued` because a process that did a part of the reading has died, and not this one. */
  died: boolean
}

/** Ends a lease. @returns what the source has become; undefined when it is gone */
export function endLease(
  runner: SqlRunner,
  sourceId: string,
  { status, error, rest, died }: EndedReading,
  process: { id: string; hasCrashed: boolean },
): Promise<{ status: BuildStatus; control: 'run' | Halt } | undefined> {
  // SQL: what the source becomes depends on what it is and on what stands in the index, at that moment.
  return firstRow<{ status: BuildStatus; control: 'run' | Halt }>(
    runner,
    `WITH ended AS (UPDATE sources SET
         status = CASE WHEN $2 = 'failed' AND read_at IS NOT NULL AND EXISTS (SELECT FROM pages p JOIN chunks c ON c.page_id = p.id WHERE p.source_id = $1) THEN 'ready' ELSE $2 END,
         error = $3, lease_until = now() + make_interval(secs => $4),
         finished_at = CASE WHEN $2 = 'queued' THEN NULL ELSE now() END,
         read_at = CASE WHEN $2 = 'ready' THEN now() ELSE read_at END,
         reading_since = CASE WHEN $2 = 'queued' THEN reading_since END,
         control = CASE WHEN $2 = 'queued' THEN control ELSE 'run' END,
         -- Whoever gives it back has not died of it. A name that no process has is that of a dead one.
         holders = CASE WHEN $2 <> 'queued' THEN '{}' WHEN $5 THEN array_remove(holders, $6::uuid) || gen_random_uuid() WHEN $7 THEN holders ELSE array_remove(holders, $6::uuid) END
       WHERE id = $1 RETURNING id, bot_id, status, error, control
     ), told AS (${failureTold} AND $2 = 'failed')
     SELECT status, control FROM ended`,
    [sourceId, status, error, rest, died, process.id, process.hasCrashed],
  )
}

/** Whether a bot has suggestions and a source that waits to be read; undefined when it is gone. */
export function suggestsLater(runner: SqlRunner, botId: string): Promise<{ later: boolean } | undefined> {
  // SQL: a condition over two tables.
  return firstRow<{ later: boolean }>(
    runner,
    `SELECT suggestions <> '[]' AND EXISTS (SELECT FROM sources WHERE bot_id = $1 AND status = 'queued' AND control <> 'pause') AS later FROM bots WHERE id = $1`,
    [botId],
  )
}

/** How far the reading of a source is. */
export interface SourceRow {
  status: BuildStatus
  paused: boolean
  error: string | null
  elapsed_ms: number
  answerable_ms: number | null
  found: number
  read: number
  skipped: number
  words: number
  passages: number
  /** Addresses that were met, not read, and are too many to be listed. */
  unlisted: SiteMemory['unlisted'] | null
}

/** How far the readings of a bot's sources are, in the order in which they were submitted. */
export function progressOfSources(runner: SqlRunner, botId: string): Promise<SourceRow[]> {
  // SQL: counts over pages and passages, and times by the database's clock.
  return rows<SourceRow>(
    runner,
    `SELECT s.status, s.error, s.control = 'pause' AS paused,
                (extract(epoch FROM coalesce(s.finished_at, now()) - s.submitted_at) * 1000)::float8 AS elapsed_ms,
                (extract(epoch FROM s.answerable_at - s.submitted_at) * 1000)::float8 AS answerable_ms,
                p.found, p.read, p.skipped, p.words, s.site_memory->'unlisted' AS unlisted,
                (SELECT count(*)::int FROM chunks c JOIN pages cp ON cp.id = c.page_id WHERE cp.source_id = s.id) AS passages
         FROM sources s, LATERAL (
           SELECT count(*)::int AS found, count(*) FILTER (WHERE status = 'read')::int AS read,
                  count(*) FILTER (WHERE status = 'skipped')::int AS skipped, coalesce(sum(words), 0)::int AS words
           FROM pages WHERE source_id = s.id
         ) p
         WHERE s.bot_id = $1 ORDER BY s.submitted_at`,
    [botId],
  )
}

/** Why pages after the first were not read, or not as a whole, and how many of each reason. */
export function reasonsBeyond(
  runner: SqlRunner,
  botId: string,
  first: number,
): Promise<{ reason: string; count: number }[]> {
  // SQL: counts of what an offset leaves.
  return rows<{ reason: string; count: number }>(
    runner,
    `SELECT reason, count(*)::int AS count FROM (SELECT reason FROM pages WHERE bot_id = $1 ORDER BY id OFFSET $2) AS rest
       WHERE reason IS NOT NULL GROUP BY reason`,
    [botId, first],
  )
}
