import { doneResponse } from '../done.ts'
import {
  inboxDetailResponse,
  inboxMessagesQuery,
  inboxListQuery,
  inboxListResponse,
  suggestedRepliesResponse,
} from '../people/inbox.ts'
import { peopleResponse, peopleSettingsSchema } from '../people/people-settings.ts'
import { savedRepliesResponse, savedReplyRequest, savedReplyResponse } from '../people/saved-replies.ts'
import { botPath } from './bot-path.ts'
import type { Call } from './call.ts'

/** Conversations that people take part in. What changes one goes over the socket: `people/inbox-socket.ts`. */
export const inboxCalls: readonly Call[] = [
  {
    method: 'GET',
    path: '/api/chatbot/inbox',
    who: 'client',
    summary: 'The conversations of all bots whose visitors the caller may answer.',
    query: inboxListQuery,
    reply: inboxListResponse,
  },
  {
    method: 'GET',
    path: `${botPath}/inbox`,
    who: 'member',
    role: 'agent',
    summary: 'The conversations of one bot.',
    query: inboxListQuery,
    reply: inboxListResponse,
  },
  {
    method: 'GET',
    path: `${botPath}/inbox/:id`,
    who: 'member',
    role: 'agent',
    summary: 'One of them, with its messages and notes.',
    query: inboxMessagesQuery,
    reply: inboxDetailResponse,
  },
  {
    method: 'GET',
    path: `${botPath}/inbox/:id/suggestions`,
    who: 'member',
    role: 'agent',
    summary: 'Passages that may answer what the visitor wrote last.',
    reply: suggestedRepliesResponse,
  },
  {
    method: 'GET',
    path: `${botPath}/people`,
    who: 'member',
    role: 'viewer',
    summary: 'Whether visitors may ask for a person, and when.',
    reply: peopleResponse,
  },
  {
    method: 'PUT',
    path: `${botPath}/people`,
    who: 'member',
    role: 'editor',
    summary: 'Changes it.',
    body: peopleSettingsSchema,
    reply: peopleResponse,
  },
  {
    method: 'GET',
    path: `${botPath}/saved-replies`,
    who: 'member',
    role: 'agent',
    summary: 'Answers that are sent often.',
    reply: savedRepliesResponse,
  },
  {
    method: 'POST',
    path: `${botPath}/saved-replies`,
    who: 'member',
    role: 'agent',
    summary: 'Adds one.',
    body: savedReplyRequest,
    reply: savedReplyResponse,
    status: 201,
    errors: ['saved_replies_full'],
  },
  {
    method: 'PUT',
    path: `${botPath}/saved-replies/:replyId`,
    who: 'member',
    role: 'agent',
    summary: 'Changes one.',
    body: savedReplyRequest,
    reply: savedReplyResponse,
  },
  {
    method: 'DELETE',
    path: `${botPath}/saved-replies/:replyId`,
    who: 'member',
    role: 'agent',
    summary: 'Deletes one.',
    reply: doneResponse,
  },
]
