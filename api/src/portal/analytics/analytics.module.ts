import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { BotsModule } from '../../core/bots/index.js'
import { ConversationEntity, UnansweredQuestionEntity } from '../../core/conversations/index.js'
import { KnowledgeModule } from '../../knowledge/index.js'
import { ChatModule } from '../../chat/index.js'
import { SourcesModule } from '../sources/index.js'
import { AnalyticsController } from './analytics.controller.js'
import { ReportController } from './report.controller.js'
import { ReportService } from './report.service.js'
import { AnalyticsStore } from './analytics-store.js'

@Module({
  imports: [
    TypeOrmModule.forFeature([ConversationEntity, UnansweredQuestionEntity]),
    BotsModule,
    ChatModule,
    KnowledgeModule,
    SourcesModule,
  ],
  controllers: [AnalyticsController, ReportController],
  providers: [AnalyticsStore, ReportService],
  exports: [AnalyticsStore, ReportService],
})
export class AnalyticsModule {}
