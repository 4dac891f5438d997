import { errorCodeSchema, skipReasonSchema, type BuildProgress, type BuildStatus, type ErrorCode, type Locale, type PageProgress } from '@loquia/contracts'
import type { DataSource } from 'typeorm'
import { maxPagesShown, shownPage, type PageState } from './build-state.js'

/** Seconds a builder may be silent before another takes its build. */
const leaseSeconds = 15

export interface ClaimedSource {
  id: string
  botId: string
  type: 'site' | 'url' | 'document' | 'answer'
  location: string
  /** Milliseconds since the source was submitted. */
  waitedMs: number
}

/** A row of `pages` to be written. */
export interface PageRow extends Omit<PageState, 'passages'> {
  language?: Locale
  contentHash?: string
  etag?: string
  lastModified?: string
  fetched: boolean
}

interface SourceRow {
  status: BuildStatus
  error: string | null
  elapsed_ms: number
  answerable_ms: number | null
  found: number
  read: number
  skipped: number
  words: number
  passages: number
}

/** The rows of `sources` and `pages`, and what a build writes to `bots`. The embedded database runs one statement at a time: each method is one. */
export class SourceStore {
  constructor(private readonly database: DataSource) {}

  /** Takes a source for this process. @returns `held` while another process builds it, `missing` when there is none */
  async claim(sourceId: string): Promise<ClaimedSource | 'held' | 'missing'> {
    const rows: { claimed: boolean; bot_id: string; type: ClaimedSource['type']; location: string; waited_ms: number }[] = await this.database.query(
      `WITH claimed AS (
         UPDATE sources SET status = 'crawling', error = NULL, finished_at = NULL, started_at = now(), lease_until = now() + make_interval(secs => $2)
         WHERE id = $1 AND (lease_until IS NULL OR lease_until < now())
         RETURNING id
       )
       SELECT EXISTS (SELECT FROM claimed) AS claimed, bot_id, type, location, (extract(epoch FROM now() - submitted_at) * 1000)::float8 AS waited_ms
       FROM sources WHERE id = $1`,
      [sourceId, leaseSeconds],
    )
    const [row] = rows
    if (row === undefined) return 'missing'
    return row.claimed ? { id: sourceId, botId: row.bot_id, type: row.type, location: row.location, waitedMs: row.waited_ms } : 'held'
  }

  async renew(sourceId: string): Promise<void> {
    await this.database.query(`UPDATE sources SET lease_until = now() + make_interval(secs => $2) WHERE id = $1 AND status = 'crawling'`, [sourceId, leaseSeconds])
  }

  async markAnswerable(sourceId: string): Promise<void> {
    await this.database.query(`UPDATE sources SET answerable_at = now() WHERE id = $1 AND answerable_at IS NULL`, [sourceId])
  }

  /** Ends the lease. `queued` gives the source back for another process to build. */
  async finish(sourceId: string, status: Exclude<BuildStatus, 'crawling'>, error?: ErrorCode): Promise<void> {
    await this.database.query(
      `UPDATE sources SET status = $2, error = $3, lease_until = NULL, finished_at = CASE WHEN $2 = 'queued' THEN NULL ELSE now() END WHERE id = $1`,
      [sourceId, status, error ?? null],
    )
  }

