import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { RecurringJobs } from '../../platform/jobs/index.js'
import { DemosService } from './demos.service.js'

@Injectable()
export class DailyDemoPurge implements OnApplicationBootstrap {
  private readonly logger = new Logger(DailyDemoPurge.name)

  constructor(
    private readonly demos: DemosService,
    private readonly recurring: RecurringJobs,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.recurring.daily('demo-purge', async () => {
      const count = await this.demos.purgeExpired()
      if (count > 0) this.logger.log(`expired_demos_deleted count=${count}`)
    })
  }
}
