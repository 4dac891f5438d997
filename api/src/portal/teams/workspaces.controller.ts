import { type Locale, type User, type WorkspaceResponse } from '@loquia/contracts'
import {
  type CallInput,
  changeMember,
  createFirstWorkspace,
  getWorkspace,
  inviteMember,
  leaveWorkspace,
  listMemberCredentials,
  listOwnCredentials,
  listWorkspaces,
  removeMember,
  renameWorkspace,
  revokeInvitation,
} from '@loquia/contracts/calls'
import { Controller } from '@nestjs/common'
import { CallerLocale, Handles } from '../../platform/http/index.js'
import { noteSecurity } from '../../platform/security-log/index.js'
import { CurrentMember, WorkspacesService, type Member } from '../../core/workspaces/index.js'
import { CurrentUser } from '../../accounts/auth/index.js'
import { InvitationsService } from './invitations.service.js'
import { MemberCredentialsService } from './member-credentials.js'

@Controller()
export class WorkspacesController {
  constructor(
    private readonly workspaces: WorkspacesService,
    private readonly invitations: InvitationsService,
    private readonly credentials: MemberCredentialsService,
  ) {}

  @Handles(listWorkspaces)
  async list(@CurrentUser() user: User) {
    return { workspaces: await this.workspaces.list(user) }
  }

  @Handles(createFirstWorkspace)
  async createFirst(@CurrentUser() user: User) {
    return { workspaces: await this.workspaces.listOrCreateFirst(user) }
  }

  @Handles(getWorkspace)
  show({ params: { workspaceId: id } }: CallInput<typeof getWorkspace>, @CurrentMember() member: Member) {
    return this.describe(member, id)
  }

  @Handles(renameWorkspace)
  async rename(
    { params: { workspaceId: id }, body: { name } }: CallInput<typeof renameWorkspace>,
    @CurrentMember() member: Member,
  ) {
    await this.workspaces.requireAccess(member, id)
    await this.workspaces.rename(id, name)
    return this.describe(member, id)
  }

  @Handles(changeMember)
  async setRole(
    { params: { workspaceId: id, userId }, body: { role, end } }: CallInput<typeof changeMember>,
    @CurrentMember() member: Member,
  ) {
    await this.workspaces.requireAccess(member, id)
    await this.credentials.changeMember(member, { workspaceId: id, userId, role }, end)
    noteSecurity('workspace.role-changed', { account: userId, by: member.id, role })
    // The caller's own role may be lower now.
    return this.describe({ ...member, needs: 'viewer' }, id)
  }

  @Handles(removeMember)
  async removeMember(
    { params: { workspaceId: id, userId }, body }: CallInput<typeof removeMember>,
    @CurrentMember() member: Member,
  ) {
    await this.workspaces.requireAccess(member, id)
    await this.credentials.changeMember(member, { workspaceId: id, userId, role: null }, body?.end)
    noteSecurity('workspace.removed', { account: userId, by: member.id })
    return this.describe(member, id)
  }

  @Handles(listMemberCredentials)
  async showCredentials(
    { params: { workspaceId: id, userId } }: CallInput<typeof listMemberCredentials>,
    @CurrentMember() member: Member,
  ) {
    await this.workspaces.requireAccess(member, id)
    return { credentials: await this.credentials.list({ workspaceId: id, userId }) }
  }

  @Handles(listOwnCredentials)
  async showOwnCredentials(
    { params: { workspaceId: id } }: CallInput<typeof listOwnCredentials>,
    @CurrentMember() member: Member,
  ) {
    await this.workspaces.requireAccess(member, id)
    return { credentials: await this.credentials.list({ workspaceId: id, userId: member.id }) }
  }

  @Handles(leaveWorkspace)
  async leave(
    { params: { workspaceId: id }, body }: CallInput<typeof leaveWorkspace>,
    @CurrentMember() member: Member,
  ) {
    await this.workspaces.requireAccess(member, id)
    await this.credentials.changeMember(member, { workspaceId: id, userId: member.id, role: null }, body?.end)
    noteSecurity('workspace.left', { account: member.id })
  }

  @Handles(inviteMember)
  async invite(
    { params: { workspaceId: id }, body }: CallInput<typeof inviteMember>,
    @CurrentMember() member: Member,
    @CallerLocale() language: Locale,
  ) {
    await this.workspaces.requireAccess(member, id)
    return this.invitations.invite(member, id, body, language)
  }

  @Handles(revokeInvitation)
  async cancelInvitation(
    { params: { workspaceId: id, invitationId } }: CallInput<typeof revokeInvitation>,
    @CurrentMember() member: Member,
  ) {
    await this.workspaces.requireAccess(member, id)
    await this.invitations.remove(id, invitationId)
    return this.describe(member, id)
  }

  private async describe(member: Member, id: string): Promise<WorkspaceResponse> {
    const role = await this.workspaces.requireAccess(member, id)
    const [details, invitations] = await Promise.all([
      this.workspaces.getDetails(id),
      role === 'owner' ? this.invitations.list(id) : [],
    ])
    return {
      success: true,
      workspace: { id, role, ...details, invitations, mailAvailable: this.invitations.mailAvailable },
    }
  }
}
