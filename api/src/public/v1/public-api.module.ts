import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { BotsModule } from '../../core/bots/index.js'
import { ChatModule } from '../../chat/index.js'
import { LeadsModule } from '../../chat/leads/index.js'
import { AnalyticsModule } from '../../portal/analytics/index.js'
import { SourcesModule } from '../../portal/sources/index.js'
import { ApiBots } from './api-bots.js'
import { Idempotency } from './idempotency.js'
import { IdempotentReplyEntity } from './idempotent-reply.entity.js'
import { V1AskController } from './v1-ask.controller.js'
import { V1Controller } from './v1.controller.js'
import { V1SourcesController } from './v1-sources.controller.js'

@Module({
  imports: [
    TypeOrmModule.forFeature([IdempotentReplyEntity]),
    BotsModule,
    ChatModule,
    AnalyticsModule,
    LeadsModule,
    SourcesModule,
  ],
  controllers: [V1Controller, V1AskController, V1SourcesController],
  providers: [ApiBots, Idempotency],
})
export class PublicApiModule {}
