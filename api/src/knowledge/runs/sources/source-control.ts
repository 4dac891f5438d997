import type { IngestionStatus, PageProgress, RecrawlSchedule } from '@loquia/contracts'
import { Injectable, Logger } from '@nestjs/common'
import { DataSource, In, MoreThan, Raw, type Repository } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { storedPageProgress } from '../ingestion-state.js'
import { PageEntity, SourceEntity } from '../../../core/sources/index.js'
import { queryFirstRow, queryRows, type SqlRunner } from '../../../platform/database/rows.js'

export type Halt = 'pause' | 'stop'

export class Halted extends Error {
  override readonly name = 'Halted'
  constructor(readonly halt: Halt) {
    super(`reading is to ${halt}`)
  }
}

type IngestionRequestListener = (sourceId: string, isInBackground: boolean) => void

export interface ControlledSource {
  id: string
  type: 'site' | 'url' | 'document' | 'answer'
  location: string
  status: IngestionStatus
  /** True between {@link SourceControl.pause} and {@link SourceControl.resume}; `status` is `queued` meanwhile. */
  isPaused: boolean
  /** Beside `ready`, a later run failed and earlier passages stay. */
  error: string | null
  schedule: RecrawlSchedule
  nextCrawlAt: Date | null
  /** Only runs that stored pages count. */
  readAt: Date | null
}

export interface PageList {
  pages: PageProgress[]
  /** The last page has no next one. */
  next?: string
}

/** Omits answers and site memory. */
const controlledColumns = {
  id: true,
  type: true,
  location: true,
  status: true,
  control: true,
  error: true,
  schedule: true,
  nextCrawlAt: true,
  readAt: true,
} as const
const isUnfinished = In(['queued', 'crawling'])

/** Commands are stored in the source's row, so they work from every node. Callers must check ownership. */
@Injectable()
export class SourceControl {
  private readonly running = new Map<string, AbortController>()
  private readonly listeners = new Set<IngestionRequestListener>()
  private readonly log = new Logger(SourceControl.name)

  private readonly sources: Repository<SourceEntity>
  private readonly pageRepository: Repository<PageEntity>

  constructor(private readonly dataSource: DataSource) {
    this.sources = dataSource.getRepository(SourceEntity)
    this.pageRepository = dataSource.getRepository(PageEntity)
  }

  /**
   * Skips unchanged pages, deletes missing ones.
   * @returns false if queued or running
   * @throws AppError `not_found`
   */
  async recrawl(sourceId: string): Promise<boolean> {
    const { affected } = await this.sources.update(
      { id: sourceId, status: In(['ready', 'failed']) },
      {
        status: 'queued',
        control: 'run',
        error: null,
        submittedAt: () => 'now()',
        answerableAt: null,
        finishedAt: null,
        readingSince: null,
        holders: [],
        pagesAtClaim: 0,
      },
    )
    if (affected !== 1) {
      await this.getSource(sourceId)
      return false
    }
    this.emitIngestionRequested(sourceId)
    return true
  }

  /**
   * The interval counts from the last run.
   * @returns null for `never`
   * @throws AppError `not_found`
   */
  async setSchedule(sourceId: string, schedule: RecrawlSchedule): Promise<Date | null> {
    const row = await scheduleSource(this.dataSource, sourceId, schedule)
    if (row === undefined) throw new AppError('not_found')
    return row.nextCrawlAt
  }

  /**
   * Does nothing if no run is active.
   * @throws AppError `not_found`
   */
  async pause(sourceId: string): Promise<void> {
    const { affected } = await this.sources.update({ id: sourceId, status: isUnfinished }, { control: 'pause' })
    if (affected !== 1) return void (await this.getSource(sourceId))
    this.abortRun(sourceId, 'pause')
  }

  /**
   * Pages read before are not fetched again.
   * @throws AppError `not_found`
   */
  async resume(sourceId: string): Promise<void> {
    const { affected } = await this.sources.update(
      { id: sourceId, control: 'pause', status: isUnfinished },
      { control: 'run' },
    )
    if (affected !== 1) return void (await this.getSource(sourceId))
    this.emitIngestionRequested(sourceId)
  }

  /**
   * Stored pages stay, others are listed as `stopped`; a source without pages becomes `failed` with `reading_stopped`.
   * @throws AppError `not_found`
   */
  async stop(sourceId: string): Promise<void> {
    const running = await this.sources.update(
      { id: sourceId, status: 'crawling', leaseUntil: Raw((column) => `${column} > now()`) },
      { control: 'stop' },
    )
    if (running.affected === 1) return this.abortRun(sourceId, 'stop')
    if (!(await stopWaiting(this.dataSource, sourceId))) return void (await this.getSource(sourceId))
    await this.pageRepository.update({ sourceId, status: 'found' }, { status: 'skipped', reason: 'stopped' })
  }

  /** Newest first; the caller has checked the bot's id. */
  async listWebSources(botId: string): Promise<ControlledSource[]> {
    const found = await this.sources.find({
      select: controlledColumns,
      where: { botId, type: In(['site', 'url']) },
      order: { createdAt: 'DESC', id: 'ASC' },
    })
    return found.map(toControlledSource)
  }

