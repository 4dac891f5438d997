import { apiKeysResponse, createApiKeyRequest, createdApiKeyResponse } from '../public-api/api-keys.ts'
import { mcpResponse, mcpSettings } from '../public-api/mcp.ts'
import { doneResponse } from '../done.ts'
import { botPath } from './bot-path.ts'
import { call } from './call.ts'

const keysPath = '/api/workspaces/:workspaceId/keys'

export const listApiKeys = call({
  method: 'GET',
  path: '/api/keys',
  who: 'client',
  summary: 'Lists the public API keys of each workspace you own.',
  reply: apiKeysResponse,
})

export const createApiKey = call({
  method: 'POST',
  path: keysPath,
  who: 'member',
  role: 'owner',
  summary: 'Creates an API key. Only this reply contains its secret.',
  body: createApiKeyRequest,
  reply: createdApiKeyResponse,
  status: 201,
  errors: ['api_key_limit', 'rate_limited'],
})

export const revokeApiKey = call({
  method: 'DELETE',
  path: `${keysPath}/:keyId`,
  who: 'member',
  role: 'owner',
  summary: 'Revokes an API key immediately and permanently.',
  reply: doneResponse,
})

export const getMcpSettings = call({
  method: 'GET',
  path: `${botPath}/mcp`,
  who: 'member',
  role: 'viewer',
  summary: 'Returns who may use a bot as an MCP server.',
  reply: mcpResponse,
})

export const changeMcpSettings = call({
  method: 'PUT',
  path: `${botPath}/mcp`,
  who: 'member',
  role: 'editor',
  summary: 'Changes who may use a bot as an MCP server.',
  body: mcpSettings,
  reply: mcpResponse,
})
