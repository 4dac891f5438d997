import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { JobsModule } from '../../jobs/index.js'
import { KnowledgeModule } from '../../knowledge/index.js'
import { MembersModule } from '../workspace/members/index.js'
import { BotsModule } from '../workspace/bots/index.js'
import { ChatModule } from '../chat/index.js'
import { DocumentFilesModule } from '../workspace/document-files/index.js'
import { ClaimsService } from './claims.service.js'
import { DemosController } from './demos.controller.js'
import { DemosService } from './demos.service.js'
import { FramingService } from './framing.service.js'
import { PurgeConsumer } from './purge-consumer.js'
import { DemoEntity } from './demo.entity.js'
import { DemoContactEntity } from './demo-contact.entity.js'
import { PurgeReceiptEntity } from './purge-receipt.entity.js'

@Module({
  imports: [
    TypeOrmModule.forFeature([DemoEntity, DemoContactEntity, PurgeReceiptEntity]),
    KnowledgeModule,
    JobsModule,
    BotsModule,
    ChatModule,
    DocumentFilesModule,
    MembersModule,
  ],
  providers: [DemosService, ClaimsService, FramingService, PurgeConsumer],
  controllers: [DemosController],
  exports: [DemosService, ClaimsService],
})
export class DemosModule {}
