import {
  errorCodeSchema,
  type IngestionProgress,
  type IngestionStatus,
  type ErrorCode,
  skipReasons,
  skipReasonSchema,
  type SkipReason,
} from '@loquia/contracts'
import { IsNull, type DataSource, type Repository } from 'typeorm'
import type { ProcessRegister } from '../../../platform/database/process-register.js'
import { storableValue } from '../../../platform/database/stored-text.js'
import { BotEntity } from '../../../core/bots/bot.entity.js'
import { maxPagesShown, storedPageProgress } from '../ingestion-state.js'
import { PageEntity, type SiteMemory, SourceEntity } from '../../../core/sources/index.js'
import type { Halt } from './source-control.js'
import {
  claimSource,
  endLease,
  loadSourceRows,
  reasonsBeyond,
  renewLease,
  suggestsLater,
  type SourceRow,
  type ClaimedSource,
} from './source-store.queries.js'

/** Seconds before a retry while storage is full, so that a website is not crawled repeatedly. */
export const storageRetrySeconds = 30

/** The embedded database runs one statement at a time, so methods use one each, except `progress`. */
export class SourceStore {
  private readonly sources: Repository<SourceEntity>

  constructor(
    private readonly database: DataSource,
    private readonly processes: Pick<ProcessRegister, 'id' | 'hasCrashed'>,
  ) {
    this.sources = database.getRepository(SourceEntity)
  }

  /**
   * Refuses after two process deaths (docs/decisions/0002-work-is-set-aside-after-two-deaths.md).
   * @returns `held` by another process, `missing`, or a `poison` source to set aside
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

  /** @returns the owner's wish; `stop` if deleted */
  async renew(sourceId: string): Promise<'run' | Halt> {
    return (await renewLease(this.database, sourceId))?.control ?? 'stop'
  }

  async saveMemory(sourceId: string, memory: SiteMemory): Promise<void> {
    await this.sources.update({ id: sourceId }, { siteMemory: storableValue(memory) })
  }

  async markAnswerable(sourceId: string): Promise<void> {
    await this.sources.update({ id: sourceId, answerableAt: IsNull() }, { answerableAt: () => 'now()' })
  }

  async savePageCount(sourceId: string, pages: number): Promise<void> {
    await this.sources.update({ id: sourceId }, { pageCount: pages })
  }

  /**
   * A source that fails again stays `ready` with its passages and the error.
   * @param retryAfterSeconds delay before the next run
   * @param died another process of this run died
   * @returns status and owner's wish; `pause` if deleted
   */
  async finish(
    sourceId: string,
    status: Exclude<IngestionStatus, 'crawling'>,
    error?: ErrorCode,
    { retryAfterSeconds, died = false }: { retryAfterSeconds?: number; died?: boolean } = {},
  ): Promise<{ status: IngestionStatus; control: 'run' | Halt }> {
    const ended = { status, error: error ?? null, retryAfterSeconds: retryAfterSeconds ?? null, died }
    return (await endLease(this.database, sourceId, ended, this.processes)) ?? { status, control: 'pause' }
  }

  /** Another queued source will regenerate suggestions. */
  async suggestsLater(botId: string): Promise<boolean> {
    return (await suggestsLater(this.database, botId))?.later ?? false
  }

  async saveSuggestions(botId: string, suggestions: readonly string[], topics: readonly string[]): Promise<void> {
    await this.database.manager.update(
      BotEntity,
      { id: botId },
      { suggestions: storableValue([...suggestions]), topics: storableValue([...topics]) },
    )
  }

  async loadProgress(botId: string): Promise<IngestionProgress> {
    const [sources, pages] = await Promise.all([
      loadSourceRows(this.database, botId),
      this.database.manager.find(PageEntity, {
        select: { id: true, url: true, title: true, status: true, reason: true, words: true },
        where: { botId },
        order: { id: 'ASC' },
        take: maxPagesShown,
      }),
    ])
    const hasStatus = (status: IngestionStatus): boolean => sources.some((source) => source.status === status)
    const inOrder = ['crawling', 'queued', 'ready'] as const
    const status = sources.length === 0 ? 'ready' : (inOrder.find(hasStatus) ?? 'failed')
    const error = errorCodeSchema.safeParse(sources.find((source) => source.status === 'failed')?.error)
    const sumField = (field: 'found' | 'read' | 'skipped' | 'words' | 'passages'): number =>
      sources.reduce((total, source) => total + source[field], 0)
    const unlisted = countUnlisted(sources)
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
        found: sumField('found') + rest,
        read: sumField('read'),
        skipped: sumField('skipped') + rest,
        passages: sumField('passages'),
        words: sumField('words'),
      },
      elapsedMs: Math.max(0, Math.round(Math.max(0, ...sources.map((source) => source.elapsed_ms)))),
      ...(answerable.length === 0 ? {} : { answerableMs: Math.max(0, Math.round(Math.min(...answerable))) }),
      pages: pages.map(storedPageProgress),
      ...(Object.keys(unlisted).length === 0 ? {} : { unlisted }),
    }
  }
}

/** Ignores reasons unknown to this version. */
function countUnlisted(sources: readonly SourceRow[]): Partial<Record<SkipReason, number>> {
  const counts: Partial<Record<SkipReason, number>> = {}
  for (const { unlisted } of sources)
    for (const reason of skipReasons) {
      const count = (counts[reason] ?? 0) + (unlisted?.[reason] ?? 0)
      if (count > 0) counts[reason] = count
    }
  return counts
}
