import { Module } from '@nestjs/common'
import { KnowledgeModule } from '../../../knowledge/index.js'
import { AuthModule } from '../../accounts/auth/index.js'
import { BotsModule } from '../bots/index.js'
import { DemosModule } from '../../demos/index.js'
import { TrainingsModule } from '../sources/index.js'
import { CuratedAnswer } from './curated-answer.js'
import { IdentityController } from './identity.controller.js'
import { InstallCheckController } from './install-check.controller.js'
import { InstallCheckService } from './install-check.service.js'
import { SourcesController } from './sources.controller.js'
import { StudioController } from './studio.controller.js'

@Module({
  imports: [AuthModule, BotsModule, DemosModule, KnowledgeModule, TrainingsModule],
  controllers: [StudioController, IdentityController, SourcesController, InstallCheckController],
  providers: [InstallCheckService, CuratedAnswer],
})
export class StudioModule {}
