import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { JobsModule } from '../../platform/jobs/index.js'
import { KnowledgeModule } from '../../knowledge/index.js'
import { SourceEntity } from '../../core/sources/index.js'
import { BotsModule } from '../../core/bots/index.js'
import { SiteAssistantService } from './site-assistant.service.js'

@Module({
  imports: [TypeOrmModule.forFeature([SourceEntity]), KnowledgeModule, JobsModule, BotsModule],
  providers: [SiteAssistantService],
  exports: [SiteAssistantService],
})
export class SiteAssistantModule {}
