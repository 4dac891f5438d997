import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { logError, toAppError } from '../../../http/index.js'
import { JobQueue } from '../../../jobs/index.js'
import { CrawlProcessDied } from '../../crawl/process/crawl-processes.js'
import { KnowledgeBuilder } from '../knowledge-builder.js'
import { SourceControl } from '../sources/source-control.js'
import { buildJob, fileBuildJob, sendBuild, type BuildJob } from './build-job.js'
import { siteOfSource } from './build-owners.queries.js'
import { BuildTurns, type BuildTurn } from './build-turns.js'
import { endAllLeases, isOpen, isSuspect, noteFailure, orphans } from './unfinished-builds.queries.js'

/** Files that this process reads side by side. */
const filesAtOnce = 2
/** Builds of websites that this process has in hand; {@link BuildTurns} says which of them work. */
const sitesInHand = 6
/** Fewer builds are in hand where each may start a browser, which takes some 200 MB. */
const sitesInHandWithBrowser = 2
/** Milliseconds of work that a build is sure of; after that it is ended where others wait for a place. */
const sureMs = 10_000
/** Milliseconds between two checks whether a build has to make room. */
const makeRoomEveryMs = 1_000
/** How often builds are looked for whose process has died, or whose job was never sent. */
const recoverEveryMs = 2_000
/** How often sources are looked for that are to be read again by their schedule. */
const dueEveryMs = 60_000

/** Runs builds from the queue, and sends those again that a dead process left behind. */
@Injectable()
export class BuildConsumer implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(BuildConsumer.name)
  /** Sources built here now. */
  private readonly building = new Set<string>()
  private readonly sitesInHand: number
  /** Builds of websites and pages here now. */
  private inHand = 0
  private sending: Promise<void> = Promise.resolve()
  private makingRoom: NodeJS.Timeout | undefined
  private timer: NodeJS.Timeout | undefined
  private dueTimer: NodeJS.Timeout | undefined
  private endListening: (() => void) | undefined
  private looking: Promise<void> | undefined

  constructor(
    private readonly dataSource: DataSource,
    private readonly builder: KnowledgeBuilder,
    private readonly jobs: JobQueue,
    private readonly control: SourceControl,
    private readonly turns: BuildTurns,
    @Inject(ENVIRONMENT) { CRAWLER_BROWSER_PATH }: Pick<Environment, 'CRAWLER_BROWSER_PATH'>,
  ) {
    this.sitesInHand = CRAWLER_BROWSER_PATH === undefined ? sitesInHand : sitesInHandWithBrowser
  }

  async onApplicationBootstrap(): Promise<void> {
    // What is held while nobody else can be there is held by a process that died: its readers need not wait for its
    // lease.
    if (this.jobs.alone) await endAllLeases(this.dataSource)
    const isSuspected = ({ sourceId }: BuildJob) => isSuspect(this.dataSource, sourceId)
    await this.jobs.work<BuildJob>(buildJob, (job, signal) => this.buildWebsite(job, signal), {
      concurrency: this.sitesInHand,
      isSuspect: isSuspected,
    })
    await this.jobs.work<BuildJob>(fileBuildJob, ({ sourceId }, signal) => this.build(sourceId, signal), {
      concurrency: filesAtOnce,
      isSuspect: isSuspected,
    })
    // One after the other, so that each counts those before it.
    this.endListening = this.control.onWanted((sourceId, isInBackground) => {
      this.sending = this.sending.then(() => this.send(sourceId, isInBackground))
    })
    await this.lookForOrphans()
    await this.lookForDue()
    this.dueTimer = setInterval(() => void this.lookForDue(), dueEveryMs)
    this.dueTimer.unref()
    this.timer = setInterval(() => void this.lookForOrphans(), recoverEveryMs)
    this.timer.unref()
    this.makingRoom = setInterval(() => void this.makeRoom(), makeRoomEveryMs)
    this.makingRoom.unref()
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer)
    clearInterval(this.makingRoom)
    clearInterval(this.dueTimer)
    this.endListening?.()
    await Promise.all([this.looking, this.sending])
  }

  /** Sends every build again that is unfinished and that nobody holds. */
  lookForOrphans(): Promise<void> {
    this.looking ??= this.sendOrphans().finally(() => {
      this.looking = undefined
    })
    return this.looking
  }

  /** Has every source read whose schedule says so. Several nodes may look at once: each source is taken by one. */
  async lookForDue(): Promise<void> {
    try {
      await this.control.takeDue()
    } catch (error) {
      logError(this.logger, toAppError(error), 'looking for sources to read again')
    }
  }

  private async send(sourceId: string, isInBackground: boolean): Promise<void> {
    try {
      await sendBuild({ jobs: this.jobs, runner: this.dataSource }, sourceId, { isInBackground })
    } catch (error) {
      // The source is queued; it is found and sent again as one without a job.
      logError(this.logger, toAppError(error), 'sending a build')
    }
  }

  private async sendOrphans(): Promise<void> {
    try {
      for (const { id, sizeBytes } of await orphans(this.dataSource)) {
        if (!this.building.has(id))
          await sendBuild({ jobs: this.jobs, runner: this.dataSource }, id, { fileBytes: sizeBytes })
      }
    } catch (error) {
      logError(this.logger, toAppError(error), 'looking for unfinished builds')
    }
  }

  /**
   * Ends the time of the build that has worked longest, where all places are taken and others wait: it finishes with
   * the pages that it has.
   */
  private async makeRoom(): Promise<void> {
    if (this.inHand < this.sitesInHand) return
    try {
      const waiting = await this.jobs.waiting()
      if (waiting.some(({ name, count }) => name === buildJob && count > 0)) this.turns.endLongest(sureMs)
    } catch (error) {
      logError(this.logger, toAppError(error), 'making room for a build')
    }
  }

  /** Builds a website, or a page of one, among others. */
  private async buildWebsite({ sourceId, askedBy }: BuildJob, signal: AbortSignal): Promise<void> {
    const site = await siteOfSource(this.dataSource, sourceId)
    const owners = [askedBy, site].filter((owner) => owner !== undefined)
    this.inHand += 1
    const turn = site === undefined ? undefined : this.turns.enter(owners)
    try {
      await this.build(sourceId, signal, turn)
    } finally {
      if (turn !== undefined) this.turns.leave(turn)
      this.inHand -= 1
    }
  }

  private async build(sourceId: string, signal: AbortSignal, turn?: BuildTurn): Promise<void> {
    if (this.building.has(sourceId) || !(await isOpen(this.dataSource, sourceId))) return
    this.building.add(sourceId)
    try {
      await this.builder.build(sourceId, signal, turn)
    } catch (error) {
      // A build that is stopped with its process, or whose database went away, or that lost the process which asked for
      // its website, is not over: the queue gives the job out again.
      const failure = toAppError(error)
      if (signal.aborted || failure.code === 'not_ready' || error instanceof CrawlProcessDied) throw error
      logError(this.logger, failure, `building source ${sourceId}`)
      // It is found and sent again, as one that nobody holds.
      if (failure.code === 'storage_full' || failure.code === 'overloaded') return
      // The builder records its failures itself. This is for one that could not, unless another process has the build.
      await noteFailure(this.dataSource, sourceId, failure.code)
    } finally {
      this.building.delete(sourceId)
    }
  }
}
