import {
  errorCodeSchema,
  skipReasonSchema,
  type BuildProgress,
  type BuildStatus,
  type ErrorCode,
  type Locale,
  type PageProgress,
} from '@loquia/contracts'
import type { DataSource } from 'typeorm'
import { intArray, textArray } from '../../../database/binary-array.js'
import type { ProcessRegister } from '../../../database/process-register.js'
import { firstRow } from '../../../database/rows.js'
import { storable, storableJson } from '../../../database/stored-text.js'
import { maxPagesShown, shownPage, type PageState } from '../build-state.js'
import type { Halt } from './source-control.js'
import type { Language } from '../../languages/language.js'
import type { SiteMemory } from './site-memory.js'

/** Seconds a builder may be silent before another takes its build. */
const leaseSeconds = 15
/** A website is not asked for its pages again and again while there is no room for them. */
export const restSeconds = 30
/** Processes that may die while a source is read; then it is set aside, and never taken up by itself again. */
const maxDeaths = 2
/**
 * A website of which the last reading stored more pages than this before its process died is past whatever was under
 * way at the death before: so many are in hand at a time, being fetched or waiting to be written. What killed it stands
 * elsewhere.
 */
const provenPages = 24

export interface ClaimedSource {
  id: string
  botId: string
  type: 'site' | 'url' | 'document' | 'answer'
  location: string
  /** Milliseconds since the source was submitted. */
  waitedMs: number
  /** The bot's language. */
  language: Locale
  /** What an earlier reading has left; null before the first has ended. */
  memory: SiteMemory | null
}

/** A page as an earlier reading, or an earlier part of this one, has left it. */
export interface StoredPage {
  url: string
  title: string
  status: PageProgress['status']
  reason: string | null
  language: Language | null
  words: number
  passages: number
  contentHash: string | null
  textHash: string | null
  etag: string | null
  lastModified: string | null
  /** The `readingVersion` that it was read by. */
  readingVersion: number | null
  /** Fetched since this reading began. */
  isFresh: boolean
}

/** A row of `pages` to be written. */
export interface PageRow extends Omit<PageState, 'passages'> {
  language?: Language
  contentHash?: string
  textHash?: string
  etag?: string
  lastModified?: string
  readingVersion?: number
  fetched: boolean
}

interface SourceRow {
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
}

/**
 * The rows of `sources` and `pages`, and what a build writes to `bots`. The embedded database runs one statement at a
 * time: each method is one.
 */
export class SourceStore {
  constructor(
    private readonly database: DataSource,
    private readonly processes: Pick<ProcessRegister, 'id' | 'hasCrashed'>,
  ) {}

  /**
   * Takes a source for this process, unless two processes have died while it was read
   * (docs/decisions/0002-work-is-set-aside-after-two-deaths.md).
   * @returns `held` while another process builds it, `missing` when there is none; a `poison` is not taken, and is to
   * be set aside
   */
  async claim(sourceId: string): Promise<ClaimedSource | { poison: ClaimedSource } | 'held' | 'missing'> {
    const rows: {
      claimed: boolean
      poison: boolean
      bot_id: string
      type: ClaimedSource['type']
      location: string
      waited_ms: number
      language: Locale
      site_memory: SiteMemory | null
    }[] = await this.database.query(
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
      [sourceId, leaseSeconds, this.processes.id, maxDeaths, provenPages],
    )
    const [row] = rows
    if (row === undefined) return 'missing'
    const source: ClaimedSource = {
      id: sourceId,
      botId: row.bot_id,
      type: row.type,
      location: row.location,
      waitedMs: row.waited_ms,
      language: row.language,
      memory: row.site_memory,
    }
    if (row.claimed) return source
    return row.poison ? { poison: source } : 'held'
  }

  /** Keeps the lease. @returns what the owner wants of the reading */
  async renew(sourceId: string): Promise<'run' | Halt> {
    const row = await firstRow<{ control: 'run' | Halt }>(
      this.database,
      `UPDATE sources SET lease_until = now() + make_interval(secs => $2) WHERE id = $1 AND status = 'crawling' RETURNING control`,
      [sourceId, leaseSeconds],
    )
    return row?.control ?? 'run'
  }

  /** The pages that earlier readings have met, in the order they were met. */
  async storedPages(source: ClaimedSource): Promise<StoredPage[]> {
    return this.database.query(
      `SELECT p.url, p.title, p.status, p.reason, p.language, p.words, coalesce(c.passages, 0) AS passages, content_hash AS "contentHash", text_hash AS "textHash", etag, last_modified AS "lastModified", reading_version AS "readingVersion",
         coalesce(p.fetched_at >= s.reading_since, false) AS "isFresh"
       FROM pages p JOIN sources s ON s.id = p.source_id
       LEFT JOIN (SELECT page_id, count(*)::int AS passages FROM chunks WHERE bot_id = $2 GROUP BY page_id) c ON c.page_id = p.id
       WHERE p.source_id = $1 ORDER BY p.id`,
      [source.id, source.botId],
    )
  }

