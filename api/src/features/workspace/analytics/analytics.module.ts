import { Module } from '@nestjs/common'
import { KnowledgeModule } from '../../../knowledge/index.js'
import { AuthModule } from '../../accounts/auth/index.js'
import { BotsModule } from '../bots/index.js'
import { ChatModule } from '../../chat/index.js'
import { TrainingsModule } from '../sources/index.js'
import { AnalyticsController } from './analytics.controller.js'
import { AnalyticsStore } from './analytics-store.js'

@Module({
  imports: [AuthModule, BotsModule, ChatModule, KnowledgeModule, TrainingsModule],
  controllers: [AnalyticsController],
  providers: [AnalyticsStore],
  exports: [AnalyticsStore],
})
export class AnalyticsModule {}
