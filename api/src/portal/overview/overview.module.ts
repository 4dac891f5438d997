import { Module } from '@nestjs/common'
import { AnalyticsModule } from '../analytics/index.js'
import { AdminOverviewController, OverviewController } from './overview.controller.js'
import { OverviewService } from './overview.service.js'

@Module({
  imports: [AnalyticsModule],
  controllers: [OverviewController, AdminOverviewController],
  providers: [OverviewService],
})
export class OverviewModule {}
