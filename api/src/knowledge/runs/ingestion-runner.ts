import type { IngestionProgress } from '@loquia/contracts'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { isFull, transientFault } from '../../platform/database/transient-fault.js'
import { ProcessRegister } from '../../platform/database/process-register.js'
import { databaseFault } from '../../platform/database/rows.js'
import { SuggestionFinder } from '../answer/suggest/suggestion-finder.js'
import { IngestionState } from './ingestion-state.js'
import { unsharedSlot, type IngestionSlot } from './builds/ingestion-slots.js'
import { CrawlProcesses, CrawlProcessDied } from '../ingest/crawl/process/crawl-processes.js'
import { PassageIndex } from '../ingest/store/passage-index.js'
import { ParserPool } from './parser/parser-pool.js'
import { SiteIngestion } from './site/site-ingestion.js'
import { SiteIdentity } from './site/site-identity.js'
import { SourceIngestion } from './sources/source-ingestion.js'
import { Halted, SourceControl } from './sources/source-control.js'
import { SourceReader } from './sources/source-reader.js'
import type { ClaimedSource } from './sources/source-store.queries.js'
import { storageRetrySeconds, SourceStore } from './sources/source-store.js'

const renewEveryMs = 2_000
const progressIntervalMs = 250

export type ProgressListener = (botId: string, progress: IngestionProgress) => void

export class SourceLockedError extends Error {
  override readonly name = 'SourceLockedError'
}

/** An AppError explains an unreadable source. */
interface Ingestion {
  /** @param halt fires when the owner ends the run; short runs may ignore it */
  run(signal: AbortSignal, halt: AbortSignal): Promise<void>
}

@Injectable()
export class IngestionRunner {
  private readonly store: SourceStore
  private readonly running = new Map<string, IngestionState>()
  private readonly listeners = new Set<ProgressListener>()
  private readonly timers = new Map<string, NodeJS.Timeout>()
  private readonly log = new Logger(IngestionRunner.name)

  constructor(
    private readonly database: DataSource,
    private readonly index: PassageIndex,
    private readonly suggestions: SuggestionFinder,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly reader: SourceReader,
    private readonly threads: ParserPool,
    private readonly control: SourceControl,
    private readonly crawls: CrawlProcesses,
    private readonly processes: ProcessRegister,
    private readonly identity: SiteIdentity,
  ) {
    this.store = new SourceStore(database, processes)
  }

  /**
   * Ingests a source; repeated runs replace earlier results. An unreadable website is recorded as failed, not thrown,
   * because immediate retries are useless.
   * @param slot by default always, for a minute
   * @throws SourceLockedError while locked or paused; AppError `not_found`; the signal's reason; errors of an unavailable or
   * full database or file store, after releasing the source; CrawlProcessDied, after counting it; others, after
   * recording `internal_error`
   */
  async ingest(sourceId: string, signal: AbortSignal, slot: IngestionSlot = unsharedSlot()): Promise<void> {
    let claimed = await this.store.claim(sourceId)
    if (isPoison(claimed) && (await this.processes.whenSteady(signal))) claimed = await this.store.claim(sourceId)
    if (claimed === 'missing') throw new AppError('not_found')
    if (claimed === 'held') throw new SourceLockedError(`source ${sourceId} is being ingested by another process`)
    if (isPoison(claimed)) return await this.setAside(claimed.poison)
    const state = new IngestionState(claimed.waitedMs)
    // Only websites report progress from memory, as bots may have many sources.
    const reportsProgress = claimed.type === 'site'
    if (reportsProgress) this.running.set(claimed.botId, state)
    const renewal = setInterval(() => {
      this.store.renew(sourceId).then(
        (wish) => (wish === 'run' ? undefined : this.control.abortRun(sourceId, wish)),
        (error: unknown) => this.log.warn(`lease_not_renewed source=${sourceId} error=${String(error)}`),
      )
    }, renewEveryMs)
    const halt = this.control.registerRun(sourceId)
    try {
      const ingestion = this.createIngestion(claimed, state, slot)
      await this.index.runGuarded(claimed.botId, () => ingestion.run(signal, halt))
      await this.updateSuggestions(claimed.botId)
      await this.store.finish(sourceId, 'ready')
      state.finish('ready')
    } catch (error) {
      if (signal.aborted) {
        await this.store.finish(sourceId, 'queued')
        state.finish('queued')
        throw error
      }
      if (error instanceof Halted) {
        return await this.finishHalted(sourceId, state)
      }
      // The source is fine; its lease expires even if this write fails.
      const delay = isStorageFault(error) ? { retryAfterSeconds: storageRetrySeconds } : undefined
      if (delay !== undefined || transientFault(error) === 'away') {
        await this.store.finish(sourceId, 'queued', undefined, delay)
        state.finish('queued')
        throw error
      }
      if (error instanceof CrawlProcessDied) {
        await this.store.finish(sourceId, 'queued', undefined, { died: true })
        state.finish('queued')
        await this.processes.recordChildDeath(error.message)
        throw error
      }
      const code = error instanceof AppError ? error.code : 'internal_error'
      const { status: left } = await this.store.finish(sourceId, 'failed', code)
      state.finish(left, left === 'failed' ? code : undefined)
      // Earlier sources left this to the last.
      if (!reportsProgress) await this.updateSuggestions(claimed.botId)
      // A foreign key error means that the owner deleted the source meanwhile.
      if (!(error instanceof AppError) && databaseFault(error)?.code !== '23503') throw error
      this.log.log(`ingestion_failed source=${sourceId} error=${code}`)
    } finally {
      clearInterval(renewal)
      this.control.unregisterRun(sourceId)
      if (reportsProgress) this.emitFinalProgress(claimed.botId, state)
      else this.emit(claimed.botId, await this.getProgress(claimed.botId))
    }
  }

