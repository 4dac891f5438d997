import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { logError, toAppError } from '../../../http/index.js'
import { JobQueue } from '../../../jobs/index.js'
import { answersOrphanedTotal } from '../../../metrics/index.js'
import { AnswerRunner } from './answer-runner.js'
import { AnswerStore } from './answer-store.js'
import { CHAT_TIMING, type ChatTiming } from '../timing.js'

/** Taken over by one statement, so that two processes which look at once share what there is. */
const atOnce = 20

/**
 * Ends orphaned answers, those whose process died: one without a word is begun anew, one with words is marked as
 * interrupted and keeps them. Readers who wait for it find the change in the database.
 */
@Injectable()
export class OrphanedAnswerRecovery implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(OrphanedAnswerRecovery.name)
  private timer: NodeJS.Timeout | undefined
  private looking: Promise<void> | undefined

  constructor(
    private readonly store: AnswerStore,
    private readonly runner: AnswerRunner,
    @Inject(CHAT_TIMING) private readonly timing: ChatTiming,
    @Inject(ENVIRONMENT) private readonly environment: Pick<Environment, 'MAX_ANSWERS'>,
    private readonly jobs: JobQueue,
  ) {}

  /** Ends before the first visitor is let in: from then on answers are this process's own. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.jobs.alone) await this.releaseAll()
    void this.look()
    this.timer = setInterval(() => void this.look(), this.timing.recoverEveryMs)
    this.timer.unref()
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer)
    await this.looking
  }

  /**
   * What is held while nobody else can be there is orphaned: its readers need not wait for the lease of a process that
   * died.
   */
  private async releaseAll(): Promise<void> {
    try {
      await this.store.releaseAll()
    } catch (error) {
      // The leases end by themselves, a few seconds later.
      logError(this.logger, toAppError(error), 'taking over orphaned answers')
    }
  }

  private look(): Promise<void> {
    this.looking ??= this.recover().finally(() => {
      this.looking = undefined
    })
    return this.looking
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
        this.logger.warn(`Took up ${begun} answers and marked ${failed.length} as interrupted`)
    } catch (error) {
      logError(this.logger, toAppError(error), 'looking for orphaned answers')
    }
  }
}
