import {
  trainingsQuery,
  trainingsResponse,
  trainingChangesQuery,
  trainingChangesResponse,
  documentTrainingRequest,
  documentUploadFields,
  documentTrainingResponse,
  urlTrainingRequest,
  trainingResponse,
  answerTrainingRequest,
  trainingDeletedResponse,
} from '../bots/trainings.ts'
import type { Call } from './call.ts'

/** What can go wrong with whatever teaches a bot. */
export const trainingErrors = ['training_limit', 'rate_limited'] as const

/** What can be wrong with files. */
export const fileErrors = [
  'file_too_large',
  'workspace_storage_full',
  'file_type_unsupported',
  'file_picture',
  'file_archive',
  'file_old_office',
  'file_other_office',
  'file_empty',
  'file_encrypted',
  'file_broken',
  'file_too_complex',
  'overloaded',
] as const

/** What a bot is taught by. */
export const trainingCalls: readonly Call[] = [
  {
    method: 'GET',
    path: '/api/chatbot/trainings',
    who: 'member',
    role: 'viewer',
    summary: 'What a bot is taught by.',
    query: trainingsQuery,
    reply: trainingsResponse,
  },
  {
    method: 'GET',
    path: '/api/chatbot/trainings/changes',
    who: 'member',
    role: 'viewer',
    summary: 'What of it changed since one looked.',
    query: trainingChangesQuery,
    reply: trainingChangesResponse,
  },
  {
    method: 'POST',
    path: '/api/chatbot/training/document',
    who: 'member',
    role: 'editor',
    summary: 'Adds documents: text as JSON, or files as multipart/form-data.',
    body: documentTrainingRequest,
    form: documentUploadFields,
    reply: documentTrainingResponse,
    status: 201,
    errors: [...fileErrors, ...trainingErrors],
  },
  {
    method: 'POST',
    path: '/api/chatbot/training/url',
    who: 'member',
    role: 'editor',
    summary: 'Adds a page or a whole website.',
    body: urlTrainingRequest,
    reply: trainingResponse,
    status: 201,
    errors: trainingErrors,
  },
  {
    method: 'POST',
    path: '/api/chatbot/training/answer',
    who: 'member',
    role: 'editor',
    summary: 'Adds an answer.',
    body: answerTrainingRequest,
    reply: trainingResponse,
    status: 201,
    errors: trainingErrors,
  },
  {
    method: 'DELETE',
    path: '/api/chatbot/trainings/:id',
    who: 'member',
    role: 'editor',
    summary: 'Forgets a source.',
    reply: trainingDeletedResponse,
  },
  {
    method: 'POST',
    path: '/api/chatbot/trainings/:id/refresh',
    who: 'member',
    role: 'editor',
    summary: 'Reads a source again.',
    reply: trainingResponse,
    errors: ['rate_limited'],
  },
]
