import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { BotEntity, BotsModule } from '../../core/bots/index.js'
import { KnowledgeModule } from '../../knowledge/index.js'
import { SourcesModule } from '../sources/index.js'
import { CompanyAnswer } from './company-answer.js'
import { IdentityController } from './identity.controller.js'
import { InstallCheckController } from './install-check.controller.js'
import { InstallCheckService } from './install-check.service.js'
import { OpeningHoursController } from './opening-hours.controller.js'
import { OpeningHoursService } from './opening-hours.service.js'
import { SourceControlController } from './source-control.controller.js'
import { StudioController } from './studio.controller.js'

@Module({
  imports: [TypeOrmModule.forFeature([BotEntity]), BotsModule, KnowledgeModule, SourcesModule],
  controllers: [
    StudioController,
    IdentityController,
    SourceControlController,
    InstallCheckController,
    OpeningHoursController,
  ],
  providers: [InstallCheckService, CompanyAnswer, OpeningHoursService],
})
export class StudioModule {}
