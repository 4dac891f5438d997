import { Module } from '@nestjs/common'
import { JobsModule } from '../../jobs/index.js'
import { KnowledgeModule } from '../../knowledge/index.js'
import { MailModule } from '../../mail/index.js'
import { AuthModule } from '../auth/index.js'
import { BotsModule } from '../bots/index.js'
import { ChatModule } from '../chat/index.js'
import { TrainingsModule } from '../trainings/index.js'
import { InsightController } from './insight.controller.js'
import { InsightStore } from './insight-store.js'
import { NoticeWorker } from './notice-worker.js'
import { NoticesController } from './notices.controller.js'
import { NoticesService } from './notices.service.js'
import { RetentionService } from './retention.service.js'

@Module({
  imports: [AuthModule, BotsModule, ChatModule, JobsModule, KnowledgeModule, MailModule, TrainingsModule],
  controllers: [InsightController, NoticesController],
  providers: [InsightStore, NoticesService, NoticeWorker, RetentionService],
})
export class InsightModule {}