  async remember(sourceId: string, memory: SiteMemory): Promise<void> {
    await this.database.query(`UPDATE sources SET site_memory = $2::jsonb WHERE id = $1`, [
      sourceId,
      storableJson(memory),
    ])
  }

  async markAnswerable(sourceId: string): Promise<void> {
    await this.database.query(`UPDATE sources SET answerable_at = now() WHERE id = $1 AND answerable_at IS NULL`, [
      sourceId,
    ])
  }

  /**
   * Ends the lease. `queued` gives the source back for another process to read, or keeps it for its owner to go on. A
   * source that cannot be read again stays `ready` with what it had, and keeps the code of what went wrong.
   * @param rest seconds for which nobody may take it up again
   * @param died `queued` because a process that did a part of the reading has died, and not this one
   * @returns the status it has now, and what its owner wants; `pause` when it is gone
   */
  async finish(
    sourceId: string,
    status: Exclude<BuildStatus, 'crawling'>,
    error?: ErrorCode,
    { rest, died = false }: { rest?: number; died?: boolean } = {},
  ): Promise<{ status: BuildStatus; control: 'run' | Halt }> {
    const row = await firstRow<{ status: BuildStatus; control: 'run' | Halt }>(
      this.database,
      `UPDATE sources SET
         status = CASE WHEN $2 = 'failed' AND read_at IS NOT NULL AND EXISTS (SELECT FROM pages p JOIN chunks c ON c.page_id = p.id WHERE p.source_id = $1) THEN 'ready' ELSE $2 END,
         error = $3, lease_until = now() + make_interval(secs => $4),
         finished_at = CASE WHEN $2 = 'queued' THEN NULL ELSE now() END,
         read_at = CASE WHEN $2 = 'ready' THEN now() ELSE read_at END,
         reading_since = CASE WHEN $2 = 'queued' THEN reading_since END,
         control = CASE WHEN $2 = 'queued' THEN control ELSE 'run' END,
         -- Whoever gives it back has not died of it. A name that no process has is that of a dead one.
         holders = CASE WHEN $2 <> 'queued' THEN '{}' WHEN $5 THEN array_remove(holders, $6::uuid) || gen_random_uuid() WHEN $7 THEN holders ELSE array_remove(holders, $6::uuid) END
       WHERE id = $1 RETURNING status, control`,
      [sourceId, status, error ?? null, rest ?? null, died, this.processes.id, this.processes.hasCrashed],
    )
    return row ?? { status, control: 'pause' }
  }

  /** Writes pages in the order given. @returns the id of each, by address */
  async writePages(source: ClaimedSource, pages: readonly PageRow[]): Promise<Map<string, string>> {
    if (pages.length === 0) return new Map()
    const rows: { id: string; url: string }[] = await this.database.query(
      `INSERT INTO pages (source_id, bot_id, url, title, language, status, reason, words, content_hash, etag, last_modified, fetched_at, text_hash, reading_version)
       SELECT $1, $2, url, title, language, status, reason, words, content_hash, etag, last_modified, CASE WHEN fetched = 1 THEN now() END, text_hash, nullif(reading_version, 0)
       FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[], $9::text[], $10::text[], $11::text[], $12::int[], $13::text[], $14::int[])
         WITH ORDINALITY AS row (url, title, language, status, reason, words, content_hash, etag, last_modified, fetched, text_hash, reading_version, position)
       ORDER BY position
       ON CONFLICT (source_id, url) DO UPDATE SET
         title = CASE WHEN excluded.status = 'found' THEN pages.title ELSE excluded.title END,
         language = coalesce(excluded.language, pages.language),
         status = CASE WHEN excluded.status = 'found' THEN pages.status ELSE excluded.status END,
         reason = CASE WHEN excluded.status = 'found' THEN pages.reason ELSE excluded.reason END,
         words = CASE WHEN excluded.status = 'found' THEN pages.words ELSE excluded.words END,
         content_hash = coalesce(excluded.content_hash, pages.content_hash),
         text_hash = coalesce(excluded.text_hash, pages.text_hash),
         reading_version = coalesce(excluded.reading_version, pages.reading_version),
         -- A page that was fetched anew and names no validator has none any more.
         etag = CASE WHEN excluded.content_hash IS NULL THEN pages.etag ELSE excluded.etag END,
         last_modified = CASE WHEN excluded.content_hash IS NULL THEN pages.last_modified ELSE excluded.last_modified END,
         fetched_at = coalesce(excluded.fetched_at, pages.fetched_at)
       RETURNING id::text, url`,
      [
        source.id,
        source.botId,
        textArray(pages.map((page) => page.url)),
        textArray(pages.map((page) => storable(page.title))),
        textArray(pages.map((page) => page.language ?? null)),
        textArray(pages.map((page) => page.status)),
        textArray(pages.map((page) => page.reason ?? null)),
        intArray(pages.map((page) => page.words)),
        textArray(pages.map((page) => page.contentHash ?? null)),
        textArray(pages.map((page) => page.etag ?? null)),
        textArray(pages.map((page) => page.lastModified ?? null)),
        intArray(pages.map((page) => (page.fetched ? 1 : 0))),
        textArray(pages.map((page) => page.textHash ?? null)),
        intArray(pages.map((page) => page.readingVersion ?? 0)),
      ],
    )
    return new Map(rows.map((row) => [row.url, row.id]))
  }

