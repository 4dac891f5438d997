import { z } from 'zod'
import {
  apiAnalytics,
  apiAnswer,
  apiAskRequest,
  apiBotPage,
  apiConversationDetail,
  apiConversationPage,
  apiConversationsQuery,
  apiDeleted,
  apiLeadPage,
  apiLeadsQuery,
  apiMessagePage,
  apiPageQuery,
  apiSource,
  apiSourceFiles,
  apiSourcePage,
  apiSourceRequest,
  apiSourceText,
  apiUnansweredPage,
} from '../public-api/v1.ts'
import { statisticsQuery } from '../bots/conversations.ts'
import { fileErrors, sourceErrors } from './source-errors.ts'
import { call } from './call.ts'

const v1BotPath = '/api/v1/bots/:botId'

export const getPublicApiDocument = call({
  method: 'GET',
  path: '/api/v1/openapi.json',
  who: 'anonymous',
  summary: 'Returns the public API as an OpenAPI 3.1 document.',
  media: 'application/json',
})

export const v1ListBots = call({
  method: 'GET',
  path: '/api/v1/bots',
  who: 'key',
  scope: 'bots:read',
  name: 'listBots',
  summary: 'Lists the workspace’s bots, oldest first.',
  query: apiPageQuery,
  reply: apiBotPage,
})

export const v1Ask = call({
  method: 'POST',
  path: `${v1BotPath}/ask`,
  who: 'key',
  scope: 'ask',
  name: 'ask',
  summary: 'Asks a bot a question. With `Accept: text/event-stream` the answer is streamed.',
  body: apiAskRequest,
  reply: apiAnswer,
  errors: [
    'conversation_not_found',
    'answer_pending',
    'answer_interrupted',
    'model_unavailable',
    'model_key_rejected',
    'model_rate_limited',
    'demo_expired',
  ],
})

export const v1ListConversations = call({
  method: 'GET',
  path: `${v1BotPath}/conversations`,
  who: 'key',
  scope: 'conversations:read',
  name: 'listConversations',
  summary: 'Lists a bot’s conversations, newest first.',
  query: apiConversationsQuery,
  reply: apiConversationPage,
})

export const v1GetConversation = call({
  method: 'GET',
  path: `${v1BotPath}/conversations/:id`,
  who: 'key',
  scope: 'conversations:read',
  name: 'getConversation',
  summary: 'Returns a conversation with its messages.',
  reply: apiConversationDetail,
})

export const v1ListMessages = call({
  method: 'GET',
  path: `${v1BotPath}/conversations/:id/messages`,
  who: 'key',
  scope: 'conversations:read',
  name: 'listMessages',
  summary: 'Lists the messages of a conversation, oldest first.',
  query: apiPageQuery,
  reply: apiMessagePage,
})

export const v1ListLeads = call({
  method: 'GET',
  path: `${v1BotPath}/leads`,
  who: 'key',
  scope: 'leads:read',
  name: 'listLeads',
  summary: 'Lists the visitors who left contact details, newest first.',
  query: apiLeadsQuery,
  reply: apiLeadPage,
})

export const v1ListUnanswered = call({
  method: 'GET',
  path: `${v1BotPath}/unanswered`,
  who: 'key',
  scope: 'unanswered:read',
  name: 'listUnanswered',
  summary: 'Lists questions without a sure answer, grouped, the most frequent first.',
  query: apiPageQuery,
  reply: apiUnansweredPage,
})

export const v1ListSources = call({
  method: 'GET',
  path: `${v1BotPath}/sources`,
  who: 'key',
  scope: 'sources:read',
  name: 'listSources',
  summary: 'Lists a bot’s sources, newest first.',
  query: apiPageQuery,
  reply: apiSourcePage,
})

export const v1GetSource = call({
  method: 'GET',
  path: `${v1BotPath}/sources/:id`,
  who: 'key',
  scope: 'sources:read',
  name: 'getSource',
  summary: 'Returns a source and the progress of its reading.',
  reply: apiSource,
})

export const v1AddSource = call({
  method: 'POST',
  path: `${v1BotPath}/sources`,
  who: 'key',
  scope: 'sources:write',
  name: 'addSource',
  summary: 'Adds a page, a website or a text, which is read in the background.',
  body: apiSourceRequest,
  reply: apiSource,
  status: 201,
  errors: [...sourceErrors, 'file_empty', 'file_type_unsupported'],
})

export const v1AddFiles = call({
  method: 'POST',
  path: `${v1BotPath}/sources/files`,
  who: 'key',
  scope: 'sources:write',
  name: 'addFiles',
  summary: 'Adds files as multipart/form-data.',
  form: z.object({}),
  reply: apiSourceFiles,
  status: 201,
  errors: ['invalid_request', ...fileErrors, ...sourceErrors],
})

export const v1ReplaceSource = call({
  method: 'PUT',
  path: `${v1BotPath}/sources/:id`,
  who: 'key',
  scope: 'sources:write',
  name: 'replaceText',
  summary: 'Replaces the content of a text or file.',
  body: apiSourceText,
  reply: apiSource,
  errors: ['source_not_text', 'source_busy', 'file_empty', 'file_type_unsupported'],
})

export const v1DeleteSource = call({
  method: 'DELETE',
  path: `${v1BotPath}/sources/:id`,
  who: 'key',
  scope: 'sources:write',
  name: 'removeSource',
  summary: 'Deletes a source.',
  reply: apiDeleted,
})

export const v1RefreshSource = call({
  method: 'POST',
  path: `${v1BotPath}/sources/:id/refresh`,
  who: 'key',
  scope: 'sources:write',
  name: 'refreshSource',
  summary: 'Reads a source again.',
  reply: apiSource,
})

export const v1GetAnalytics = call({
  method: 'GET',
  path: `${v1BotPath}/analytics`,
  who: 'key',
  scope: 'analytics:read',
  name: 'getAnalytics',
  summary: 'Returns figures for each day of a period, and their totals.',
  query: statisticsQuery,
  reply: apiAnalytics,
})
