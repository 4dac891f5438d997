import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { JobsModule } from '../../../jobs/index.js'
import { KnowledgeModule } from '../../../knowledge/index.js'
import { MailModule } from '../../../mail/index.js'
import { AuthModule } from '../../accounts/auth/index.js'
import { BotsModule } from '../bots/index.js'
import { ChatModule } from '../../chat/index.js'
import { NotificationAddressesModule } from '../notification-addresses/index.js'
import { TrainingsModule } from '../sources/index.js'
import { AnalyticsController } from './analytics.controller.js'
import { AnalyticsStore } from './analytics-store.js'
import { NotificationWorker } from './notification-worker.js'
import { NotificationsController } from './notifications.controller.js'
import { NotificationsService } from './notifications.service.js'
import { WebhookDeliveries } from './webhook-deliveries.js'
import { BotNotificationsEntity } from './bot-notifications.entity.js'
import { WebhookDeliveryEntity } from './webhook-delivery.entity.js'

@Module({
  imports: [
    TypeOrmModule.forFeature([BotNotificationsEntity, WebhookDeliveryEntity]),
    AuthModule,
    BotsModule,
    ChatModule,
    JobsModule,
    KnowledgeModule,
    MailModule,
    NotificationAddressesModule,
    TrainingsModule,
  ],
  controllers: [AnalyticsController, NotificationsController],
  providers: [AnalyticsStore, NotificationsService, NotificationWorker, WebhookDeliveries],
  exports: [AnalyticsStore],
})
export class AnalyticsModule {}
