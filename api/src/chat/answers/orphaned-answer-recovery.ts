import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { logError, toAppError } from '../../platform/http/index.js'
import { JobQueue } from '../../platform/jobs/index.js'
import { answersOrphanedTotal } from '../../platform/metrics/index.js'
import { AnswerRunner } from './answer-runner.js'
import { AnswerStore } from './answer-store.js'
import { CHAT_TIMING, type ChatTiming } from '../timing.js'

/** One statement claims orphaned answers, so that processes which scan at once share them. */
const atOnce = 20

/**
 * Recovers answers whose process died: empty ones are restarted, partial ones keep their text and are marked as
 * interrupted.
 */
@Injectable()
export class OrphanedAnswerRecovery implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(OrphanedAnswerRecovery.name)
  private timer: NodeJS.Timeout | undefined
  private recovering: Promise<void> | undefined

  constructor(
    private readonly store: AnswerStore,
    private readonly runner: AnswerRunner,
    @Inject(CHAT_TIMING) private readonly timing: ChatTiming,
    @Inject(ENVIRONMENT) private readonly environment: Pick<Environment, 'MAX_ANSWERS'>,
    private readonly jobs: JobQueue,
  ) {}

  /** Finishes before the first visitor connects, because later answers belong to this process. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.jobs.alone) await this.releaseAll()
    void this.recoverUnlessRunning()
    this.timer = setInterval(() => void this.recoverUnlessRunning(), this.timing.recoverEveryMs)
    this.timer.unref()
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer)
    await this.recovering
  }

  /** While no other process runs, a held lease is orphaned, so readers need not wait for its expiry. */
  private async releaseAll(): Promise<void> {
    try {
      await this.store.releaseAll()
    } catch (error) {
      // The leases expire a few seconds later anyway.
      logError(this.logger, toAppError(error), 'restarting orphaned answers')
    }
  }

  private recoverUnlessRunning(): Promise<void> {
    this.recovering ??= this.recover().finally(() => {
      this.recovering = undefined
    })
    return this.recovering
  }

  private async recover(): Promise<void> {
    try {
      const failed = await this.store.failOrphaned(this.runner.ownIds())
      let begun = 0
      for (;;) {
        const room = Math.min(atOnce, this.environment.MAX_ANSWERS - this.runner.ownIds().length)
        const claimed = room > 0 ? await this.store.claimOrphaned(this.runner.ownIds(), room) : []
        for (const pending of claimed) void this.runner.start(pending)
        begun += claimed.length
        if (claimed.length < atOnce) break
      }
      answersOrphanedTotal.inc({ outcome: 'interrupted' }, failed.length)
      answersOrphanedTotal.inc({ outcome: 'begun_anew' }, begun)
      if (failed.length + begun > 0)
        this.logger.warn(`orphaned_answers restarted=${begun} interrupted=${failed.length}`)
    } catch (error) {
      logError(this.logger, toAppError(error), 'recovering orphaned answers')
    }
  }
}
