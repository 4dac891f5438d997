import { Module } from '@nestjs/common'
import { KnowledgeModule } from '../knowledge/index.js'
import { BuildFigures } from './build-figures.js'
import { HealthController } from './health.controller.js'
import { HouseFigures } from './house-figures.js'
import { MetricsController } from './metrics.controller.js'
import { Readiness } from './readiness.js'
import { SetAsideWork } from './set-aside-work.js'

@Module({
  imports: [KnowledgeModule],
  controllers: [HealthController, MetricsController],
  providers: [BuildFigures, HouseFigures, Readiness, SetAsideWork],
})
export class OperationsModule {}
