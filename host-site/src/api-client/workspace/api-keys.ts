import {
  apiKeysResponse,
  createdApiKeyResponse,
  doneResponse,
  mcpResponse,
  type CreateApiKeyRequest,
  type CreatedApiKeyResponse,
  type McpMode,
} from '@loquia/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call'
import { changesByItself } from '../renew'
import { ownKey } from '../accounts/session'
import { createFirstWorkspace } from '../accounts/team'

const pathOf = (workspaceId: string): string => `/api/workspaces/${encodeURIComponent(workspaceId)}/keys`

/** The keys of each workspace that one owns. */
export function apiKeysQuery() {
  return queryOptions({
    ...changesByItself,
    queryKey: [ownKey, 'api-keys'],
    queryFn: async () => {
      const list = async () => (await call('/api/keys', apiKeysResponse)).workspaces
      const workspaces = await list()
      if (workspaces.length > 0) return workspaces
      await createFirstWorkspace()
      return list()
    },
  })
}

export function createApiKey(workspaceId: string, request: CreateApiKeyRequest): Promise<CreatedApiKeyResponse> {
  return call(pathOf(workspaceId), createdApiKeyResponse, request)
}

export async function revokeApiKey(workspaceId: string, keyId: string): Promise<void> {
  await call(`${pathOf(workspaceId)}/${encodeURIComponent(keyId)}`, doneResponse, undefined, 'DELETE')
}

const mcpPath = (botId: string): string => `/api/chatbot/bots/${encodeURIComponent(botId)}/mcp`

/** Who may use a bot as an MCP server, and where it is. */
export function mcpQuery(botId: string) {
  return queryOptions({ queryKey: [ownKey, 'mcp', botId], queryFn: () => call(mcpPath(botId), mcpResponse) })
}

export async function saveMcp(botId: string, mode: McpMode): Promise<void> {
  await call(mcpPath(botId), mcpResponse, { mode }, 'PUT')
}
