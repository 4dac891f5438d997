import {
  modelUsageResponse,
  modelKeyQuery,
  modelKeyResponse,
  modelKeyRequest,
  modelKeyTestRequest,
  modelKeyTestResponse,
} from '../bots/model-key.ts'
import { botPath } from './bot-path.ts'
import type { Call } from './call.ts'

/** The bot’s own key of a language model, and what its answers cost. */
export const modelKeyCalls: readonly Call[] = [
  {
    method: 'GET',
    path: `${botPath}/model-usage`,
    who: 'member',
    role: 'owner',
    summary: 'What a bot’s answers cost, day by day.',
    reply: modelUsageResponse,
  },
  {
    method: 'GET',
    path: '/api/chatbot/model-key',
    who: 'member',
    role: 'owner',
    summary: 'The last four characters of a bot’s own model key.',
    query: modelKeyQuery,
    reply: modelKeyResponse,
  },
  {
    method: 'PUT',
    path: '/api/chatbot/model-key',
    who: 'member',
    role: 'owner',
    summary: 'Saves a key; it never comes back.',
    body: modelKeyRequest,
    reply: modelKeyResponse,
  },
  {
    method: 'DELETE',
    path: '/api/chatbot/model-key',
    who: 'member',
    role: 'owner',
    summary: 'Removes the key.',
    query: modelKeyQuery,
    reply: modelKeyResponse,
  },
  {
    method: 'POST',
    path: '/api/chatbot/model-key/test',
    who: 'member',
    role: 'owner',
    summary: 'Tries a key, or the saved one.',
    body: modelKeyTestRequest,
    reply: modelKeyTestResponse,
    errors: ['model_key_missing', 'model_unavailable', 'model_rate_limited', 'rate_limited'],
  },
]
