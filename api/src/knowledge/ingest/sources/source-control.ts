import type { BuildStatus, PageProgress, RecrawlSchedule } from '@loquia/contracts'
import { Injectable, Logger } from '@nestjs/common'
import { DataSource, In, MoreThan, Raw, type Repository } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { shownStoredPage } from '../build-state.js'
import { PageEntity } from '../pages/page.entity.js'
import { scheduleSource, stopWaiting, takeDue } from './source-control.queries.js'
import { SourceEntity } from './source.entity.js'

/** What an owner wants of a reading that is under way. */
export type Halt = 'pause' | 'stop'

/** Why a reading ends before its end. */
export class Halted extends Error {
  override readonly name = 'Halted'
  constructor(readonly halt: Halt) {
    super(`reading is to ${halt}`)
  }
}

type WantedListener = (sourceId: string, isInBackground: boolean) => void

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

/** What an owner sees; neither the answer nor what is remembered of a website comes along. */
const steered = {
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
const isToBeRead = In(['queued', 'crawling'])

/**
 * Steers the reading of sources: again now, again on a schedule, pause, resume, stop. Everything is said in the
 * source's row, so it holds on every node. Whoever calls has checked that the source is the caller's; an id that is not
 * there is `not_found`.
 */
@Injectable()
export class SourceControl {
  private readonly running = new Map<string, AbortController>()
  private readonly listeners = new Set<WantedListener>()
  private readonly log = new Logger(SourceControl.name)

  private readonly sources: Repository<SourceEntity>
  private readonly listed: Repository<PageEntity>

  constructor(private readonly dataSource: DataSource) {
    this.sources = dataSource.getRepository(SourceEntity)
    this.listed = dataSource.getRepository(PageEntity)
  }

  /**
   * Has a source read again now. Pages that say they have not changed are not fetched; pages that are gone are
   * forgotten.
   * @returns false when it is being read or waits to be
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
    const row = await scheduleSource(this.dataSource, sourceId, schedule)
    if (row === undefined) throw new AppError('not_found')
    return row.nextCrawlAt
  }

  /**
   * Halts a reading where it is; what was read can be asked about. Nothing happens to a source that is not being read.
   * @throws AppError `not_found`
   */
  async pause(sourceId: string): Promise<void> {
    const { affected } = await this.sources.update({ id: sourceId, status: isToBeRead }, { control: 'pause' })
    if (affected !== 1) return void (await this.describe(sourceId))
    this.halt(sourceId, 'pause')
  }

  /**
   * Goes on with a paused reading: pages that were read before the pause are not fetched again.
   * @throws AppError `not_found`
   */
  async resume(sourceId: string): Promise<void> {
    const { affected } = await this.sources.update(
      { id: sourceId, control: 'pause', status: isToBeRead },
      { control: 'run' },
    )
    if (affected !== 1) return void (await this.describe(sourceId))
    this.wanted(sourceId)
  }

  /**
   * Ends a reading for good, running, waiting or paused. What was read stays; pages not reached are listed as
   * `stopped`. A source of which nothing is read becomes `failed` with `reading_stopped`.
   * @throws AppError `not_found`
   */
  async stop(sourceId: string): Promise<void> {
    const running = await this.sources.update(
      { id: sourceId, status: 'crawling', leaseUntil: Raw((column) => `${column} > now()`) },
      { control: 'stop' },
    )
    if (running.affected === 1) return this.halt(sourceId, 'stop')
    if (!(await stopWaiting(this.dataSource, sourceId))) return void (await this.describe(sourceId))
    await this.listed.update({ sourceId, status: 'found' }, { status: 'skipped', reason: 'stopped' })
  }

  /** What the web feeds of a bot, newest first, whose id the caller has checked. */
  async ofWeb(botId: string): Promise<SteeredSource[]> {
    const found = await this.sources.find({
      select: steered,
      where: { botId, type: In(['site', 'url']) },
      order: { createdAt: 'DESC', id: 'ASC' },
    })
    return found.map(toSteered)
  }

  /** @throws AppError `not_found` */
  async describe(sourceId: string): Promise<SteeredSource> {
    const source = await this.sources.findOne({ select: steered, where: { id: sourceId } })
    if (source === null) throw new AppError('not_found')
    return toSteered(source)
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
    const found = await this.listed.find({
      select: { id: true, url: true, title: true, status: true, reason: true, words: true },
      where: {
        sourceId,
        id: MoreThan(/^\d{1,18}$/.test(after) ? after : '0'),
        ...(only === undefined ? {} : { status: only }),
      },
      order: { id: 'ASC' },
      take: limit + 1,
    })
    const pages = found.slice(0, limit).map(shownStoredPage)
    const next = found.length > limit ? found[limit - 1]?.id : undefined
    return { pages, ...(next === undefined ? {} : { next }) }
  }

  /**
   * Queues the sources whose time has come, but for those that are set aside. Each is taken by one node only, however
   * many call this at once.
   * @returns their ids, at most `limit`
   */
  async takeDue(limit = 20): Promise<string[]> {
    const due = await takeDue(this.dataSource, limit)
    for (const { id } of due) this.wanted(id, true)
    return due.map(({ id }) => id)
  }

  /** Calls the listener with every source that is to be read now. @returns a function that ends it */
  onWanted(listener: WantedListener): () => void {
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

  /**
   * Tells those who listen that a source is to be read now.
   * @param isInBackground nobody waits for it
   */
  wanted(sourceId: string, isInBackground = false): void {
    for (const listener of this.listeners) {
      try {
        listener(sourceId, isInBackground)
      } catch (error) {
        this.log.warn(`a listener for wanted sources failed: ${String(error)}`)
      }
    }
  }
}

function toSteered(source: Pick<SourceEntity, keyof typeof steered>): SteeredSource {
  const { id, type, location, status, control, error, schedule, nextCrawlAt, readAt } = source
  return { id, type, location, status, isPaused: control === 'pause', error, schedule, nextCrawlAt, readAt }
}
