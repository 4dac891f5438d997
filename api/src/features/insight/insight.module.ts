import { Module } from '@nestjs/common'
import { JobsModule } from '../../jobs/index.js'
import { KnowledgeModule } from '../../knowledge/index.js'
import { MailModule } from '../../mail/index.js'
import { AuthModule } from '../auth/index.js'
import { BotsModule } from '../bots/index.js'
import { ChatModule } from '../chat/index.js'
import { LeadsModule } from '../leads/index.js'
import { NoticeAddressesModule } from '../notice-addresses/index.js'
import { TrainingsModule } from '../trainings/index.js'
import { InsightController } from './insight.controller.js'
import { InsightStore } from './insight-store.js'
import { LeadsController } from './leads.controller.js'
import { NoticeWorker } from './notice-worker.js'
import { NoticesController } from './notices.controller.js'
import { NoticesService } from './notices.service.js'
import { RetentionService } from './retention.service.js'
import { WebhookDeliveries } from './webhook-deliveries.js'

@Module({
  imports: [
    AuthModule,
    BotsModule,
    ChatModule,
    JobsModule,
    KnowledgeModule,
    LeadsModule,
    MailModule,
    NoticeAddressesModule,
    TrainingsModule,
  ],
  controllers: [InsightController, LeadsController, NoticesController],
  providers: [InsightStore, NoticesService, NoticeWorker, RetentionService, WebhookDeliveries],
  exports: [InsightStore],
})
export class InsightModule {}
