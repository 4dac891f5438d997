import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { logError, toAppError } from '../../http/index.js'
import { JobQueue } from '../../jobs/index.js'
import { DemosService } from './demos.service.js'

const purgeJob = 'demo-purge'
const everyMs = 24 * 60 * 60 * 1_000

/** Deletes ended demos at start and once a day. */
@Injectable()
export class PurgeWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(PurgeWorker.name)
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly demos: DemosService,
    private readonly jobs: JobQueue,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work(purgeJob, async () => {
      const count = await this.demos.purgeExpired()
      if (count > 0) this.logger.log(`Deleted ${count} ended demos`)
    })
    await this.send()
    this.timer = setInterval(() => void this.send(), everyMs)
    this.timer.unref()
  }

  onModuleDestroy(): void {
    clearInterval(this.timer)
  }

  private async send(): Promise<void> {
    try {
      await this.jobs.send(purgeJob, {}, { singletonKey: new Date().toISOString().slice(0, 10) })
    } catch (error) {
      logError(this.logger, toAppError(error), 'sending the purge')
    }
  }
}
