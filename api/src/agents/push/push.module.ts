import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { UsersModule } from '../../core/users/index.js'
import { KnowledgeModule } from '../../knowledge/index.js'
import { ChatModule } from '../../chat/index.js'
import { PushKeyEntity } from './push-key.entity.js'
import { PushKeys } from './push-keys.js'
import { PushEventsConsumer } from './push-events-consumer.js'
import { PushSender } from './push-sender.js'
import { PushSubscriptionEntity } from './push-subscription.entity.js'
import { PushSubscriptions } from './push-subscriptions.js'
import { PushController } from './push.controller.js'

@Module({
  imports: [
    TypeOrmModule.forFeature([PushKeyEntity, PushSubscriptionEntity]),
    ChatModule,
    KnowledgeModule,
    UsersModule,
  ],
  controllers: [PushController],
  providers: [PushKeys, PushEventsConsumer, PushSender, PushSubscriptions],
})
export class PushModule {}
