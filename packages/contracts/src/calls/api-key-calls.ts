import { apiKeysResponse, createApiKeyRequest, createdApiKeyResponse } from '../public-api/api-keys.ts'
import { mcpResponse, mcpSettings } from '../public-api/mcp.ts'
import { doneResponse } from '../done.ts'
import { botPath } from './bot-path.ts'
import type { Call } from './call.ts'

/** The keys of the public API, and who may use a bot as an MCP server. */
export const apiKeyCalls: readonly Call[] = [
  {
    method: 'GET',
    path: '/api/keys',
    who: 'client',
    summary: 'The keys of the public API.',
    reply: apiKeysResponse,
  },
  {
    method: 'POST',
    path: '/api/keys',
    who: 'client',
    summary: 'Makes a key. This reply alone holds its secret.',
    body: createApiKeyRequest,
    reply: createdApiKeyResponse,
    status: 201,
    errors: ['api_key_limit', 'rate_limited'],
  },
  {
    method: 'DELETE',
    path: '/api/keys/:keyId',
    who: 'own',
    summary: 'Revokes a key at once and for good.',
    reply: doneResponse,
  },
  {
    method: 'GET',
    path: `${botPath}/mcp`,
    who: 'own',
    summary: 'Who may use a bot as an MCP server.',
    reply: mcpResponse,
  },
  {
    method: 'PUT',
    path: `${botPath}/mcp`,
    who: 'own',
    summary: 'Changes it.',
    body: mcpSettings,
    reply: mcpResponse,
  },
]
