import type { BuildProgress } from '@loquia/contracts'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { isFull, passingFault } from '../../database/passing-fault.js'
import { ProcessRegister } from '../../database/process-register.js'
import { databaseFault } from '../../database/rows.js'
import { SuggestionFinder } from '../composition/suggestions/suggestion-finder.js'
import { BuildState } from './build-state.js'
import { unsharedTurn, type BuildTurn } from './builds/build-turns.js'
import { CrawlProcesses, CrawlProcessDied } from '../crawl/process/crawl-processes.js'
import { ChunkIndex } from '../index/chunk-index.js'
import { ParserPool } from './parser/parser-pool.js'
import { SiteBuild } from './site/site-build.js'
import { SiteIdentity } from './site/site-identity.js'
import { SourceBuild } from './sources/source-build.js'
import { Halted, SourceControl } from './sources/source-control.js'
import { SourceReader } from './sources/source-reader.js'
import type { ClaimedSource } from './sources/claimed-source.js'
import { restSeconds, SourceStore } from './sources/source-store.js'

const renewEveryMs = 2_000
/** Progress is told at most four times a second. */
const tellEveryMs = 250

export type ProgressListener = (botId: string, progress: BuildProgress) => void

/** Another process is building this source; its lease has not run out. */
export class SourceIsHeld extends Error {
  override readonly name = 'SourceIsHeld'
}

/**
 * One reading of one source. It writes pages and passages and brings `state` up to date; an AppError says why the
 * source cannot be read.
 */
interface SourceReading {
  /** @param halt fires with a {@link Halted} when the owner wants the reading to end; a short reading may ignore it */
  run(signal: AbortSignal, halt: AbortSignal): Promise<void>
}

/** Reads a source into a bot's knowledge and tells how far it has come. */
@Injectable()
export class KnowledgeBuilder {
  private readonly store: SourceStore
  private readonly building = new Map<string, BuildState>()
  private readonly listeners = new Set<ProgressListener>()
  private readonly timers = new Map<string, NodeJS.Timeout>()
  private readonly log = new Logger(KnowledgeBuilder.name)

