import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { logError, toAppError } from '../../../platform/http/index.js'
import { JobQueue } from '../../../platform/jobs/index.js'
import { SerialQueue } from '../../../platform/serial-queue.js'
import { CrawlProcessDied } from '../../ingest/crawl/process/crawl-processes.js'
import { IngestionRunner } from '../ingestion-runner.js'
import { SourceControl } from '../sources/source-control.js'
import { ingestionJobName, fileIngestionJobName, enqueueIngestion, type IngestionJob } from './ingestion-job.js'
import { IngestionSlots, type IngestionSlot } from './ingestion-slots.js'
import { endAllLeases, isOpen, isSuspect, recordFailure, findOrphans, siteOfSource } from './ingestions.queries.js'

const filesAtOnce = 2
/** {@link IngestionSlots} decides which of these work. */
const maxSitesInFlight = 6
/** A browser takes some 200 MB. */
const maxSitesInFlightWithBrowser = 2
/** Guaranteed milliseconds of work before a waiting run can end this one. */
const guaranteedMs = 10_000
const makeRoomEveryMs = 1_000
/** Finds dead processes' runs and lost jobs. */
const recoverEveryMs = 2_000
const dueEveryMs = 60_000

@Injectable()
export class IngestionConsumer implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(IngestionConsumer.name)
  private readonly ingesting = new Set<string>()
  private readonly siteConcurrency: number
  private sitesInFlight = 0
  private readonly requests = new SerialQueue()
  private makingRoom: NodeJS.Timeout | undefined
  private timer: NodeJS.Timeout | undefined
  private dueTimer: NodeJS.Timeout | undefined
  private endListening: (() => void) | undefined
  private recovering: Promise<void> | undefined

  constructor(
    private readonly dataSource: DataSource,
    private readonly ingestionRunner: IngestionRunner,
    private readonly jobs: JobQueue,
    private readonly control: SourceControl,
    private readonly slots: IngestionSlots,
    @Inject(ENVIRONMENT) { CRAWLER_BROWSER_PATH }: Pick<Environment, 'CRAWLER_BROWSER_PATH'>,
  ) {
    this.siteConcurrency = CRAWLER_BROWSER_PATH === undefined ? maxSitesInFlight : maxSitesInFlightWithBrowser
  }

  async onApplicationBootstrap(): Promise<void> {
    // A lone process knows that all leases belong to dead processes.
    if (this.jobs.alone) await endAllLeases(this.dataSource)
    const isSuspected = ({ sourceId }: IngestionJob) => isSuspect(this.dataSource, sourceId)
    await this.jobs.work<IngestionJob>(ingestionJobName, (job, signal) => this.ingestWebsite(job, signal), {
      concurrency: this.siteConcurrency,
      isSuspect: isSuspected,
    })
    await this.jobs.work<IngestionJob>(fileIngestionJobName, ({ sourceId }, signal) => this.ingest(sourceId, signal), {
      concurrency: filesAtOnce,
      isSuspect: isSuspected,
    })
    // Jobs are sent sequentially, so that each counts its predecessors.
    this.endListening = this.control.onIngestionRequested(
      (sourceId, isInBackground) => void this.requests.run(() => this.enqueue(sourceId, isInBackground)),
    )
    await this.recoverOrphans()
    await this.enqueueDue()
    this.dueTimer = setInterval(() => void this.enqueueDue(), dueEveryMs)
    this.dueTimer.unref()
    this.timer = setInterval(() => void this.recoverOrphans(), recoverEveryMs)
    this.timer.unref()
    this.makingRoom = setInterval(() => void this.makeRoom(), makeRoomEveryMs)
    this.makingRoom.unref()
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer)
    clearInterval(this.makingRoom)
    clearInterval(this.dueTimer)
    this.endListening?.()
    await Promise.all([this.recovering, this.requests.waitForAll()])
  }

  recoverOrphans(): Promise<void> {
    this.recovering ??= this.enqueueOrphans().finally(() => {
      this.recovering = undefined
    })
    return this.recovering
  }

  /** Nodes may run this concurrently: each source is taken once. */
  async enqueueDue(): Promise<void> {
    try {
      await this.control.enqueueDue()
    } catch (error) {
      logError(this.logger, toAppError(error), 'checking for sources that are due')
    }
  }

  private async enqueue(sourceId: string, isInBackground: boolean): Promise<void> {
    try {
      await enqueueIngestion({ jobs: this.jobs, runner: this.dataSource }, sourceId, { isInBackground })
    } catch (error) {
      logError(this.logger, toAppError(error), 'queuing an ingestion')
    }
  }

  private async enqueueOrphans(): Promise<void> {
    try {
      for (const { id, sizeBytes } of await findOrphans(this.dataSource)) {
        if (!this.ingesting.has(id))
          await enqueueIngestion({ jobs: this.jobs, runner: this.dataSource }, id, { fileBytes: sizeBytes })
      }
    } catch (error) {
      logError(this.logger, toAppError(error), 'checking for unfinished ingestions')
    }
  }

  /** Ends the longest run while others wait; it finishes with the pages that it has. */
  private async makeRoom(): Promise<void> {
    if (this.sitesInFlight < this.siteConcurrency) return
    try {
      const waiting = await this.jobs.waiting()
      if (waiting.some(({ name, count }) => name === ingestionJobName && count > 0)) this.slots.endLongest(guaranteedMs)
    } catch (error) {
      logError(this.logger, toAppError(error), 'making room for an ingestion')
    }
  }

  private async ingestWebsite({ sourceId, askedBy }: IngestionJob, signal: AbortSignal): Promise<void> {
    const site = await siteOfSource(this.dataSource, sourceId)
    const owners = [askedBy, site].filter((owner) => owner !== undefined)
    this.sitesInFlight += 1
    const slot = site === undefined ? undefined : this.slots.acquire(owners)
    try {
      await this.ingest(sourceId, signal, slot)
    } finally {
      if (slot !== undefined) this.slots.release(slot)
      this.sitesInFlight -= 1
    }
  }

  private async ingest(sourceId: string, signal: AbortSignal, slot?: IngestionSlot): Promise<void> {
    if (this.ingesting.has(sourceId) || !(await isOpen(this.dataSource, sourceId))) return
    this.ingesting.add(sourceId)
    try {
      await this.ingestionRunner.ingest(sourceId, signal, slot)
    } catch (error) {
      // Shutdown, database outages and dead crawl processes leave the run to the queue.
      const failure = toAppError(error)
      if (signal.aborted || failure.code === 'not_ready' || error instanceof CrawlProcessDied) throw error
      logError(this.logger, failure, `ingesting source ${sourceId}`)
      // The source is later found as an orphan and sent again.
      if (failure.code === 'storage_full' || failure.code === 'overloaded') return
      // The builder records its own failures; this covers a failure to record.
      await recordFailure(this.dataSource, sourceId, failure.code)
    } finally {
      this.ingesting.delete(sourceId)
    }
  }
}
