import { Module } from '@nestjs/common'
import { JobsModule } from '../../platform/jobs/index.js'
import { AuthModule } from '../../accounts/auth/index.js'
import { AnalyticsModule } from '../analytics/index.js'
import { AdminOverviewController, OverviewController } from './overview.controller.js'
import { OverviewService } from './overview.service.js'

@Module({
  imports: [AuthModule, AnalyticsModule, JobsModule],
  controllers: [OverviewController, AdminOverviewController],
  providers: [OverviewService],
})
export class OverviewModule {}