  /** Writes pages in the order given. @returns the id of each, by address */
  async writePages(source: ClaimedSource, pages: readonly PageRow[]): Promise<Map<string, string>> {
    if (pages.length === 0) return new Map()
    const rows: { id: string; url: string }[] = await this.database.query(
      `INSERT INTO pages (source_id, bot_id, url, title, language, status, reason, words, content_hash, etag, last_modified, fetched_at)
       SELECT $1, $2, url, title, language, status, reason, words, content_hash, etag, last_modified, CASE WHEN fetched THEN now() END
       FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[], $9::text[], $10::text[], $11::text[], $12::boolean[])
         WITH ORDINALITY AS row (url, title, language, status, reason, words, content_hash, etag, last_modified, fetched, position)
       ORDER BY position
       ON CONFLICT (source_id, url) DO UPDATE SET
         title = CASE WHEN excluded.status = 'found' THEN pages.title ELSE excluded.title END,
         language = coalesce(excluded.language, pages.language),
         status = CASE WHEN excluded.status = 'found' THEN pages.status ELSE excluded.status END,
         reason = CASE WHEN excluded.status = 'found' THEN pages.reason ELSE excluded.reason END,
         words = CASE WHEN excluded.status = 'found' THEN pages.words ELSE excluded.words END,
         content_hash = coalesce(excluded.content_hash, pages.content_hash),
         etag = coalesce(excluded.etag, pages.etag),
         last_modified = coalesce(excluded.last_modified, pages.last_modified),
         fetched_at = coalesce(excluded.fetched_at, pages.fetched_at)
       RETURNING id::text, url`,
      [
        source.id,
        source.botId,
        pages.map((page) => page.url),
        pages.map((page) => storable(page.title)),
        pages.map((page) => page.language ?? null),
        pages.map((page) => page.status),
        pages.map((page) => page.reason ?? null),
        pages.map((page) => page.words),
        pages.map((page) => page.contentHash ?? null),
        pages.map((page) => page.etag ?? null),
        pages.map((page) => page.lastModified ?? null),
        pages.map((page) => page.fetched),
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

  /** Forgets the pages of earlier builds that were not met again; those that a draft would remove go when it is published. */
  async deletePagesExcept(source: ClaimedSource, urls: readonly string[]): Promise<void> {
    await this.database.query(
      `WITH waiting AS (
         UPDATE draft_pages d SET gone = true FROM pages p WHERE p.id = d.page_id AND p.source_id = $1 AND p.url <> ALL ($2) RETURNING d.page_id
       )
       DELETE FROM pages WHERE source_id = $1 AND url <> ALL ($2) AND id NOT IN (SELECT page_id FROM waiting)`,
      [source.id, urls],
    )
  }

  /** Dresses the bot; a name or color that the owner chose stays. */
  async dress(botId: string, brand: { name?: string; color?: string; language: Locale }): Promise<void> {
    await this.database.query(
      `UPDATE bots SET
         name = CASE WHEN name = domain AND $2::text IS NOT NULL THEN $2 ELSE name END,
         settings = CASE WHEN $3::text IS NULL OR settings ? 'primaryColor' THEN settings ELSE settings || jsonb_build_object('primaryColor', $3::text) END,
         language = $4
       WHERE id = $1`,
      [botId, brand.name === undefined ? null : storable(brand.name), brand.color ?? null, brand.language],
    )
  }

  async suggest(botId: string, suggestions: readonly string[]): Promise<void> {
    await this.database.query(`UPDATE bots SET suggestions = $2::jsonb WHERE id = $1`, [botId, JSON.stringify(suggestions)])
  }

  /** Progress of all of a bot's sources together, as the database has it. */
  async progress(botId: string): Promise<BuildProgress> {
    const [sources, pages] = await Promise.all([
      this.database.query<SourceRow[]>(
        `SELECT s.status, s.error,
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
      this.database.query<{ url: string; title: string; status: PageProgress['status']; reason: string | null; words: number }[]>(
        `SELECT url, title, status, reason, words FROM pages WHERE bot_id = $1 ORDER BY id LIMIT $2`,
        [botId, maxPagesShown],
      ),
    ])
    const has = (status: BuildStatus): boolean => sources.some((source) => source.status === status)
    const status = has('crawling') ? 'crawling' : has('queued') || sources.length === 0 ? 'queued' : has('ready') ? 'ready' : 'failed'
    const error = errorCodeSchema.safeParse(sources.find((source) => source.status === 'failed')?.error)
    const sum = (field: 'found' | 'read' | 'skipped' | 'words' | 'passages'): number => sources.reduce((total, source) => total + source[field], 0)
    const answerable = sources.flatMap((source) => (source.answerable_ms === null ? [] : [source.answerable_ms]))
    return {
      status,
      ...(status === 'failed' && error.success ? { error: error.data } : {}),
      counts: { found: sum('found'), read: sum('read'), skipped: sum('skipped'), passages: sum('passages'), words: sum('words') },
      elapsedMs: Math.max(0, Math.round(Math.max(0, ...sources.map((source) => source.elapsed_ms)))),
      ...(answerable.length === 0 ? {} : { answerableMs: Math.max(0, Math.round(Math.min(...answerable))) }),
      pages: pages.map(({ reason, ...page }) => {
        const known = skipReasonSchema.safeParse(reason)
        return shownPage({ ...page, ...(known.success ? { reason: known.data } : {}) })
      }),
    }
  }
}

/** PostgreSQL stores no NUL characters. */
function storable(text: string): string {
  return text.replaceAll('\0', '')
}
