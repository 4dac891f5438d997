import type { MemberCredentials } from '@loquia/contracts'
import { listOwnCredentials, listWorkspaces } from '@loquia/contracts/calls'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../call-api'

export type TeamKey = Pick<MemberCredentials['keys'][number], 'id' | 'name' | 'lastUsedAt'> & { team: string }

/** Keys in shared workspaces survive the account. Loaded each time the dialog opens. */
export function teamKeysQuery() {
  return queryOptions({
    queryKey: ['kept-keys'],
    queryFn: async (): Promise<TeamKey[]> => {
      const { workspaces } = await callApi(listWorkspaces)
      const teams = workspaces.filter(({ role, members }) => role === 'owner' && members > 1)
      const lists = await Promise.all(
        teams.map(async ({ id, name: team }) => {
          const { credentials } = await callApi(listOwnCredentials, { params: { workspaceId: id } })
          return credentials.keys.map(({ id: key, name, lastUsedAt }) => ({ id: key, name, lastUsedAt, team }))
        }),
      )
      return lists.flat()
    },
    staleTime: 0,
    gcTime: 0,
  })
}
