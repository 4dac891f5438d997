import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { JobsModule } from '../../jobs/index.js'
import { KnowledgeModule, SourceEntity } from '../../knowledge/index.js'
import { BotsModule } from '../workspace/bots/index.js'
import { SiteAssistantService } from './site-assistant.service.js'

@Module({
  imports: [TypeOrmModule.forFeature([SourceEntity]), KnowledgeModule, JobsModule, BotsModule],
  providers: [SiteAssistantService],
  exports: [SiteAssistantService],
})
export class SiteAssistantModule {}
