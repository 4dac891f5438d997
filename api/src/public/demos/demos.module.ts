import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { MembersModule } from '../../core/workspaces/index.js'
import { BotsModule, DemoContactEntity, DemoEntity } from '../../core/bots/index.js'
import { KnowledgeModule } from '../../knowledge/index.js'
import { ChatModule } from '../../chat/index.js'
import { BotRemovalModule } from '../../portal/bot-removal/index.js'
import { ClaimsController } from './claims.controller.js'
import { ClaimsService } from './claims.service.js'
import { DemosController } from './demos.controller.js'
import { DemosService } from './demos.service.js'
import { FramingService } from './framing.service.js'
import { DailyDemoPurge } from './daily-demo-purge.js'

@Module({
  imports: [
    TypeOrmModule.forFeature([DemoEntity, DemoContactEntity]),
    KnowledgeModule,
    BotsModule,
    ChatModule,
    BotRemovalModule,
    MembersModule,
  ],
  providers: [DemosService, ClaimsService, FramingService, DailyDemoPurge],
  controllers: [ClaimsController, DemosController],
  exports: [DemosService],
})
export class DemosModule {}