  /** @throws AppError `not_found` */
  async getSource(sourceId: string): Promise<ControlledSource> {
    const source = await this.sources.findOne({ select: controlledColumns, where: { id: sourceId } })
    if (source === null) throw new AppError('not_found')
    return toControlledSource(source)
  }

  /**
   * Lists the pages of a source in crawl order.
   * @param after `next` of the previous page list
   */
  async listPages(
    sourceId: string,
    { after = '0', limit = 100, only }: { after?: string; limit?: number; only?: PageProgress['status'] } = {},
  ): Promise<PageList> {
    const found = await this.pageRepository.find({
      select: { id: true, url: true, title: true, status: true, reason: true, words: true },
      where: {
        sourceId,
        id: MoreThan(/^\d{1,18}$/.test(after) ? after : '0'),
        ...(only === undefined ? {} : { status: only }),
      },
      order: { id: 'ASC' },
      take: limit + 1,
    })
    const pages = found.slice(0, limit).map(storedPageProgress)
    const next = found.length > limit ? found[limit - 1]?.id : undefined
    return { pages, ...(next === undefined ? {} : { next }) }
  }

  /** Skips sources that are set aside; each is taken by one node only. */
  async enqueueDue(limit = 20): Promise<string[]> {
    const due = await claimDueSources(this.dataSource, limit)
    for (const { id } of due) this.emitIngestionRequested(id, true)
    return due.map(({ id }) => id)
  }

  /** @returns an unsubscribe function */
  onIngestionRequested(listener: IngestionRequestListener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Aborts with {@link Halted} when the owner ends this run. */
  registerRun(sourceId: string): AbortSignal {
    const controller = new AbortController()
    this.running.set(sourceId, controller)
    return controller.signal
  }

  unregisterRun(sourceId: string): void {
    this.running.delete(sourceId)
  }

  /** Other nodes notice when renewing their lease. */
  abortRun(sourceId: string, halt: Halt): void {
    this.running.get(sourceId)?.abort(new Halted(halt))
  }

  /** @param isInBackground nobody is waiting */
  emitIngestionRequested(sourceId: string, isInBackground = false): void {
    for (const listener of this.listeners) {
      try {
        listener(sourceId, isInBackground)
      } catch (error) {
        this.log.warn(`source_listener_failed error=${String(error)}`)
      }
    }
  }
}

function toControlledSource(source: Pick<SourceEntity, keyof typeof controlledColumns>): ControlledSource {
  const { id, type, location, status, control, error, schedule, nextCrawlAt, readAt } = source
  return { id, type, location, status, isPaused: control === 'pause', error, schedule, nextCrawlAt, readAt }
}

const intervalSql = (schedule: string): string =>
  `CASE ${schedule} WHEN 'daily' THEN interval '1 day' WHEN 'weekly' THEN interval '7 days' WHEN 'monthly' THEN interval '1 month' END`
const hasPassagesSql = `EXISTS (SELECT FROM pages p JOIN chunks c ON c.page_id = p.id WHERE p.source_id = sources.id)`

/** @returns undefined if the source was deleted */
function scheduleSource(
  runner: SqlRunner,
  sourceId: string,
  schedule: RecrawlSchedule,
): Promise<{ nextCrawlAt: Date | null } | undefined> {
  // SQL: calendar months, counted from the last run.
  return queryFirstRow<{ nextCrawlAt: Date | null }>(
    runner,
    `UPDATE sources SET schedule = $2, next_crawl_at = CASE WHEN $2 = 'never' THEN NULL ELSE greatest(now(), coalesce(read_at, now()) + ${intervalSql('$2')}) END
     WHERE id = $1 RETURNING next_crawl_at AS "nextCrawlAt"`,
    [sourceId, schedule],
  )
}

/**
 * Ends a queued or abandoned run.
 * @returns false if there was no such run
 */
async function stopWaiting(runner: SqlRunner, sourceId: string): Promise<boolean> {
  // SQL: the status depends on the index at that moment.
  const stopped = await queryFirstRow(
    runner,
    `UPDATE sources SET status = CASE WHEN ${hasPassagesSql} THEN 'ready' ELSE 'failed' END, error = CASE WHEN ${hasPassagesSql} THEN NULL ELSE 'reading_stopped' END,
       control = 'run', lease_until = NULL, finished_at = now(), reading_since = NULL, holders = '{}'
     WHERE id = $1 AND status IN ('queued', 'crawling') RETURNING id`,
    [sourceId],
  )
  return stopped !== undefined
}

function claimDueSources(runner: SqlRunner, limit: number): Promise<{ id: string }[]> {
  // SQL: one statement skips sources locked by other nodes.
  return queryRows<{ id: string }>(
    runner,
    `UPDATE sources SET status = 'queued', control = 'run', submitted_at = now(), answerable_at = NULL, finished_at = NULL, reading_since = NULL, holders = '{}', pages_at_claim = 0, next_crawl_at = now() + ${intervalSql('schedule')}
     WHERE id IN (
       SELECT id FROM sources WHERE next_crawl_at <= now() AND schedule <> 'never' AND status IN ('ready', 'failed') AND error IS DISTINCT FROM 'reading_set_aside' ORDER BY next_crawl_at LIMIT $1 FOR UPDATE SKIP LOCKED
     ) AND next_crawl_at <= now() RETURNING id`,
    [limit],
  )
}
