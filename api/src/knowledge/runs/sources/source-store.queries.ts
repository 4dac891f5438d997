import { type IngestionStatus, type ErrorCode, type Locale, defaultLocale, locales } from '@loquia/contracts'
import { queryFirstRow, queryRows, type SqlRunner } from '../../../platform/database/rows.js'
import type { SiteMemory } from '../../../core/sources/index.js'
import type { Halt } from './source-control.js'
import { eventsWrittenSql } from '../../../core/webhooks/index.js'

export interface ClaimedSource {
  id: string
  botId: string
  type: 'site' | 'url' | 'document' | 'answer'
  location: string
  waitedMs: number
  language: Locale
  /** Null before the first run has ended. */
  memory: SiteMemory | null
}

/** The status says whether the source still answers. */
export const sourceFailedEventSql = eventsWrittenSql(`'source.failed'::text`, {
  botId: 'ended.bot_id',
  facts: `jsonb_build_object('sourceId', ended.id, 'error', ended.error, 'stillAnswers', ended.status = 'ready')`,
  from: 'FROM ended',
})

/** Seconds without a renewal after which another process takes over. */
const leaseSeconds = 15
/** The source is then set aside and never retried automatically. */
const maxDeaths = 2
/**
 * At most this many pages are in progress. A run that stored more passed the pages of the previous death, so another
 * cause killed it.
 */
const provenPages = 24

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

export function claimSource(runner: SqlRunner, sourceId: string, processId: string): Promise<ClaimRow | undefined> {
  // SQL: one atomic decision across nodes.
  return queryFirstRow<ClaimRow>(
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

/** @returns undefined if the source was deleted */
export function renewLease(runner: SqlRunner, sourceId: string): Promise<{ control: 'run' | Halt } | undefined> {
  return queryFirstRow<{ control: 'run' | Halt }>(
    runner,
    `UPDATE sources SET lease_until = CASE WHEN status = 'crawling' THEN now() + make_interval(secs => $2) ELSE lease_until END
     WHERE id = $1 RETURNING CASE WHEN status = 'crawling' THEN control ELSE 'run' END AS control`,
    [sourceId, leaseSeconds],
  )
}

export interface EndedIngestion {
  status: Exclude<IngestionStatus, 'crawling'>
  error: ErrorCode | null
  /** Null means no delay. */
  retryAfterSeconds: number | null
  /** `queued` because another process that did part of the run has died. */
  died: boolean
}

export function endLease(
  runner: SqlRunner,
  sourceId: string,
  { status, error, retryAfterSeconds, died }: EndedIngestion,
  process: { id: string; hasCrashed: boolean },
): Promise<{ status: IngestionStatus; control: 'run' | Halt } | undefined> {
  // SQL: the new status depends on the index at that moment.
  return queryFirstRow<{ status: IngestionStatus; control: 'run' | Halt }>(
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
     ), told AS (${sourceFailedEventSql} AND $2 = 'failed')
     SELECT status, control FROM ended`,
    [sourceId, status, error, retryAfterSeconds, died, process.id, process.hasCrashed],
  )
}

export function suggestsLater(runner: SqlRunner, botId: string): Promise<{ later: boolean } | undefined> {
  return queryFirstRow<{ later: boolean }>(
    runner,
    `SELECT suggestions <> '[]' AND EXISTS (SELECT FROM sources WHERE bot_id = $1 AND status = 'queued' AND control <> 'pause') AS later FROM bots WHERE id = $1`,
    [botId],
  )
}

export interface SourceRow {
  status: IngestionStatus
  paused: boolean
  error: string | null
  elapsed_ms: number
  answerable_ms: number | null
  found: number
  read: number
  skipped: number
  words: number
  passages: number
  /** URLs skipped beyond the list's limit. */
  unlisted: SiteMemory['unlisted'] | null
}

export function loadSourceRows(runner: SqlRunner, botId: string): Promise<SourceRow[]> {
  return queryRows<SourceRow>(
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

export function reasonsBeyond(
  runner: SqlRunner,
  botId: string,
  first: number,
): Promise<{ reason: string; count: number }[]> {
  return queryRows<{ reason: string; count: number }>(
    runner,
    `SELECT reason, count(*)::int AS count FROM (SELECT reason FROM pages WHERE bot_id = $1 ORDER BY id OFFSET $2) AS rest
       WHERE reason IS NOT NULL GROUP BY reason`,
    [botId, first],
  )
}

/**
 * A bot without a website gets its locale from this language, else English.
 * @returns undefined if the bot was deleted
 */
export async function settleLanguage(runner: SqlRunner, botId: string): Promise<Locale | undefined> {
  const row = await queryFirstRow<{ language: Locale }>(
    runner,
    `WITH written AS (
       SELECT c.language FROM chunks c WHERE c.bot_id = $1 GROUP BY c.language ORDER BY sum(c.words) DESC, c.language LIMIT 1
     )
     UPDATE bots SET content_language = coalesce((SELECT language FROM written), content_language),
       language = CASE
         WHEN NOT EXISTS (SELECT FROM written) OR EXISTS (SELECT FROM sources WHERE bot_id = $1 AND type = 'site') THEN language
         WHEN (SELECT language FROM written) = ANY($2::text[]) THEN (SELECT language FROM written)
         ELSE $3 END
     WHERE id = $1 RETURNING language`,
    [botId, locales, defaultLocale],
  )
  return row?.language
}
