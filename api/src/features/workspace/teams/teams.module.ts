import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { MailModule } from '../../../mail/index.js'
import { AuthModule } from '../../accounts/auth/index.js'
import { MembersModule, WorkspaceInvitationEntity } from '../members/index.js'
import { InvitationsController } from './invitations.controller.js'
import { InvitationsService } from './invitations.service.js'
import { WorkspacesController } from './workspaces.controller.js'

@Module({
  imports: [TypeOrmModule.forFeature([WorkspaceInvitationEntity]), AuthModule, MailModule, MembersModule],
  controllers: [WorkspacesController, InvitationsController],
  providers: [InvitationsService],
})
export class TeamsModule {}
