import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { MailModule } from '../../platform/mail/index.js'
import { BotEntity, BotsModule } from '../../core/bots/index.js'
import { MembersModule, WorkspaceInvitationEntity } from '../../core/workspaces/index.js'
import { ApiKeysModule } from '../../accounts/api-keys/index.js'
import { BotMovesController } from './bot-moves.controller.js'
import { BotMovesService } from './bot-moves.service.js'
import { InvitationsController } from './invitations.controller.js'
import { InvitationsService } from './invitations.service.js'
import { MemberCredentialsService } from './member-credentials.js'
import { WorkspacesController } from './workspaces.controller.js'

@Module({
  imports: [
    TypeOrmModule.forFeature([WorkspaceInvitationEntity, BotEntity]),
    ApiKeysModule,
    BotsModule,
    MailModule,
    MembersModule,
  ],
  controllers: [WorkspacesController, InvitationsController, BotMovesController],
  providers: [InvitationsService, BotMovesService, MemberCredentialsService],
})
export class TeamsModule {}