  /** Pages of earlier builds that hold passages although this build did not read them. */
  async pagesGone(source: ClaimedSource, readUrls: readonly string[]): Promise<string[]> {
    const rows: { id: string }[] = await this.database.query(
      `SELECT id::text FROM pages WHERE source_id = $1 AND url <> ALL ($2) AND EXISTS (SELECT FROM chunks WHERE page_id = pages.id)`,
      [source.id, readUrls],
    )
    return rows.map((row) => row.id)
  }

  /**
   * Forgets the pages of earlier builds that were not met again; those that a draft would remove go when it is
   * published.
   */
  async deletePagesExcept(source: ClaimedSource, urls: readonly string[]): Promise<void> {
    await this.database.query(
      `WITH waiting AS (
         UPDATE draft_pages d SET gone = true FROM pages p WHERE p.id = d.page_id AND p.source_id = $1 AND p.url <> ALL ($2) RETURNING d.page_id
       )
       DELETE FROM pages WHERE source_id = $1 AND url <> ALL ($2) AND id NOT IN (SELECT page_id FROM waiting)`,
      [source.id, urls],
    )
  }

  /**
   * Whether a bot has suggestions, and another of its sources waits to be read, after which they will be looked for
   * again.
   */
  async suggestsLater(botId: string): Promise<boolean> {
    const row = await firstRow<{ later: boolean }>(
      this.database,
      `SELECT suggestions <> '[]' AND EXISTS (SELECT FROM sources WHERE bot_id = $1 AND status = 'queued' AND control <> 'pause') AS later FROM bots WHERE id = $1`,
      [botId],
    )
    return row?.later ?? false
  }

  /** @param topics what the bot says it can be asked about */
  async suggest(botId: string, suggestions: readonly string[], topics: readonly string[]): Promise<void> {
    await this.database.query(`UPDATE bots SET suggestions = $2::jsonb, topics = $3::jsonb WHERE id = $1`, [
      botId,
      storableJson(suggestions),
      storableJson(topics),
    ])
  }

  /** Progress of all of a bot's sources together, as the database has it. */
  async progress(botId: string): Promise<BuildProgress> {
    const [sources, pages] = await Promise.all([
      this.database.query<SourceRow[]>(
        `SELECT s.status, s.error, s.control = 'pause' AS paused,
                (extract(epoch FROM coalesce(s.finished_at, now()) - s.submitted_at) * 1000)::float8 AS elapsed_ms,
                (extract(epoch FROM s.answerable_at - s.submitted_at) * 1000)::float8 AS answerable_ms,
                p.found, p.read, p.skipped, p.words,
                (SELECT count(*)::int FROM chunks c JOIN pages cp ON cp.id = c.page_id WHERE cp.source_id = s.id) AS passages
         FROM sources s, LATERAL (
           SELECT count(*)::int AS found, count(*) FILTER (WHERE status = 'read')::int AS read,
                  count(*) FILTER (WHERE status = 'skipped')::int AS skipped, coalesce(sum(words), 0)::int AS words
           FROM pages WHERE source_id = s.id
         ) p
         WHERE s.bot_id = $1 ORDER BY s.submitted_at`,
        [botId],
      ),
      this.database.query<
        { url: string; title: string; status: PageProgress['status']; reason: string | null; words: number }[]
      >(`SELECT url, title, status, reason, words FROM pages WHERE bot_id = $1 ORDER BY id LIMIT $2`, [
        botId,
        maxPagesShown,
      ]),
    ])
    const has = (status: BuildStatus): boolean => sources.some((source) => source.status === status)
    const inOrder = ['crawling', 'queued', 'ready'] as const
    const status = sources.length === 0 ? 'ready' : (inOrder.find(has) ?? 'failed')
    const error = errorCodeSchema.safeParse(sources.find((source) => source.status === 'failed')?.error)
    const sum = (field: 'found' | 'read' | 'skipped' | 'words' | 'passages'): number =>
      sources.reduce((total, source) => total + source[field], 0)
    const answerable = sources.flatMap((source) => (source.answerable_ms === null ? [] : [source.answerable_ms]))
    return {
      status,
      ...(status === 'queued' && sources.some((source) => source.status === 'queued' && source.paused)
        ? { paused: true }
        : {}),
      ...(status === 'failed' && error.success ? { error: error.data } : {}),
      counts: {
        found: sum('found'),
        read: sum('read'),
        skipped: sum('skipped'),
        passages: sum('passages'),
        words: sum('words'),
      },
      elapsedMs: Math.max(0, Math.round(Math.max(0, ...sources.map((source) => source.elapsed_ms)))),
      ...(answerable.length === 0 ? {} : { answerableMs: Math.max(0, Math.round(Math.min(...answerable))) }),
      pages: pages.map(({ reason, ...page }) => {
        const known = skipReasonSchema.safeParse(reason)
        return shownPage({ ...page, ...(known.success ? { reason: known.data } : {}) })
      }),
    }
  }
}
