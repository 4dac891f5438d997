import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { SourceEntity } from '../../core/sources/index.js'
import { BotsModule } from '../../core/bots/index.js'
import { KnowledgeModule } from '../../knowledge/index.js'
import { SiteAssistantService } from './site-assistant.service.js'

@Module({
  imports: [TypeOrmModule.forFeature([SourceEntity]), KnowledgeModule, BotsModule],
  providers: [SiteAssistantService],
})
export class SiteAssistantModule {}
