import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { logError, toAppError } from '../../../http/index.js'
import { JobQueue } from '../../../jobs/index.js'
import { CrawlProcessDied } from '../../crawl/process/crawl-processes.js'
import { KnowledgeBuilder } from '../knowledge-builder.js'
import { SourceControl } from '../sources/source-control.js'
import { buildJob, fileBuildJob, sendBuild, type BuildJob } from './build-job.js'
import { siteOfSource } from './build-owners.queries.js'
import { BuildTurns } from './build-turns.js'
import { endAllLeases, isOpen, isSuspect, noteFailure, orphans } from './unfinished-builds.queries.js'

/** Files that this process reads side by side. */
const filesAtOnce = 2
/** Builds of websites that this process has in hand; {@link BuildTurns} says which of them work. */
const sitesInHand = 6
/** A build in hand for this many milliseconds may be put back for one that waits. */
const firstTimeMs = 10_000
/** How often it is looked whether one has to be. */
const makeRoomEveryMs = 1_000
/** How often builds are looked for whose process has died, or whose job was never sent. */
const recoverEveryMs = 2_000
/** How often sources are looked for that are to be read again by their schedule. */
const dueEveryMs = 60_000

/** Runs builds from the queue, and sends those again that a dead process left behind. */
@Injectable()
export class BuildConsumer implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(BuildConsumer.name)
  /** Sources built here now, with what is noted of those that are put back. */
  private readonly building = new Map<string, { earlier?: Omit<BuildJob, 'sourceId'> }>()
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
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // What is held while nobody else can be there is held by a process that died: its readers need not wait for its
    // lease.
    if (this.jobs.alone) await endAllLeases(this.dataSource)
    for (const [name, concurrency] of [
      [buildJob, sitesInHand],
      [fileBuildJob, filesAtOnce],
    ] as const)
      await this.jobs.work<BuildJob>(name, (job, signal) => this.build(job, signal), {
        concurrency,
        isSuspect: ({ sourceId }) => isSuspect(this.dataSource, sourceId),
      })
    this.endListening = this.control.onWanted((sourceId) => void this.send(sourceId))
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
    await this.looking
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

  private async send(sourceId: string): Promise<void> {
    try {
      // One that is put back is sent once it has ended here.
      if (this.building.get(sourceId)?.earlier === undefined)
        await sendBuild({ jobs: this.jobs, runner: this.dataSource }, sourceId)
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
   * Puts the build back that has worked longest, where others wait for a place. What it has read stays; its next part
   * goes on from there, behind those that have had no time yet.
   */
  private async makeRoom(): Promise<void> {
    if (this.turns.size < sitesInHand - 1) return
    const longest = this.turns.longest(firstTimeMs)
    const noted = longest === undefined ? undefined : this.building.get(longest.id)
    if (longest === undefined || noted === undefined || noted.earlier !== undefined) return
    try {
      const waiting = await this.jobs.waiting()
      if (!waiting.some(({ name, count }) => name === buildJob && count > 0)) return
      noted.earlier = {}
      this.control.halt(longest.id, 'pause')
    } catch (error) {
      logError(this.logger, toAppError(error), 'making room for a build')
    }
  }

  private async build(job: BuildJob, signal: AbortSignal): Promise<void> {
    const { sourceId } = job
    if (this.building.has(sourceId) || !(await isOpen(this.dataSource, sourceId))) return
    const noted: { earlier?: Omit<BuildJob, 'sourceId'> } = {}
    this.building.set(sourceId, noted)
    const site = await siteOfSource(this.dataSource, sourceId)
    const owners = [job.askedBy, site].filter((owner) => owner !== undefined)
    const turn = site === undefined ? undefined : this.turns.enter(sourceId, owners, job.workedMs)
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
      const workedMs = turn === undefined ? 0 : this.turns.leave(turn)
      if (noted.earlier !== undefined) await this.sendRest({ ...job, workedMs })
    }
  }

  /** Sends what is left of a build that was put back. */
  private async sendRest({ sourceId, ...earlier }: BuildJob): Promise<void> {
    try {
      if (await isOpen(this.dataSource, sourceId))
        await sendBuild({ jobs: this.jobs, runner: this.dataSource }, sourceId, { earlier })
    } catch (error) {
      // The source is queued; it is found and sent again as one without a job.
      logError(this.logger, toAppError(error), 'sending the rest of a build')
    }
  }
}
