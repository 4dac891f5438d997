import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { AccessEvents } from './access-events.js'
import { WorkspaceInvitationEntity } from './workspace-invitation.entity.js'
import { WorkspaceEntity, WorkspaceMemberEntity } from './workspace.entity.js'
import { WorkspacesService } from './workspaces.service.js'

@Module({
  imports: [TypeOrmModule.forFeature([WorkspaceEntity, WorkspaceMemberEntity, WorkspaceInvitationEntity])],
  providers: [AccessEvents, WorkspacesService],
  exports: [AccessEvents, WorkspacesService],
})
export class MembersModule {}
