import {
  chatFileResponse,
  doneResponse,
  inboxDetailResponse,
  inboxListResponse,
  peopleResponse,
  savedRepliesResponse,
  savedReplyResponse,
  suggestedRepliesResponse,
  type inboxFilters,
  type SavePeopleRequest,
  type SavedReply,
  type SavedReplyRequest,
} from '@loquia/contracts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../call'
import { changesByItself } from '../renew'
import { ownKey } from '../accounts/session'
import { botAddress } from './studio'
import { upload } from './upload'

export type InboxFilterName = (typeof inboxFilters)[number]

/** What of the inbox is shown, as it stands in the address. Without a bot: of all bots. */
export interface ShownInbox {
  botId: string | null
  filter: InboxFilterName
  search: string
}

/** Of the lists, whatever they are narrowed to, and the count in the menu. */
export const inboxKey = [ownKey, 'inbox'] as const

const address = ({ botId, filter, search }: ShownInbox, cursor: string): string => {
  const query = new URLSearchParams({
    filter,
    ...(search === '' ? {} : { search }),
    ...(cursor === '' ? {} : { cursor }),
  })
  return botId === null ? `/api/chatbot/inbox?${query}` : botAddress(botId, `inbox?${query}`)
}

export function inboxQuery(shown: ShownInbox) {
  return infiniteQueryOptions({
    ...changesByItself,
    queryKey: [...inboxKey, 'list', shown],
    queryFn: ({ pageParam }) => call(address(shown, pageParam), inboxListResponse),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  })
}

/** How many conversations wait for a person, for the menu of every page: not asked anew by each. */
export function waitingQuery() {
  return queryOptions({
    queryKey: [...inboxKey, 'waiting'],
    queryFn: async () =>
      (await call(address({ botId: null, filter: 'waiting', search: '' }, ''), inboxListResponse)).counts.waiting,
    staleTime: 30_000,
  })
}

/** Of one conversation: its newest messages first, each further page those before. */
export function inboxConversationQuery(botId: string, id: string) {
  return infiniteQueryOptions({
    ...changesByItself,
    queryKey: [ownKey, 'bot', botId, 'inbox', id],
    queryFn: ({ pageParam }) =>
      call(
        botAddress(botId, `inbox/${encodeURIComponent(id)}${pageParam === '' ? '' : `?before=${pageParam}`}`),
        inboxDetailResponse,
      ),
    initialPageParam: '',
    getNextPageParam: ({ more, messages }) => (more ? messages[0]?.id : undefined),
  })
}

/** Where a file of a conversation is fetched by whoever belongs to the workspace. */
export const chatFileAddress = (botId: string, id: string, fileId: string): string =>
  botAddress(botId, `conversations/${encodeURIComponent(id)}/files/${encodeURIComponent(fileId)}`)

/** Uploads a file that a message then takes along. @param onProgress from 0 to 1 */
export async function uploadChatFile(
  botId: string,
  id: string,
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
) {
  const form = new FormData()
  form.append('file', file)
  const address = botAddress(botId, `inbox/${encodeURIComponent(id)}/files?language=${document.documentElement.lang}`)
  return (await upload(address, chatFileResponse, form, onProgress, signal)).file
}

/** @param about the message that passages are looked for; another one is another question */
export function suggestionsQuery(botId: string, id: string, about: string) {
  return queryOptions({
    queryKey: [ownKey, 'bot', botId, 'inbox', id, 'suggestions', about],
    queryFn: () => call(botAddress(botId, `inbox/${encodeURIComponent(id)}/suggestions`), suggestedRepliesResponse),
  })
}

export function savedRepliesQuery(botId: string) {
  return queryOptions({
    ...changesByItself,
    queryKey: [ownKey, 'bot', botId, 'saved-replies'],
    queryFn: async () => (await call(botAddress(botId, 'saved-replies'), savedRepliesResponse)).replies,
  })
}
/** Adds a reply, or changes the one with this id. */
/** @param before the reply that is changed; a new one without it */
export const saveReply = (botId: string, reply: SavedReplyRequest, before: SavedReply | null) =>
  before === null
    ? call(botAddress(botId, 'saved-replies'), savedReplyResponse, reply)
    : call(
        botAddress(botId, `saved-replies/${encodeURIComponent(before.id)}`),
        savedReplyResponse,
        { ...reply, version: before.updatedAt },
        'PUT',
      )
export const deleteReply = (botId: string, id: string) =>
  call(botAddress(botId, `saved-replies/${encodeURIComponent(id)}`), doneResponse, undefined, 'DELETE')

export function peopleQuery(botId: string) {
  return queryOptions({
    ...changesByItself,
    queryKey: [ownKey, 'bot', botId, 'people'],
    queryFn: () => call(botAddress(botId, 'people'), peopleResponse),
  })
}
/** @param change only what was changed, so that nothing else is written over */
export const savePeople = (botId: string, change: SavePeopleRequest) =>
  call(botAddress(botId, 'people'), peopleResponse, change, 'PUT')
