import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { logError, toAppError } from '../../../http/index.js'
import { JobQueue } from '../../../jobs/index.js'
import { CrawlProcessDied } from '../../crawl/process/crawl-processes.js'
import { KnowledgeBuilder } from '../knowledge-builder.js'
import { SourceControl } from '../sources/source-control.js'
import { buildJob, fileBuildJob, sendBuild, type BuildJob } from './build-job.js'
import { endAllLeases, isOpen, isSuspect, noteFailure, orphans } from './unfinished-builds.queries.js'

/** Builds that this process runs side by side. */
const concurrency = 2
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
  private timer: NodeJS.Timeout | undefined
  private dueTimer: NodeJS.Timeout | undefined
  private endListening: (() => void) | undefined
  private looking: Promise<void> | undefined

  constructor(
    private readonly dataSource: DataSource,
    private readonly builder: KnowledgeBuilder,
    private readonly jobs: JobQueue,
    private readonly control: SourceControl,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // What is held while nobody else can be there is held by a process that died: its readers need not wait for its
    // lease.
    if (this.jobs.alone) await endAllLeases(this.dataSource)
    for (const name of [buildJob, fileBuildJob])
      await this.jobs.work<BuildJob>(name, ({ sourceId }, signal) => this.build(sourceId, signal), {
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
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer)
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
      await sendBuild(this.jobs, sourceId)
    } catch (error) {
      // The source is queued; it is found and sent again as one without a job.
      logError(this.logger, toAppError(error), 'sending a build')
    }
  }

  private async sendOrphans(): Promise<void> {
    try {
      for (const { id, sizeBytes } of await orphans(this.dataSource)) {
        if (!this.building.has(id)) await sendBuild(this.jobs, id, sizeBytes)
      }
    } catch (error) {
      logError(this.logger, toAppError(error), 'looking for unfinished builds')
    }
  }

  private async build(sourceId: string, signal: AbortSignal): Promise<void> {
    if (this.building.has(sourceId) || !(await isOpen(this.dataSource, sourceId))) return
    this.building.add(sourceId)
    try {
      await this.builder.build(sourceId, signal)
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
