import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { WorkspaceInvitationEntity } from './workspace-invitation.entity.js'
import { WorkspaceMemberEntity } from './workspace-member.entity.js'
import { WorkspaceEntity } from './workspace.entity.js'
import { WorkspacesService } from './workspaces.service.js'

@Module({
  imports: [TypeOrmModule.forFeature([WorkspaceEntity, WorkspaceMemberEntity, WorkspaceInvitationEntity])],
  providers: [WorkspacesService],
  exports: [WorkspacesService],
})
export class MembersModule {}
