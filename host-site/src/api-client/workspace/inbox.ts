import type { inboxFilters, SavedReply, SavedReplyRequest } from '@loquia/contracts'
import {
  addSavedReply,
  changeSavedReply,
  getAgentSettings,
  getInboxConversation,
  listAllInboxConversations,
  listInboxConversations,
  listSavedReplies,
  listSuggestions,
  uploadInboxFile,
} from '@loquia/contracts/calls'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callAddress, callApi } from '../call-api'
import { alwaysStale } from '../refresh-queries'
import { sessionKey } from '../accounts/session'
import { uploadForm } from './upload-form'

export type InboxFilterName = (typeof inboxFilters)[number]

export interface ShownInbox {
  botId: string | null
  filter: InboxFilterName
  search: string
}

export const inboxKey = [sessionKey, 'inbox'] as const

const listConversations = ({ botId, filter, search }: ShownInbox, cursor: string) => {
  const query = { filter, search, cursor }
  return botId === null
    ? callApi(listAllInboxConversations, { query })
    : callApi(listInboxConversations, { params: { botId }, query })
}

export function inboxQuery(shown: ShownInbox) {
  return infiniteQueryOptions({
    ...alwaysStale,
    queryKey: [...inboxKey, 'list', shown],
    queryFn: ({ pageParam }) => listConversations(shown, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  })
}

/** Pages share the count without refetching. */
export function waitingQuery() {
  return queryOptions({
    queryKey: [...inboxKey, 'waiting'],
    queryFn: async () => (await callApi(listAllInboxConversations, { query: { filter: 'waiting' } })).counts.waiting,
    staleTime: 30_000,
  })
}

export function inboxConversationQuery(botId: string, id: string) {
  return infiniteQueryOptions({
    ...alwaysStale,
    queryKey: [sessionKey, 'bot', botId, 'inbox', id],
    queryFn: ({ pageParam }) => callApi(getInboxConversation, { params: { botId, id }, query: { before: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ more, messages }) => (more ? messages[0]?.id : undefined),
  })
}

export async function uploadChatFile(
  botId: string,
  id: string,
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
) {
  const form = new FormData()
  form.append('file', file)
  const address = callAddress(uploadInboxFile, { params: { botId, id } })
  return (await uploadForm(address, uploadInboxFile.reply, form, onProgress, signal)).file
}

/** @param about the message to reply to; part of the cache key */
export function suggestionsQuery(botId: string, id: string, about: string) {
  return queryOptions({
    queryKey: [sessionKey, 'bot', botId, 'inbox', id, 'suggestions', about],
    queryFn: () => callApi(listSuggestions, { params: { botId, id } }),
  })
}

export function savedRepliesQuery(botId: string) {
  return queryOptions({
    ...alwaysStale,
    queryKey: [sessionKey, 'bot', botId, 'saved-replies'],
    queryFn: async () => (await callApi(listSavedReplies, { params: { botId } })).replies,
  })
}
/** @param before null creates a reply */
export const saveReply = (botId: string, reply: SavedReplyRequest, before: SavedReply | null) =>
  before === null
    ? callApi(addSavedReply, { params: { botId }, body: reply })
    : callApi(changeSavedReply, {
        params: { botId, replyId: before.id },
        body: { ...reply, version: before.updatedAt },
      })

export function agentSettingsQuery(botId: string) {
  return queryOptions({
    ...alwaysStale,
    queryKey: [sessionKey, 'bot', botId, 'people'],
    queryFn: () => callApi(getAgentSettings, { params: { botId } }),
  })
}
