import {
  acceptedInvitationResponse,
  doneResponse,
  invitationRequest,
  invitationResponse,
  memberCredentialsResponse,
  shownInvitationResponse,
  workspaceRequest,
  workspaceResponse,
  workspacesResponse,
  type EndedCredentials,
  type InvitationResponse,
  type ShownInvitationResponse,
  type WorkspaceRole,
} from '@loquia/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../call'
import { changesByItself } from '../renew'
import { ownKey } from './session'

const pathOf = (workspaceId: string): string => `/api/workspaces/${encodeURIComponent(workspaceId)}`

/** The workspaces of whoever is logged in, longest joined first. */
export function workspacesQuery() {
  return queryOptions({
    ...changesByItself,
    queryKey: [ownKey, 'workspaces'],
    queryFn: async () => {
      const { workspaces } = await call('/api/workspaces', workspacesResponse)
      return workspaces.length > 0 ? workspaces : createFirstWorkspace()
    },
  })
}

/** A read creates nothing, so an account's first visit asks for its workspace. An account that has one keeps it. */
export const createFirstWorkspace = async () => (await call('/api/workspaces', workspacesResponse, {})).workspaces

/** Who belongs to one of them, and who is invited. */
export function workspaceQuery(workspaceId: string) {
  return queryOptions({
    ...changesByItself,
    queryKey: [ownKey, 'workspace', workspaceId],
    queryFn: async () => (await call(pathOf(workspaceId), workspaceResponse)).workspace,
  })
}

export async function renameWorkspace(workspaceId: string, request: z.input<typeof workspaceRequest>): Promise<void> {
  await call(pathOf(workspaceId), workspaceResponse, workspaceRequest.parse(request), 'PUT')
}

/**
 * What a member could still use after leaving. Asked for each time a dialog opens and kept no longer: somebody may be
 * removed because of it. It is not below {@link ownKey}, as the change that the dialog makes must not ask for it again.
 * @param userId null: the reader
 */
export function memberCredentialsQuery(workspaceId: string, userId: number | null) {
  return queryOptions({
    queryKey: ['member-credentials', workspaceId, userId],
    queryFn: async () => {
      const path = `${pathOf(workspaceId)}${userId === null ? '' : `/members/${userId}`}/credentials`
      return (await call(path, memberCredentialsResponse)).credentials
    },
    staleTime: 0,
    gcTime: 0,
  })
}

/** @param end what of the member's credentials ends in the same moment */
export async function changeRole(
  workspaceId: string,
  userId: number,
  role: WorkspaceRole,
  end?: EndedCredentials,
): Promise<void> {
  await call(`${pathOf(workspaceId)}/members/${userId}`, workspaceResponse, { role, end }, 'PUT')
}

/** @param end as in {@link changeRole} */
export async function removeMember(workspaceId: string, userId: number, end?: EndedCredentials): Promise<void> {
  await call(`${pathOf(workspaceId)}/members/${userId}`, workspaceResponse, { end }, 'DELETE')
}

/** @param end as in {@link changeRole}; for owners alone */
export async function leaveWorkspace(workspaceId: string, end?: EndedCredentials): Promise<void> {
  await call(`${pathOf(workspaceId)}/leave`, doneResponse, { end })
}

/** Gives a bot to another workspace of the same owner. */
export async function moveBot(botId: string, workspaceId: string): Promise<void> {
  await call(`/api/chatbot/bots/${encodeURIComponent(botId)}/move`, doneResponse, { workspaceId })
}

/** @returns the invitation with its link, which is told this once */
export function invite(workspaceId: string, request: z.input<typeof invitationRequest>): Promise<InvitationResponse> {
  return call(`${pathOf(workspaceId)}/invitations`, invitationResponse, invitationRequest.parse(request))
}

export async function takeInvitationBack(workspaceId: string, invitationId: string): Promise<void> {
  await call(
    `${pathOf(workspaceId)}/invitations/${encodeURIComponent(invitationId)}`,
    workspaceResponse,
    undefined,
    'DELETE',
  )
}

/** What an invitation is to; for everybody who has its token. */
export function showInvitation(token: string): Promise<ShownInvitationResponse> {
  return call('/api/invitations/show', shownInvitationResponse, { token })
}

/** @returns the id of the workspace that was joined */
export async function acceptInvitation(token: string): Promise<string> {
  return (await call('/api/invitations/accept', acceptedInvitationResponse, { token })).workspaceId
}
