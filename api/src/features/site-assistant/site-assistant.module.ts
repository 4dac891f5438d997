import { Module } from '@nestjs/common'
import { JobsModule } from '../../jobs/index.js'
import { KnowledgeModule } from '../../knowledge/index.js'
import { BotsModule } from '../workspace/bots/index.js'
import { SiteAssistant } from './site-assistant.service.js'

@Module({ imports: [KnowledgeModule, JobsModule, BotsModule], providers: [SiteAssistant], exports: [SiteAssistant] })
export class SiteAssistantModule {}