  constructor(
    private readonly database: DataSource,
    private readonly index: ChunkIndex,
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
   * Reads a source from beginning to end. Pages can be asked about as they arrive. Running it again replaces what it
   * wrote before. A website that cannot be read is recorded as failed with its code and is not thrown: trying again at
   * once would not help.
   * @param turn when a website may be read; always, for a minute, unless given
   * @throws SourceIsHeld while another process builds it or its owner has paused it; AppError `not_found` without such
   * a source; the signal's reason when aborted, and the fault of a database that went away or has no room, or of a
   * store of files that is away, after giving the source back; CrawlProcessDied, after counting that; anything
   * unexpected, after recording `internal_error`
   */
  async build(sourceId: string, signal: AbortSignal, turn: BuildTurn = unsharedTurn()): Promise<void> {
    let claimed = await this.store.claim(sourceId)
    if (isPoison(claimed) && (await this.processes.whenSteady(signal))) claimed = await this.store.claim(sourceId)
    if (claimed === 'missing') throw new AppError('not_found')
    if (claimed === 'held') throw new SourceIsHeld(`source ${sourceId} is being read elsewhere`)
    if (isPoison(claimed)) return await this.setAside(claimed.poison)
    const state = new BuildState(claimed.waitedMs)
    // A bot may have many sources, and a website is told page by page; of the others, what the database has is enough.
    const isTold = claimed.type === 'site'
    if (isTold) this.building.set(claimed.botId, state)
    const renewal = setInterval(() => {
      this.store.renew(sourceId).then(
        (wish) => (wish === 'run' ? undefined : this.control.halt(sourceId, wish)),
        (error: unknown) => this.log.warn(`lease of ${sourceId} not renewed: ${String(error)}`),
      )
    }, renewEveryMs)
    const halt = this.control.watch(sourceId)
    try {
      const reading = this.readingOf(claimed, state, turn)
      await this.index.guarded(claimed.botId, () => reading.run(signal, halt))
      await this.suggest(claimed.botId)
      await this.store.finish(sourceId, 'ready')
      state.end('ready')
    } catch (error) {
      if (signal.aborted) {
        await this.store.finish(sourceId, 'queued')
        state.end('queued')
        throw error
      }
      if (error instanceof Halted) {
        return await this.rest(sourceId, state)
      }
      // Nothing is wrong with the source: it waits for the database, for room or for the store of files, and its lease
      // runs out should even that not be written.
      const rests = isFull(error) || (error instanceof AppError && error.code === 'overloaded')
      if (rests || passingFault(error) === 'away') {
        await this.store.finish(sourceId, 'queued', undefined, rests ? { rest: restSeconds } : {})
        state.end('queued')
        throw error
      }
      if (error instanceof CrawlProcessDied) {
        await this.store.finish(sourceId, 'queued', undefined, { died: true })
        state.end('queued')
        await this.processes.childDied(error.message)
        throw error
      }
      const code = error instanceof AppError ? error.code : 'internal_error'
      const { status: left } = await this.store.finish(sourceId, 'failed', code)
      state.end(left, left === 'failed' ? code : undefined)
      // The sources before it have left this to the last one.
      if (!isTold) await this.suggest(claimed.botId)
      // A page that finds no source to belong to: its owner has deleted the source meanwhile.
      if (!(error instanceof AppError) && databaseFault(error)?.code !== '23503') throw error
      this.log.log(`source ${sourceId} failed: ${code}`)
    } finally {
      clearInterval(renewal)
      this.control.unwatch(sourceId)
      if (isTold) this.tellLast(claimed.botId, state)
      else this.emit(claimed.botId, await this.progress(claimed.botId))
    }
  }

  /** How far a bot's knowledge is; from memory while this process builds it, else from the database. */
  async progress(botId: string): Promise<BuildProgress> {
    return this.building.get(botId)?.progress() ?? this.store.progress(botId)
  }

  /**
   * Calls the listener as builds of this process advance, at most four times a second a bot, and always at the end.
   * @returns a function that ends it
   */
  onProgress(listener: ProgressListener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /**
   * Two processes have died of it: it fails, with what an earlier reading brought left in place, until its owner has it
   * read again.
   */
  private async setAside({ id, botId, type, location }: ClaimedSource): Promise<void> {
    await this.store.finish(id, 'failed', 'reading_set_aside')
    this.log.error(
      `source ${id} (${type === 'site' || type === 'url' ? location : type}) is set aside: two processes died while it was read`,
    )
    this.emit(botId, await this.progress(botId))
  }

  /** How each type of source is read. */
  private readingOf(source: ClaimedSource, state: BuildState, turn: BuildTurn): SourceReading {
    const advanced = (): void => this.tell(source.botId)
    const { database, store, index, environment, reader, threads, crawls, identity } = this
    const dependencies = { database, store, index, environment, reader, threads, crawls, identity }
    switch (source.type) {
      case 'site':
        return new SiteBuild(source, state, advanced, turn, dependencies)
      case 'url':
      case 'document':
      case 'answer':
        return new SourceBuild(source, state, dependencies)
      default:
        return source.type satisfies never
    }
  }

  /**
   * Gives a paused reading back. Its owner may have gone on or stopped it while it was on its way to its halt: who
   * heard of that found it held.
   */
  private async rest(sourceId: string, state: BuildState): Promise<void> {
    const { control } = await this.store.finish(sourceId, 'queued')
    state.paused = control === 'pause'
    state.end('queued')
    if (control === 'run') this.control.wanted(sourceId)
    if (control !== 'stop') return
    await this.control.stop(sourceId)
    const { status } = await this.control.describe(sourceId)
    state.end(status, status === 'failed' ? 'reading_stopped' : undefined)
  }

  /**
   * Questions that the bot can answer. A bot that has some gets others when all that waits to be read has been: each
   * one tried is a retrieval.
   */
  private async suggest(botId: string): Promise<void> {
    try {
      if (await this.store.suggestsLater(botId)) return
      const { suggestions } = this
      const language = await suggestions.languageOf(botId)
      await this.store.suggest(
        botId,
        await suggestions.suggest(botId, language),
        await suggestions.topics(botId, language),
      )
    } catch (error) {
      // A bot without suggestions answers as well as one with them.
      this.log.warn(`no suggestions for ${botId}: ${String(error)}`)
    }
  }

  private tell(botId: string): void {
    if (this.listeners.size === 0 || this.timers.has(botId)) return
    this.timers.set(
      botId,
      setTimeout(() => {
        this.timers.delete(botId)
        const state = this.building.get(botId)
        if (state !== undefined) this.emit(botId, state.progress())
      }, tellEveryMs),
    )
  }

  private tellLast(botId: string, state: BuildState): void {
    clearTimeout(this.timers.get(botId))
    this.timers.delete(botId)
    this.building.delete(botId)
    this.emit(botId, state.progress())
  }

  private emit(botId: string, progress: BuildProgress): void {
    for (const listener of this.listeners) {
      try {
        listener(botId, progress)
      } catch (error) {
        this.log.warn(`a progress listener failed: ${String(error)}`)
      }
    }
  }
}

function isPoison(claimed: Awaited<ReturnType<SourceStore['claim']>>): claimed is { poison: ClaimedSource } {
  return typeof claimed === 'object' && 'poison' in claimed
}
