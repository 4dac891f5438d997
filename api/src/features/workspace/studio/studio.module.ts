import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { KnowledgeModule } from '../../../knowledge/index.js'
import { AuthModule } from '../../accounts/auth/index.js'
import { BotEntity, BotsModule } from '../bots/index.js'
import { DemosModule } from '../../demos/index.js'
import { TrainingsModule } from '../sources/index.js'
import { CuratedAnswer } from './curated-answer.js'
import { IdentityController } from './identity.controller.js'
import { InstallCheckController } from './install-check.controller.js'
import { InstallCheckService } from './install-check.service.js'
import { OpeningHoursController } from './opening-hours.controller.js'
import { OpeningHoursService } from './opening-hours.service.js'
import { SourcesController } from './sources.controller.js'
import { StudioController } from './studio.controller.js'

@Module({
  imports: [
    TypeOrmModule.forFeature([BotEntity]),
    AuthModule,
    BotsModule,
    DemosModule,
    KnowledgeModule,
    TrainingsModule,
  ],
  controllers: [
    StudioController,
    IdentityController,
    SourcesController,
    InstallCheckController,
    OpeningHoursController,
  ],
  providers: [InstallCheckService, CuratedAnswer, OpeningHoursService],
})
export class StudioModule {}
