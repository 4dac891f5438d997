import { z } from 'zod'
import { doneResponse } from '../done.ts'
import { chatFileResponse } from '../agents/files.ts'
import {
  inboxDetailResponse,
  inboxMessagesQuery,
  inboxListQuery,
  inboxListResponse,
  suggestedRepliesResponse,
} from '../agents/inbox.ts'
import { agentSettingsResponse, saveAgentSettingsRequest } from '../agents/agent-settings.ts'
import {
  changeReplyRequest,
  savedRepliesResponse,
  savedReplyRequest,
  savedReplyResponse,
} from '../agents/saved-replies.ts'
import { botPath } from './bot-path.ts'
import { call } from './call.ts'

// Changes use the socket: `agents/inbox-socket.ts`.

export const listAllInboxConversations = call({
  method: 'GET',
  path: '/api/chatbot/inbox',
  who: 'client',
  summary: 'Lists the conversations of all bots whose visitors the caller may answer.',
  query: inboxListQuery,
  reply: inboxListResponse,
})

export const listInboxConversations = call({
  method: 'GET',
  path: `${botPath}/inbox`,
  who: 'member',
  role: 'agent',
  summary: 'Lists the conversations of one bot.',
  query: inboxListQuery,
  reply: inboxListResponse,
})

export const getInboxConversation = call({
  method: 'GET',
  path: `${botPath}/inbox/:id`,
  who: 'member',
  role: 'agent',
  summary: 'Returns a conversation with its messages and notes.',
  query: inboxMessagesQuery,
  reply: inboxDetailResponse,
})

export const listSuggestions = call({
  method: 'GET',
  path: `${botPath}/inbox/:id/suggestions`,
  who: 'member',
  role: 'agent',
  summary: 'Lists passages that may answer the visitor’s last message.',
  reply: suggestedRepliesResponse,
})

export const getConversationFile = call({
  method: 'GET',
  path: `${botPath}/conversations/:id/files/:fileId`,
  who: 'member',
  role: 'viewer',
  summary: 'Returns a file that an agent has sent or attached.',
  media: 'application/octet-stream',
  errors: ['not_found'],
})

export const uploadInboxFile = call({
  method: 'POST',
  path: `${botPath}/inbox/:id/files`,
  who: 'member',
  role: 'agent',
  summary: 'Uploads a file to attach to a message for the visitor.',
  form: z.object({}),
  maxFiles: 1,
  reply: chatFileResponse,
  status: 201,
  errors: [
    'file_too_large',
    'file_encrypted',
    'attachment_type_unsupported',
    'waiting_file_limit',
    'workspace_storage_full',
    'file_needed',
    'media_empty',
    'media_broken',
    'media_too_many_pixels',
    'overloaded',
  ],
})

export const getVisitorFile = call({
  method: 'GET',
  path: '/api/chat-files/:link',
  who: 'anonymous',
  summary: 'Returns a file that an agent sent, for the visitor with the link.',
  media: 'application/octet-stream',
  errors: ['not_found'],
})

export const getAgentSettings = call({
  method: 'GET',
  path: `${botPath}/people`,
  who: 'member',
  role: 'viewer',
  summary: 'Returns whether and when visitors can ask for a person.',
  reply: agentSettingsResponse,
})

export const changeAgentSettings = call({
  method: 'PUT',
  path: `${botPath}/people`,
  who: 'member',
  role: 'editor',
  summary: 'Changes whether and when visitors can ask for a person.',
  body: saveAgentSettingsRequest,
  reply: agentSettingsResponse,
  errors: ['settings_changed'],
})

export const listSavedReplies = call({
  method: 'GET',
  path: `${botPath}/saved-replies`,
  who: 'member',
  role: 'agent',
  summary: 'Lists saved replies.',
  reply: savedRepliesResponse,
})

export const addSavedReply = call({
  method: 'POST',
  path: `${botPath}/saved-replies`,
  who: 'member',
  role: 'agent',
  summary: 'Adds a saved reply.',
  body: savedReplyRequest,
  reply: savedReplyResponse,
  status: 201,
  errors: ['saved_reply_limit'],
})

export const changeSavedReply = call({
  method: 'PUT',
  path: `${botPath}/saved-replies/:replyId`,
  who: 'member',
  role: 'agent',
  summary: 'Changes a saved reply.',
  body: changeReplyRequest,
  reply: savedReplyResponse,
  errors: ['settings_changed'],
})

export const deleteSavedReply = call({
  method: 'DELETE',
  path: `${botPath}/saved-replies/:replyId`,
  who: 'member',
  role: 'agent',
  summary: 'Deletes a saved reply.',
  reply: doneResponse,
})
