import { Module } from '@nestjs/common'
import { KnowledgeModule } from '../../knowledge/index.js'
import { IngestionMetrics } from './ingestion-metrics.js'
import { HealthController } from './health.controller.js'
import { SystemMetrics } from './system-metrics.js'
import { MetricsController } from './metrics.controller.js'
import { Readiness } from './readiness.js'
import { SetAsideWork } from './set-aside-work.js'

@Module({
  imports: [KnowledgeModule],
  controllers: [HealthController, MetricsController],
  providers: [IngestionMetrics, SystemMetrics, Readiness, SetAsideWork],
})
export class OperationsModule {}
