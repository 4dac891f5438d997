import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { AccessNews } from './access-news.js'
import { WorkspaceInvitationEntity } from './workspace-invitation.entity.js'
import { WorkspaceMemberEntity } from './workspace-member.entity.js'
import { WorkspaceEntity } from './workspace.entity.js'
import { WorkspacesService } from './workspaces.service.js'

@Module({
  imports: [TypeOrmModule.forFeature([WorkspaceEntity, WorkspaceMemberEntity, WorkspaceInvitationEntity])],
  providers: [AccessNews, WorkspacesService],
  exports: [AccessNews, WorkspacesService],
})
export class MembersModule {}
