import {
  sourcesQuery,
  sourcesResponse,
  sourceChangesQuery,
  sourceChangesResponse,
  documentSourceRequest,
  documentUploadFields,
  documentSourceResponse,
  urlSourceRequest,
  sourceResponse,
  answerSourceRequest,
  sourceDeletedResponse,
} from '../bots/bot-sources.ts'
import { call } from './call.ts'
import { fileErrors, sourceErrors } from './source-errors.ts'

export const listSources = call({
  method: 'GET',
  path: '/api/chatbot/trainings',
  who: 'member',
  role: 'viewer',
  summary: 'Lists a bot’s sources.',
  query: sourcesQuery,
  reply: sourcesResponse,
})

export const listSourceChanges = call({
  method: 'GET',
  path: '/api/chatbot/trainings/changes',
  who: 'member',
  role: 'viewer',
  summary: 'Lists changes to a bot’s sources since a given time.',
  query: sourceChangesQuery,
  reply: sourceChangesResponse,
})

export const addDocuments = call({
  method: 'POST',
  path: '/api/chatbot/training/document',
  who: 'member',
  role: 'editor',
  summary: 'Adds documents: text as JSON, or files as multipart/form-data.',
  body: documentSourceRequest,
  form: documentUploadFields,
  reply: documentSourceResponse,
  status: 201,
  errors: [...fileErrors, ...sourceErrors],
})

export const addUrlSource = call({
  method: 'POST',
  path: '/api/chatbot/training/url',
  who: 'member',
  role: 'editor',
  summary: 'Adds a page or a whole website.',
  body: urlSourceRequest,
  reply: sourceResponse,
  status: 201,
  errors: sourceErrors,
})

export const addCustomAnswer = call({
  method: 'POST',
  path: '/api/chatbot/training/answer',
  who: 'member',
  role: 'editor',
  summary: 'Adds a custom answer.',
  body: answerSourceRequest,
  reply: sourceResponse,
  status: 201,
  errors: sourceErrors,
})

export const deleteSource = call({
  method: 'DELETE',
  path: '/api/chatbot/trainings/:id',
  who: 'member',
  role: 'editor',
  summary: 'Deletes a source.',
  reply: sourceDeletedResponse,
})

export const refreshSource = call({
  method: 'POST',
  path: '/api/chatbot/trainings/:id/refresh',
  who: 'member',
  role: 'editor',
  summary: 'Reads a source again.',
  reply: sourceResponse,
  errors: ['rate_limited'],
})
