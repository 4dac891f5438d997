import {
  endMembershipRequest,
  invitationRequest,
  memberRequest,
  workspaceRequest,
  type Done,
  type EndMembershipRequest,
  type InvitationRequest,
  type InvitationResponse,
  type Locale,
  type MemberCredentialsResponse,
  type MemberRequest,
  type User,
  type WorkspaceRequest,
  type WorkspaceResponse,
  type WorkspacesResponse,
} from '@loquia/contracts'
import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Put, UseGuards } from '@nestjs/common'
import { CallerLocale, IdParam } from '../../../http/index.js'
import { noteSecurity } from '../../../security-log/index.js'
import { CurrentUser, RequireUser } from '../../accounts/auth/index.js'
import { CurrentMember, WorkspacesService, type Member } from '../members/index.js'
import { InvitationsService } from './invitations.service.js'
import { MemberCredentialsService } from './member-credentials.js'

/** Who works on bots together. */
@Controller('api/workspaces')
@UseGuards(RequireUser)
export class WorkspacesController {
  constructor(
    private readonly workspaces: WorkspacesService,
    private readonly invitations: InvitationsService,
    private readonly credentials: MemberCredentialsService,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  async list(@CurrentUser() user: User): Promise<WorkspacesResponse> {
    return { success: true, workspaces: await this.workspaces.list(user) }
  }

  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async createFirst(@CurrentUser() user: User): Promise<WorkspacesResponse> {
    return { success: true, workspaces: await this.workspaces.listWithFirst(user) }
  }

  @Get(':workspaceId')
  @Header('cache-control', 'no-store')
  show(@CurrentMember() member: Member, @Param('workspaceId') id: string): Promise<WorkspaceResponse> {
    return this.describe(member, id)
  }

  @Put(':workspaceId')
  async rename(
    @CurrentMember() member: Member,
    @Param('workspaceId') id: string,
    @Body({ schema: workspaceRequest }) { name }: WorkspaceRequest,
  ): Promise<WorkspaceResponse> {
    await this.workspaces.enter(member, id)
    await this.workspaces.rename(id, name)
    return this.describe(member, id)
  }

  @Put(':workspaceId/members/:userId')
  async setRole(
    @CurrentMember() member: Member,
    @Param('workspaceId') id: string,
    @IdParam('userId') userId: number,
    @Body({ schema: memberRequest }) { role, end }: MemberRequest,
  ): Promise<WorkspaceResponse> {
    await this.workspaces.enter(member, id)
    await this.credentials.change(member, { workspaceId: id, userId, role }, end)
    noteSecurity('workspace.role-changed', { account: userId, by: member.id, role })
    // One's own role may be lower now.
    return this.describe({ ...member, needs: 'viewer' }, id)
  }

  @Delete(':workspaceId/members/:userId')
  async remove(
    @CurrentMember() member: Member,
    @Param('workspaceId') id: string,
    @IdParam('userId') userId: number,
    @Body({ schema: endMembershipRequest }) body: EndMembershipRequest,
  ): Promise<WorkspaceResponse> {
    await this.workspaces.enter(member, id)
    await this.credentials.change(member, { workspaceId: id, userId, role: null }, body?.end)
    noteSecurity('workspace.removed', { account: userId, by: member.id })
    return this.describe(member, id)
  }

  @Get(':workspaceId/members/:userId/credentials')
  @Header('cache-control', 'no-store')
  async showCredentials(
    @CurrentMember() member: Member,
    @Param('workspaceId') id: string,
    @IdParam('userId') userId: number,
  ): Promise<MemberCredentialsResponse> {
    await this.workspaces.enter(member, id)
    return { success: true, credentials: await this.credentials.list({ workspaceId: id, userId }) }
  }

  @Get(':workspaceId/credentials')
  @Header('cache-control', 'no-store')
  async showOwnCredentials(
    @CurrentMember() member: Member,
    @Param('workspaceId') id: string,
  ): Promise<MemberCredentialsResponse> {
    await this.workspaces.enter(member, id)
    return { success: true, credentials: await this.credentials.list({ workspaceId: id, userId: member.id }) }
  }

  @Post(':workspaceId/leave')
  @HttpCode(200)
  async leave(
    @CurrentMember() member: Member,
    @Param('workspaceId') id: string,
    @Body({ schema: endMembershipRequest }) body: EndMembershipRequest,
  ): Promise<Done> {
    await this.workspaces.enter(member, id)
    await this.credentials.change(member, { workspaceId: id, userId: member.id, role: null }, body?.end)
    noteSecurity('workspace.left', { account: member.id })
    return { success: true }
  }

  @Post(':workspaceId/invitations')
  @HttpCode(201)
  async invite(
    @CurrentMember() member: Member,
    @CallerLocale() language: Locale,
    @Param('workspaceId') id: string,
    @Body({ schema: invitationRequest }) body: InvitationRequest,
  ): Promise<InvitationResponse> {
    await this.workspaces.enter(member, id)
    return { success: true, ...(await this.invitations.invite(member, id, body, language)) }
  }

  @Delete(':workspaceId/invitations/:invitationId')
  async takeBack(
    @CurrentMember() member: Member,
    @Param('workspaceId') id: string,
    @Param('invitationId') invitationId: string,
  ): Promise<WorkspaceResponse> {
    await this.workspaces.enter(member, id)
    await this.invitations.remove(id, invitationId)
    return this.describe(member, id)
  }

  private async describe(member: Member, id: string): Promise<WorkspaceResponse> {
    const role = await this.workspaces.enter(member, id)
    const [details, invitations] = await Promise.all([
      this.workspaces.details(id),
      role === 'owner' ? this.invitations.list(id) : [],
    ])
    return {
      success: true,
      workspace: { id, role, ...details, invitations, mailAvailable: this.invitations.mailAvailable },
    }
  }
}
