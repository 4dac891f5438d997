import { skipReasonSchema, type BuildStatus, type PageProgress, type RecrawlSchedule } from '@loquia/contracts'
import { Injectable, Logger } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { firstRow, rows } from '../../../database/rows.js'
import { shownPage } from '../build-state.js'

/** What an owner wants of a reading that is under way. */
export type Halt = 'pause' | 'stop'

/** Why a reading ends before its end. */
export class Halted extends Error {
  override readonly name = 'Halted'
  constructor(readonly halt: Halt) {
    super(`reading is to ${halt}`)
  }
}

/** A source as its owner steers it. */
export interface SteeredSource {
  id: string
  type: 'site' | 'url' | 'document' | 'answer'
  location: string
  status: BuildStatus
  /** True between {@link SourceControl.pause} and {@link SourceControl.resume}; `status` is `queued` meanwhile. */
  isPaused: boolean
  /**
   * Code of what went wrong last; beside `ready` it says that reading again failed and the earlier knowledge stands.
   */
  error: string | null
  schedule: RecrawlSchedule
  /** When the schedule has it read again; null without one. */
  nextCrawlAt: Date | null
  /** End of the last reading that brought pages. */
  readAt: Date | null
}

export interface PageList {
  pages: PageProgress[]
  /** Give it back to read on; absent at the end. */
  next?: string
}

/** One interval of each schedule, as PostgreSQL reads it. */
const stepOf = (schedule: string): string =>
  `CASE ${schedule} WHEN 'daily' THEN interval '1 day' WHEN 'weekly' THEN interval '7 days' WHEN 'monthly' THEN interval '1 month' END`
const selectSteered = `SELECT id, type, location, status, control = 'pause' AS "isPaused", error, schedule, next_crawl_at AS "nextCrawlAt", read_at AS "readAt" FROM sources`
const isRead = `EXISTS (SELECT FROM pages p JOIN chunks c ON c.page_id = p.id WHERE p.source_id = sources.id)`

/**
 * Steers the reading of sources: again now, again on a schedule, pause, resume, stop. Everything is said in the
 * source's row, so it holds on every node. Whoever calls has checked that the source is the caller's; an id that is not
 * there is `not_found`.
 */
@Injectable()
export class SourceControl {
  private readonly running = new Map<string, AbortController>()
  private readonly listeners = new Set<(sourceId: string) => void>()
  private readonly log = new Logger(SourceControl.name)

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Has a source read again now. Pages that say they have not changed are not fetched; pages that are gone are
   * forgotten.
   * @returns false when it is being read or waits to be
   * @throws AppError `not_found`
   */
  async recrawl(sourceId: string): Promise<boolean> {
    const row = await firstRow(
      this.dataSource,
      `UPDATE sources SET status = 'queued', control = 'run', error = NULL, submitted_at = now(), answerable_at = NULL, finished_at = NULL, reading_since = NULL, holders = '{}', pages_at_claim = 0
       WHERE id = $1 AND status IN ('ready', 'failed') RETURNING id`,
      [sourceId],
    )
    if (row === undefined) {
      await this.describe(sourceId)
      return false
    }
    this.wanted(sourceId)
    return true
  }

  /**
   * Has a source read again regularly, counted from its last reading.
   * @returns when the next reading is due; null for `never`
   * @throws AppError `not_found`
   */
  async setSchedule(sourceId: string, schedule: RecrawlSchedule): Promise<Date | null> {
    const row = await firstRow<{ next_crawl_at: Date | null }>(
      this.dataSource,
      `UPDATE sources SET schedule = $2, next_crawl_at = CASE WHEN $2 = 'never' THEN NULL ELSE greatest(now(), coalesce(read_at, now()) + ${stepOf('$2')}) END
       WHERE id = $1 RETURNING next_crawl_at`,
      [sourceId, schedule],
    )
    if (row === undefined) throw new AppError('not_found')
    return row.next_crawl_at
  }

  /**
   * Halts a reading where it is; what was read can be asked about. Nothing happens to a source that is not being read.
   * @throws AppError `not_found`
   */
  async pause(sourceId: string): Promise<void> {
    const row = await firstRow(
      this.dataSource,
      `UPDATE sources SET control = 'pause' WHERE id = $1 AND status IN ('queued', 'crawling') RETURNING id`,
      [sourceId],
    )
    if (row === undefined) return void (await this.describe(sourceId))
    this.halt(sourceId, 'pause')
  }

  /**
   * Goes on with a paused reading: pages that were read before the pause are not fetched again.
   * @throws AppError `not_found`
   */
  async resume(sourceId: string): Promise<void> {
    const row = await firstRow(
      this.dataSource,
      `UPDATE sources SET control = 'run' WHERE id = $1 AND control = 'pause' AND status IN ('queued', 'crawling') RETURNING id`,
      [sourceId],
    )
    if (row === undefined) return void (await this.describe(sourceId))
    this.wanted(sourceId)
  }

