import { memberCredentialsResponse, workspacesResponse, type MemberCredentials } from '@loquia/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call'

/** An API key that outlives the account which made it, with the name of its workspace. */
export type KeptKey = Pick<MemberCredentials['keys'][number], 'id' | 'name' | 'lastUsedAt'> & { team: string }

/**
 * The keys that the reader made in workspaces which stay when the account is deleted: those that the reader owns with
 * others. Asked for each time the dialog opens.
 */
export function keptKeysQuery() {
  return queryOptions({
    queryKey: ['kept-keys'],
    queryFn: async (): Promise<KeptKey[]> => {
      const { workspaces } = await call('/api/workspaces', workspacesResponse)
      const teams = workspaces.filter(({ role, members }) => role === 'owner' && members > 1)
      const lists = await Promise.all(
        teams.map(async ({ id, name: team }) => {
          const path = `/api/workspaces/${encodeURIComponent(id)}/credentials`
          const { credentials } = await call(path, memberCredentialsResponse)
          return credentials.keys.map(({ id: key, name, lastUsedAt }) => ({ id: key, name, lastUsedAt, team }))
        }),
      )
      return lists.flat()
    },
    staleTime: 0,
    gcTime: 0,
  })
}
