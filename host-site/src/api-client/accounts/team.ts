import {
  createFirstWorkspace,
  getWorkspace,
  listMemberCredentials,
  listOwnCredentials,
  listWorkspaces,
} from '@loquia/contracts/calls'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../call-api'
import { alwaysStale } from '../refresh-queries'
import { sessionKey } from './session'

/** The longest membership comes first. */
export function workspacesQuery() {
  return queryOptions({
    ...alwaysStale,
    queryKey: [sessionKey, 'workspaces'],
    queryFn: async () => {
      const { workspaces } = await callApi(listWorkspaces)
      // Reading creates nothing, so the first visit requests the first workspace.
      return workspaces.length > 0 ? workspaces : (await callApi(createFirstWorkspace)).workspaces
    },
  })
}

export function workspaceQuery(workspaceId: string) {
  return queryOptions({
    ...alwaysStale,
    queryKey: [sessionKey, 'workspace', workspaceId],
    queryFn: async () => (await callApi(getWorkspace, { params: { workspaceId } })).workspace,
  })
}

/**
 * Never cached, because removals depend on this. Not below {@link sessionKey}, so that the dialog's change does not
 * refetch.
 * @param userId null: the reader
 */
export function memberCredentialsQuery(workspaceId: string, userId: number | null) {
  return queryOptions({
    queryKey: ['member-credentials', workspaceId, userId],
    queryFn: async () => {
      const { credentials } = await (userId === null
        ? callApi(listOwnCredentials, { params: { workspaceId } })
        : callApi(listMemberCredentials, { params: { workspaceId, userId } }))
      return credentials
    },
    staleTime: 0,
    gcTime: 0,
  })
}