  /**
   * Ends a reading for good, running, waiting or paused. What was read stays; pages not reached are listed as
   * `stopped`. A source of which nothing is read becomes `failed` with `reading_stopped`.
   * @throws AppError `not_found`
   */
  async stop(sourceId: string): Promise<void> {
    const running = await firstRow(
      this.dataSource,
      `UPDATE sources SET control = 'stop' WHERE id = $1 AND status = 'crawling' AND lease_until > now() RETURNING id`,
      [sourceId],
    )
    if (running !== undefined) return this.halt(sourceId, 'stop')
    const waiting = await firstRow(
      this.dataSource,
      `UPDATE sources SET status = CASE WHEN ${isRead} THEN 'ready' ELSE 'failed' END, error = CASE WHEN ${isRead} THEN NULL ELSE 'reading_stopped' END,
         control = 'run', lease_until = NULL, finished_at = now(), reading_since = NULL, holders = '{}'
       WHERE id = $1 AND status IN ('queued', 'crawling') RETURNING id`,
      [sourceId],
    )
    if (waiting === undefined) return void (await this.describe(sourceId))
    await rows(
      this.dataSource,
      `UPDATE pages SET status = 'skipped', reason = 'stopped' WHERE source_id = $1 AND status = 'found'`,
      [sourceId],
    )
  }

  /** What the web feeds of a bot, newest first, whose id the caller has checked. */
  ofWeb(botId: string): Promise<SteeredSource[]> {
    return rows<SteeredSource>(
      this.dataSource,
      `${selectSteered} WHERE bot_id = $1 AND type IN ('site', 'url') ORDER BY created_at DESC, id`,
      [botId],
    )
  }

  /** @throws AppError `not_found` */
  async describe(sourceId: string): Promise<SteeredSource> {
    const row = await firstRow<SteeredSource>(this.dataSource, `${selectSteered} WHERE id = $1`, [sourceId])
    if (row === undefined) throw new AppError('not_found')
    return row
  }

  /**
   * The pages of a source in the order they were met, each skipped one with its reason.
   * @param after `next` of the call before
   * @param only pages of one state
   */
  async pages(
    sourceId: string,
    { after = '0', limit = 100, only }: { after?: string; limit?: number; only?: PageProgress['status'] } = {},
  ): Promise<PageList> {
    const found = await rows<{
      id: string
      url: string
      title: string
      status: PageProgress['status']
      reason: string | null
      words: number
    }>(
      this.dataSource,
      `SELECT id::text, url, title, status, reason, words FROM pages
       WHERE source_id = $1 AND id > $2::bigint AND ($3::text IS NULL OR status = $3) ORDER BY pages.id LIMIT $4`,
      [sourceId, /^\d{1,18}$/.test(after) ? after : '0', only ?? null, limit + 1],
    )
    const pages = found.slice(0, limit).map(({ id: _id, reason, ...page }) => {
      const known = skipReasonSchema.safeParse(reason)
      return shownPage({ ...page, ...(known.success ? { reason: known.data } : {}) })
    })
    const next = found.length > limit ? found[limit - 1]?.id : undefined
    return { pages, ...(next === undefined ? {} : { next }) }
  }

  /**
   * Queues the sources whose time has come, but for those that are set aside. Each is taken by one node only, however
   * many call this at once.
   * @returns their ids, at most `limit`
   */
  async takeDue(limit = 20): Promise<string[]> {
    const due = await rows<{ id: string }>(
      this.dataSource,
      `UPDATE sources SET status = 'queued', control = 'run', submitted_at = now(), answerable_at = NULL, finished_at = NULL, reading_since = NULL, holders = '{}', pages_at_claim = 0, next_crawl_at = now() + ${stepOf('schedule')}
       WHERE id IN (
         SELECT id FROM sources WHERE next_crawl_at <= now() AND schedule <> 'never' AND status IN ('ready', 'failed') AND error IS DISTINCT FROM 'reading_set_aside' ORDER BY next_crawl_at LIMIT $1 FOR UPDATE SKIP LOCKED
       ) AND next_crawl_at <= now() RETURNING id`,
      [limit],
    )
    for (const { id } of due) this.wanted(id)
    return due.map(({ id }) => id)
  }

  /** Calls the listener with every source that is to be read now. @returns a function that ends it */
  onWanted(listener: (sourceId: string) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** For the reading process: fires with a {@link Halted} when the owner wants this reading to end. */
  watch(sourceId: string): AbortSignal {
    const controller = new AbortController()
    this.running.set(sourceId, controller)
    return controller.signal
  }

  unwatch(sourceId: string): void {
    this.running.delete(sourceId)
  }

  /** Halts a reading of this process; one of another node reads the wish from the row with its next sign of life. */
  halt(sourceId: string, halt: Halt): void {
    this.running.get(sourceId)?.abort(new Halted(halt))
  }

  /** Tells those who listen that a source is to be read now. */
  wanted(sourceId: string): void {
    for (const listener of this.listeners) {
      try {
        listener(sourceId)
      } catch (error) {
        this.log.warn(`a listener for wanted sources failed: ${String(error)}`)
      }
    }
  }
}
