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
import { WebhookDeliveries } from './webhooks/webhook-deliveries.js'
import { WebhookDeliveryEntity } from './webhooks/webhook-delivery.entity.js'
import { WebhookDispatcher } from './webhooks/webhook-dispatcher.js'
import { WebhookEndpointEntity } from './webhooks/webhook-endpoint.entity.js'
import { WebhookEndpoints } from './webhooks/webhook-endpoints.js'
import { WebhookSecretEntity } from './webhooks/webhook-secret.entity.js'
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
    JobsModule,
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
