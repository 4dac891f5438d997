import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { JobsModule } from '../../../jobs/index.js'
import { KnowledgeModule } from '../../../knowledge/index.js'
import { MailModule } from '../../../mail/index.js'
import { AuthModule } from '../../accounts/auth/index.js'
import { BotsModule } from '../bots/index.js'
import { NotificationAddressesModule } from '../notification-addresses/index.js'
import { BotNotificationsEntity } from './bot-notifications.entity.js'
import { NotificationConsumer } from './notification-consumer.js'
import { NotificationsController } from './notifications.controller.js'
import { NotificationsService } from './notifications.service.js'
import { WebhookDeliveries } from './webhook-deliveries.js'
import { WebhookDeliveryEntity } from './webhook-delivery.entity.js'

@Module({
  imports: [
    TypeOrmModule.forFeature([BotNotificationsEntity, WebhookDeliveryEntity]),
    AuthModule,
    BotsModule,
    JobsModule,
    KnowledgeModule,
    MailModule,
    NotificationAddressesModule,
  ],
  controllers: [NotificationsController],
  providers: [NotificationsService, NotificationConsumer, WebhookDeliveries],
})
export class NotificationsModule {}
