import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { KnowledgeModule } from '../../../knowledge/index.js'
import { AuthModule } from '../../accounts/auth/index.js'
import { BotsModule } from '../bots/index.js'
import { ChatModule, ConversationEntity, UnansweredQuestionEntity } from '../../chat/index.js'
import { TrainingsModule } from '../sources/index.js'
import { AnalyticsController } from './analytics.controller.js'
import { AnalyticsStore } from './analytics-store.js'

@Module({
  imports: [
    TypeOrmModule.forFeature([ConversationEntity, UnansweredQuestionEntity]),
    AuthModule,
    BotsModule,
    ChatModule,
    KnowledgeModule,
    TrainingsModule,
  ],
  controllers: [AnalyticsController],
  providers: [AnalyticsStore],
  exports: [AnalyticsStore],
})
export class AnalyticsModule {}
