import { createFirstWorkspace, getMcpSettings, listApiKeys } from '@loquia/contracts/calls'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../call-api'
import { alwaysStale } from '../refresh-queries'
import { sessionKey } from '../accounts/session'

export function apiKeysQuery() {
  return queryOptions({
    ...alwaysStale,
    queryKey: [sessionKey, 'api-keys'],
    queryFn: async () => {
      const { workspaces } = await callApi(listApiKeys)
      if (workspaces.length > 0) return workspaces
      await callApi(createFirstWorkspace)
      return (await callApi(listApiKeys)).workspaces
    },
  })
}

export function mcpQuery(botId: string) {
  return queryOptions({
    queryKey: [sessionKey, 'mcp', botId],
    queryFn: () => callApi(getMcpSettings, { params: { botId } }),
  })
}
