import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { SignedIn } from '../../platform/http/index.js'
import { BotsService } from './bots.service.js'
import { FilesModule } from '../../platform/files/index.js'
import { MembersModule } from '../workspaces/index.js'
import { IdentityService } from './identity.service.js'
import { OriginsService } from './origins.service.js'
import { OwnerTests } from './owner-tests.js'
import { OwnBotsService } from './own-bots.service.js'
import { WorkspaceStorage } from './workspace-storage.js'
import { WidgetController } from './widget.controller.js'
import { BotEntity } from './bot.entity.js'
import { RefusedOriginEntity } from './refused-origin.entity.js'

@Module({
  imports: [TypeOrmModule.forFeature([BotEntity, RefusedOriginEntity]), FilesModule, MembersModule],
  providers: [SignedIn, BotsService, OwnBotsService, OriginsService, IdentityService, OwnerTests, WorkspaceStorage],
  controllers: [WidgetController],
  exports: [BotsService, OwnBotsService, OriginsService, IdentityService, OwnerTests, WorkspaceStorage],
})
export class BotsModule {}
