import { apiKeysResponse, createApiKeyRequest, createdApiKeyResponse } from '../public-api/api-keys.ts'
import { mcpResponse, mcpSettings } from '../public-api/mcp.ts'
import { doneResponse } from '../done.ts'
import { botPath } from './bot-path.ts'
import type { Call } from './call.ts'

const keysPath = '/api/workspaces/:workspaceId/keys'

/** The keys of the public API, and who may use a bot as an MCP server. */
export const apiKeyCalls: readonly Call[] = [
  {
    method: 'GET',
    path: '/api/keys',
    who: 'client',
    summary: 'The keys of the public API, of each workspace that one owns.',
    reply: apiKeysResponse,
  },
  {
    method: 'POST',
    path: keysPath,
    who: 'member',
    role: 'owner',
    summary: 'Makes a key. This reply alone holds its secret.',
    body: createApiKeyRequest,
    reply: createdApiKeyResponse,
    status: 201,
    errors: ['api_key_limit', 'rate_limited'],
  },
  {
    method: 'DELETE',
    path: `${keysPath}/:keyId`,
    who: 'member',
    role: 'owner',
    summary: 'Revokes a key at once and for good.',
    reply: doneResponse,
  },
  {
    method: 'GET',
    path: `${botPath}/mcp`,
    who: 'member',
    role: 'viewer',
    summary: 'Who may use a bot as an MCP server.',
    reply: mcpResponse,
  },
  {
    method: 'PUT',
    path: `${botPath}/mcp`,
    who: 'member',
    role: 'editor',
    summary: 'Changes it.',
    body: mcpSettings,
    reply: mcpResponse,
  },
]
