import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { RecurringJobs } from '../../jobs/index.js'
import { DemosService } from './demos.service.js'

/** Deletes ended demos at start and once a day. */
@Injectable()
export class PurgeConsumer implements OnApplicationBootstrap {
  private readonly logger = new Logger(PurgeConsumer.name)

  constructor(
    private readonly demos: DemosService,
    private readonly recurring: RecurringJobs,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.recurring.daily('demo-purge', async () => {
      const count = await this.demos.purgeExpired()
      if (count > 0) this.logger.log(`Deleted ${count} ended demos`)
    })
  }
}
