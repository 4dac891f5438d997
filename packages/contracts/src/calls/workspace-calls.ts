import { z } from 'zod'
import { doneResponse } from '../done.ts'
import { endMembershipRequest, memberCredentialsResponse } from '../accounts/member-credentials.ts'
import {
  acceptedInvitationResponse,
  invitationRequest,
  invitationResponse,
  invitationTokenRequest,
  moveBotRequest,
  memberRequest,
  shownInvitationResponse,
  workspaceRequest,
  workspaceResponse,
  workspacesResponse,
} from '../accounts/workspaces.ts'
import { botPath } from './bot-path.ts'
import { call } from './call.ts'
import { rowId } from './row-id.ts'

const workspacePath = '/api/workspaces/:workspaceId'

export const listWorkspaces = call({
  method: 'GET',
  path: '/api/workspaces',
  who: 'client',
  summary: 'Lists your workspaces, the first joined first.',
  reply: workspacesResponse,
})

export const createFirstWorkspace = call({
  method: 'POST',
  path: '/api/workspaces',
  who: 'client',
  summary: 'Creates the first workspace of an account that belongs to none, and lists its workspaces.',
  reply: workspacesResponse,
})

export const getWorkspace = call({
  method: 'GET',
  path: workspacePath,
  who: 'member',
  role: 'viewer',
  summary: 'Lists a workspace’s members and, for owners, its invitations.',
  reply: workspaceResponse,
})

export const renameWorkspace = call({
  method: 'PUT',
  path: workspacePath,
  who: 'member',
  role: 'owner',
  summary: 'Renames a workspace.',
  body: workspaceRequest,
  reply: workspaceResponse,
})

export const changeMember = call({
  method: 'PUT',
  path: `${workspacePath}/members/:userId`,
  who: 'member',
  role: 'owner',
  summary: 'Changes a member’s role and revokes the named credentials.',
  params: z.object({ workspaceId: z.string(), userId: rowId }),
  body: memberRequest,
  reply: workspaceResponse,
  errors: ['last_owner', 'settings_changed'],
})

export const removeMember = call({
  method: 'DELETE',
  path: `${workspacePath}/members/:userId`,
  who: 'member',
  role: 'owner',
  summary: 'Removes a member, who loses access at once, and revokes the named credentials.',
  params: z.object({ workspaceId: z.string(), userId: rowId }),
  body: endMembershipRequest,
  reply: workspaceResponse,
  errors: ['last_owner', 'settings_changed'],
})

export const listMemberCredentials = call({
  method: 'GET',
  path: `${workspacePath}/members/:userId/credentials`,
  who: 'member',
  role: 'owner',
  summary: 'Lists what a removed member could still use: API keys, signing secrets, notifications.',
  params: z.object({ workspaceId: z.string(), userId: rowId }),
  reply: memberCredentialsResponse,
})

export const listOwnCredentials = call({
  method: 'GET',
  path: `${workspacePath}/credentials`,
  who: 'member',
  role: 'viewer',
  summary: 'Lists the same for the caller.',
  reply: memberCredentialsResponse,
})

export const leaveWorkspace = call({
  method: 'POST',
  path: `${workspacePath}/leave`,
  who: 'member',
  role: 'viewer',
  summary: 'Leaves a workspace and stops notifications to your address; owners can also revoke their API keys.',
  body: endMembershipRequest,
  reply: doneResponse,
  errors: ['last_owner', 'settings_changed'],
})

export const inviteMember = call({
  method: 'POST',
  path: `${workspacePath}/invitations`,
  who: 'member',
  role: 'owner',
  summary: 'Invites someone by email; a new invitation replaces the previous one.',
  body: invitationRequest,
  reply: invitationResponse,
  status: 201,
  errors: ['already_member', 'member_limit', 'rate_limited'],
})

export const revokeInvitation = call({
  method: 'DELETE',
  path: `${workspacePath}/invitations/:invitationId`,
  who: 'member',
  role: 'owner',
  summary: 'Revokes an invitation; its link stops working.',
  reply: workspaceResponse,
})

export const moveBot = call({
  method: 'POST',
  path: `${botPath}/move`,
  who: 'member',
  role: 'owner',
  summary: 'Moves a bot to another workspace the caller owns; keys of the previous workspace lose access.',
  body: moveBotRequest,
  reply: doneResponse,
})

export const showInvitation = call({
  method: 'POST',
  path: '/api/invitations/show',
  who: 'anonymous',
  summary: 'Returns the workspace and role of an invitation.',
  body: invitationTokenRequest,
  reply: shownInvitationResponse,
  errors: ['invitation_invalid', 'rate_limited'],
})

export const acceptInvitation = call({
  method: 'POST',
  path: '/api/invitations/accept',
  who: 'client',
  summary: 'Joins the workspace of an invitation.',
  body: invitationTokenRequest,
  reply: acceptedInvitationResponse,
  errors: ['invitation_invalid', 'rate_limited'],
})
