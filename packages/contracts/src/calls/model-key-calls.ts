import {
  modelUsageResponse,
  modelKeyQuery,
  modelKeyResponse,
  modelKeyRequest,
  modelKeyTestRequest,
  modelKeyTestResponse,
} from '../bots/model-key.ts'
import { botPath } from './bot-path.ts'
import { call } from './call.ts'

export const getModelUsage = call({
  method: 'GET',
  path: `${botPath}/model-usage`,
  who: 'member',
  role: 'owner',
  summary: 'Returns the daily cost of a bot’s answers.',
  reply: modelUsageResponse,
})

export const getModelKey = call({
  method: 'GET',
  path: '/api/chatbot/model-key',
  who: 'member',
  role: 'owner',
  summary: 'Returns the last four characters of a bot’s model key.',
  query: modelKeyQuery,
  reply: modelKeyResponse,
})

export const saveModelKey = call({
  method: 'PUT',
  path: '/api/chatbot/model-key',
  who: 'member',
  role: 'owner',
  summary: 'Saves a key, which is never returned.',
  body: modelKeyRequest,
  reply: modelKeyResponse,
})

export const deleteModelKey = call({
  method: 'DELETE',
  path: '/api/chatbot/model-key',
  who: 'member',
  role: 'owner',
  summary: 'Deletes the key.',
  query: modelKeyQuery,
  reply: modelKeyResponse,
})

export const testModelKey = call({
  method: 'POST',
  path: '/api/chatbot/model-key/test',
  who: 'member',
  role: 'owner',
  summary: 'Tests a key, or the saved one.',
  body: modelKeyTestRequest,
  reply: modelKeyTestResponse,
  errors: ['model_key_missing', 'model_unavailable', 'model_rate_limited', 'rate_limited'],
})
