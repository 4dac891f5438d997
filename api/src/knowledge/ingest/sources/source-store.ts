import {
  errorCodeSchema,
  type BuildProgress,
  type BuildStatus,
  type ErrorCode,
  skipReasons,
  skipReasonSchema,
  type SkipReason,
} from '@loquia/contracts'
import { IsNull, type DataSource, type Repository } from 'typeorm'
import type { ProcessRegister } from '../../../database/process-register.js'
import { storableValue } from '../../../database/stored-text.js'
import { BotEntity } from '../../../features/workspace/bots/bot.entity.js'
import { maxPagesShown, shownStoredPage } from '../build-state.js'
import { PageEntity } from '../pages/page.entity.js'
import type { ClaimedSource } from './claimed-source.js'
import type { SiteMemory } from './site-memory.js'
import type { Halt } from './source-control.js'
import { SourceEntity } from './source.entity.js'
import {
  claimSource,
  endLease,
  progressOfSources,
  reasonsBeyond,
  renewLease,
  suggestsLater,
  type SourceRow,
} from './source-store.queries.js'

/** A website is not asked for its pages again and again while there is no room for them. */
export const restSeconds = 30

/**
 * The rows of `sources`, and what a build writes to `bots`. The embedded database runs one statement at a time: each
 * method is one, but for the progress, which is told from two.
 */
export class SourceStore {
  private readonly sources: Repository<SourceEntity>

  constructor(
    private readonly database: DataSource,
    private readonly processes: Pick<ProcessRegister, 'id' | 'hasCrashed'>,
  ) {
    this.sources = database.getRepository(SourceEntity)
  }

  /**
   * Takes a source for this process, unless two processes have died while it was read
   * (docs/decisions/0002-work-is-set-aside-after-two-deaths.md).
   * @returns `held` while another process builds it, `missing` when there is none; a `poison` is not taken, and is to
   * be set aside
   */
  async claim(sourceId: string): Promise<ClaimedSource | { poison: ClaimedSource } | 'held' | 'missing'> {
    const row = await claimSource(this.database, sourceId, this.processes.id)
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
    return (await renewLease(this.database, sourceId))?.control ?? 'run'
  }

  async remember(sourceId: string, memory: SiteMemory): Promise<void> {
    await this.sources.update({ id: sourceId }, { siteMemory: storableValue(memory) })
  }

  async markAnswerable(sourceId: string): Promise<void> {
    await this.sources.update({ id: sourceId, answerableAt: IsNull() }, { answerableAt: () => 'now()' })
  }

  /** @param pages of a file; 1 for every other source that is not a website */
  async count(sourceId: string, pages: number): Promise<void> {
    await this.sources.update({ id: sourceId }, { pageCount: pages })
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
    const ended = { status, error: error ?? null, rest: rest ?? null, died }
    return (await endLease(this.database, sourceId, ended, this.processes)) ?? { status, control: 'pause' }
  }

  /**
   * Whether a bot has suggestions, and another of its sources waits to be read, after which they will be looked for
   * again.
   */
  async suggestsLater(botId: string): Promise<boolean> {
    return (await suggestsLater(this.database, botId))?.later ?? false
  }

  /** @param topics what the bot says it can be asked about */
  async suggest(botId: string, suggestions: readonly string[], topics: readonly string[]): Promise<void> {
    await this.database.manager.update(
      BotEntity,
      { id: botId },
      { suggestions: storableValue([...suggestions]), topics: storableValue([...topics]) },
    )
  }

  /** Progress of all of a bot's sources together, as the database has it. */
  async progress(botId: string): Promise<BuildProgress> {
    const [sources, pages] = await Promise.all([
      progressOfSources(this.database, botId),
      this.database.manager.find(PageEntity, {
        select: { id: true, url: true, title: true, status: true, reason: true, words: true },
        where: { botId },
        order: { id: 'ASC' },
        take: maxPagesShown,
      }),
    ])
    const has = (status: BuildStatus): boolean => sources.some((source) => source.status === status)
    const inOrder = ['crawling', 'queued', 'ready'] as const
    const status = sources.length === 0 ? 'ready' : (inOrder.find(has) ?? 'failed')
    const error = errorCodeSchema.safeParse(sources.find((source) => source.status === 'failed')?.error)
    const sum = (field: 'found' | 'read' | 'skipped' | 'words' | 'passages'): number =>
      sources.reduce((total, source) => total + source[field], 0)
    const unlisted = unlistedOf(sources)
    const rest = Object.values(unlisted).reduce((total, count) => total + count, 0)
    if (pages.length === maxPagesShown)
      for (const { reason, count } of await reasonsBeyond(this.database, botId, maxPagesShown)) {
        const known = skipReasonSchema.safeParse(reason)
        if (known.success) unlisted[known.data] = (unlisted[known.data] ?? 0) + count
      }
    const answerable = sources.flatMap((source) => (source.answerable_ms === null ? [] : [source.answerable_ms]))
    return {
      status,
      ...(status === 'queued' && sources.some((source) => source.status === 'queued' && source.paused)
        ? { paused: true }
        : {}),
      ...(status === 'failed' && error.success ? { error: error.data } : {}),
      counts: {
        found: sum('found') + rest,
        read: sum('read'),
        skipped: sum('skipped') + rest,
        passages: sum('passages'),
        words: sum('words'),
      },
      elapsedMs: Math.max(0, Math.round(Math.max(0, ...sources.map((source) => source.elapsed_ms)))),
      ...(answerable.length === 0 ? {} : { answerableMs: Math.max(0, Math.round(Math.min(...answerable))) }),
      pages: pages.map(shownStoredPage),
      ...(Object.keys(unlisted).length === 0 ? {} : { unlisted }),
    }
  }
}

/** Counts of all sources together, by the reasons that this version knows. */
function unlistedOf(sources: readonly SourceRow[]): Partial<Record<SkipReason, number>> {
  const counts: Partial<Record<SkipReason, number>> = {}
  for (const { unlisted } of sources)
    for (const reason of skipReasons) {
      const count = (counts[reason] ?? 0) + (unlisted?.[reason] ?? 0)
      if (count > 0) counts[reason] = count
    }
  return counts
}
