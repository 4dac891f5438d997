export { AccessEvents } from './access-events.js'
export { CurrentMember, requireRole, type Member } from './member.js'
export { MembersModule } from './members.module.js'
export { WorkspaceInvitationEntity } from './workspace-invitation.entity.js'
export { WorkspaceEntity, WorkspaceMemberEntity } from './workspace.entity.js'
export {
  WorkspacesService,
  firstOwnerNameSql,
  joinFirstOwnerSql,
  workspaceIdsSql,
  soleMemberWorkspaceIdsSql,
} from './workspaces.service.js'