  async getProgress(botId: string): Promise<IngestionProgress> {
    return this.running.get(botId)?.toProgress() ?? this.store.loadProgress(botId)
  }

  /**
   * Calls the listener at most four times per second and bot, and always at the end.
   * @returns a function that unsubscribes
   */
  onProgress(listener: ProgressListener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Fails a source that killed two processes, keeping earlier results, until its owner retries. */
  private async setAside({ id, botId, type, location }: ClaimedSource): Promise<void> {
    await this.store.finish(id, 'failed', 'reading_set_aside')
    this.log.error(
      `source_set_aside source=${id} location=${type === 'site' || type === 'url' ? location : type}: two processes died while ingesting it`,
    )
    this.emit(botId, await this.getProgress(botId))
  }

  private createIngestion(source: ClaimedSource, state: IngestionState, slot: IngestionSlot): Ingestion {
    const onAdvance = (): void => this.scheduleProgress(source.botId)
    const { database, store, index, environment, reader, threads, crawls, identity } = this
    const dependencies = { database, store, index, environment, reader, threads, crawls, identity }
    switch (source.type) {
      case 'site':
        return new SiteIngestion(source, state, onAdvance, slot, dependencies)
      case 'url':
      case 'document':
      case 'answer':
        return new SourceIngestion(source, state, dependencies)
      default:
        return source.type satisfies never
    }
  }

  /**
   * The owner may have resumed or stopped the source while this run still held it, so that choice takes effect here.
   */
  private async finishHalted(sourceId: string, state: IngestionState): Promise<void> {
    const { control } = await this.store.finish(sourceId, 'queued')
    state.paused = control === 'pause'
    state.finish('queued')
    if (control === 'run') this.control.emitIngestionRequested(sourceId)
    if (control !== 'stop') return
    await this.control.stop(sourceId)
    const { status } = await this.control.getSource(sourceId)
    state.finish(status, status === 'failed' ? 'reading_stopped' : undefined)
  }

  /** Replaces suggestions only after the last source, because each candidate costs a retrieval. */
  private async updateSuggestions(botId: string): Promise<void> {
    try {
      if (await this.store.suggestsLater(botId)) return
      const { suggestions } = this
      const language = await suggestions.languageOf(botId)
      await this.store.saveSuggestions(
        botId,
        await suggestions.suggestQuestions(botId, language),
        await suggestions.findTopics(botId, language),
      )
    } catch (error) {
      this.log.warn(`suggestions_failed bot=${botId} error=${String(error)}`)
    }
  }

  private scheduleProgress(botId: string): void {
    if (this.listeners.size === 0 || this.timers.has(botId)) return
    this.timers.set(
      botId,
      setTimeout(() => {
        this.timers.delete(botId)
        const state = this.running.get(botId)
        if (state !== undefined) this.emit(botId, state.toProgress())
      }, progressIntervalMs),
    )
  }

  private emitFinalProgress(botId: string, state: IngestionState): void {
    clearTimeout(this.timers.get(botId))
    this.timers.delete(botId)
    this.running.delete(botId)
    this.emit(botId, state.toProgress())
  }

  private emit(botId: string, progress: IngestionProgress): void {
    for (const listener of this.listeners) {
      try {
        listener(botId, progress)
      } catch (error) {
        this.log.warn(`progress_listener_failed error=${String(error)}`)
      }
    }
  }
}

function isPoison(claimed: Awaited<ReturnType<SourceStore['claim']>>): claimed is { poison: ClaimedSource } {
  return typeof claimed === 'object' && 'poison' in claimed
}

function isStorageFault(error: unknown): boolean {
  return isFull(error) || (error instanceof AppError && error.code === 'overloaded')
}
