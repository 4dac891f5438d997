import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { WebhookEventsModule } from '../../core/webhooks/index.js'
import { BotsModule } from '../../core/bots/index.js'
import { KnowledgeModule } from '../../knowledge/index.js'
import { LeadEntity } from './lead.entity.js'
import { LeadsController } from './leads.controller.js'
import { LeadsService } from './leads.service.js'

@Module({
  imports: [TypeOrmModule.forFeature([LeadEntity]), BotsModule, KnowledgeModule, WebhookEventsModule],
  controllers: [LeadsController],
  providers: [LeadsService],
  exports: [LeadsService],
})
export class LeadsModule {}
