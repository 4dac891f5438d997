import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { MailModule } from '../../platform/mail/index.js'
import { BotsModule } from '../../core/bots/index.js'
import { WebhookDeliveryEntity, WebhookEndpointEntity, WebhookSecretEntity } from '../../core/webhooks/index.js'
import { AuthModule } from '../../accounts/auth/index.js'
import { NotificationAddressesModule } from '../../accounts/notification-addresses/index.js'
import { KnowledgeModule } from '../../knowledge/index.js'
import { BotNotificationsEntity } from './bot-notifications.entity.js'
import { NotificationConsumer } from './notification-consumer.js'
import { NotificationsController } from './notifications.controller.js'
import { NotificationsService } from './notifications.service.js'
import { WebhookDeliveries } from './webhooks/webhook-deliveries.js'
import { WebhookDispatcher } from './webhooks/webhook-dispatcher.js'
import { WebhookEndpoints } from './webhooks/webhook-endpoints.js'
import { WebhookSecrets } from './webhooks/webhook-secrets.js'
import { WebhookSender } from './webhooks/webhook-sender.js'
import { WebhooksController } from './webhooks/webhooks.controller.js'

@Module({
  imports: [
    TypeOrmModule.forFeature([
      BotNotificationsEntity,
      WebhookDeliveryEntity,
      WebhookEndpointEntity,
      WebhookSecretEntity,
    ]),
    AuthModule,
    BotsModule,
    KnowledgeModule,
    MailModule,
    NotificationAddressesModule,
  ],
  controllers: [NotificationsController, WebhooksController],
  providers: [
    NotificationsService,
    NotificationConsumer,
    WebhookEndpoints,
    WebhookSecrets,
    WebhookSender,
    WebhookDispatcher,
    WebhookDeliveries,
  ],
})
export class NotificationsModule {}
