import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { JobsModule } from '../../jobs/index.js'
import { ChatModule } from '../chat/index.js'
import { AnalyticsModule } from '../workspace/analytics/index.js'
import { ApiKeysModule } from '../workspace/api-keys/index.js'
import { BotsModule } from '../workspace/bots/index.js'
import { LeadsModule } from '../workspace/leads/index.js'
import { TrainingsModule } from '../workspace/sources/index.js'
import { ApiBots } from './api-bots.js'
import { Idempotency } from './idempotency.js'
import { IdempotentReplyEntity } from './idempotent-reply.entity.js'
import { V1AskController } from './v1-ask.controller.js'
import { V1Controller } from './v1.controller.js'
import { V1SourcesController } from './v1-sources.controller.js'

/** The public API, `/api/v1`: the services of the portal, for programs with a key. */
@Module({
  imports: [
    TypeOrmModule.forFeature([IdempotentReplyEntity]),
    JobsModule,
    ApiKeysModule,
    BotsModule,
    ChatModule,
    AnalyticsModule,
    LeadsModule,
    TrainingsModule,
  ],
  controllers: [V1Controller, V1AskController, V1SourcesController],
  providers: [ApiBots, Idempotency],
})
export class PublicApiModule {}
