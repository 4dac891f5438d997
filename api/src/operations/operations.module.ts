import { Module } from '@nestjs/common'
import { KnowledgeModule } from '../knowledge/index.js'
import { BuildFigures } from './build-figures.js'
import { HealthController } from './health.controller.js'
import { HouseFigures } from './house-figures.js'
import { MetricsController } from './metrics.controller.js'
import { Readiness } from './readiness.js'

@Module({
  imports: [KnowledgeModule],
  controllers: [HealthController, MetricsController],
  providers: [BuildFigures, HouseFigures, Readiness],
})
export class OperationsModule {}
