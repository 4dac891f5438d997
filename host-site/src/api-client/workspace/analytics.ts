import {
  conversationResponse,
  conversationsResponse,
  doneResponse,
  leadsResponse,
  notificationsResponse,
  reportResponse,
  retentionResponse,
  unansweredResponse,
  type SaveNotificationsRequest,
  type Retention,
} from '@loquia/contracts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../call'
import { changesByItself } from '../renew'
import { ownKey } from '../accounts/session'
import { botAddress } from './studio'

/** What conversations are shown, as it stands in the address; an absent value narrows nothing. */
export interface ShownConversations {
  search?: string
  from?: string
  to?: string
  feedback?: string
  outcome?: string
  tests?: string
}

/** Milliseconds between two looks while it becomes known what questions mean. */
const groupingMs = 2_000

export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const queryOf = (values: object): string =>
  new URLSearchParams(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')).toString()

/** Of the lists of conversations, whatever they are narrowed to. */
export const conversationsKey = (botId: string) => [ownKey, 'bot', botId, 'conversations'] as const

export function conversationsQuery(botId: string, shown: ShownConversations) {
  return infiniteQueryOptions({
    ...changesByItself,
    queryKey: [...conversationsKey(botId), shown],
    queryFn: ({ pageParam }) =>
      call(
        botAddress(botId, `conversations?${queryOf({ ...shown, timeZone: timeZone(), cursor: pageParam })}`),
        conversationsResponse,
      ),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  })
}

/** Where the browser saves what is shown from. */
export const exportAddress = (botId: string, shown: ShownConversations, format: 'csv' | 'json'): string =>
  botAddress(botId, `conversations/export?${queryOf({ ...shown, timeZone: timeZone(), format })}`)

export function conversationQuery(botId: string, id: string) {
  return queryOptions({
    ...changesByItself,
    queryKey: [ownKey, 'bot', botId, 'conversation', id],
    queryFn: () => call(botAddress(botId, `conversations/${encodeURIComponent(id)}`), conversationResponse),
  })
}
export const deleteConversation = (botId: string, id: string) =>
  call(botAddress(botId, `conversations/${encodeURIComponent(id)}`), doneResponse, undefined, 'DELETE')

export const markTest = (botId: string, id: string, isTest: boolean) =>
  call(botAddress(botId, `conversations/${encodeURIComponent(id)}/test`), doneResponse, { isTest }, 'PUT')

export function unansweredQuery(botId: string) {
  return queryOptions({
    ...changesByItself,
    queryKey: [ownKey, 'bot', botId, 'unanswered'],
    queryFn: () => call(botAddress(botId, 'unanswered'), unansweredResponse),
    refetchInterval: ({ state: { data } }) => (data !== undefined && data.waiting > 0 ? groupingMs : false),
  })
}
export const dismissUnanswered = (botId: string, ids: string[]) =>
  call(botAddress(botId, 'unanswered/dismiss'), doneResponse, { ids })
export const answerUnanswered = (botId: string, body: { ids: string[]; question: string; answer: string }) =>
  call(botAddress(botId, 'unanswered/answer'), doneResponse, body)

/** Of the figures, whatever days they are of. */
export const reportKey = (botId: string) => [ownKey, 'bot', botId, 'report'] as const

export function reportQuery(botId: string, days: string) {
  return queryOptions({
    ...changesByItself,
    queryKey: [...reportKey(botId), days],
    queryFn: () => call(botAddress(botId, `report?${queryOf({ days })}`), reportResponse),
    refetchInterval: ({ state: { data } }) => (data !== undefined && data.waiting > 0 ? groupingMs : false),
  })
}
export const reportExportAddress = (botId: string, days: string): string =>
  botAddress(botId, `report/export?${queryOf({ days })}`)

/** Of the lists of leads, whatever is searched in them. */
export const leadsKey = (botId: string) => [ownKey, 'bot', botId, 'leads'] as const

export function leadsQuery(botId: string, search: string) {
  return infiniteQueryOptions({
    ...changesByItself,
    queryKey: [...leadsKey(botId), search],
    queryFn: ({ pageParam }) =>
      call(botAddress(botId, `leads?${queryOf({ cursor: pageParam, search })}`), leadsResponse),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })
}
export const deleteLead = (botId: string, id: string) =>
  call(botAddress(botId, `leads/${encodeURIComponent(id)}`), doneResponse, undefined, 'DELETE')
export const leadsExportAddress = (botId: string, search: string, format: 'csv' | 'json'): string =>
  botAddress(botId, `leads/export?${queryOf({ search, format })}`)

export function notificationsQuery(botId: string) {
  // An address is confirmed in another tab, or on another machine.
  return queryOptions({
    ...changesByItself,
    refetchOnWindowFocus: (query) =>
      query.state.data?.emailConfirmed === false && query.state.data.settings.email !== '',
    queryKey: [ownKey, 'bot', botId, 'notifications'],
    queryFn: () => call(botAddress(botId, 'notifications'), notificationsResponse),
  })
}
export const saveNotifications = (botId: string, settings: SaveNotificationsRequest) =>
  call(botAddress(botId, 'notifications'), notificationsResponse, settings, 'PUT')
/** Sends the email with the link that proves the stored address once more. */
export const askAddressAgain = (botId: string) =>
  call(botAddress(botId, 'notifications/address'), notificationsResponse, {})
export function retentionQuery(botId: string) {
  return queryOptions({
    queryKey: [ownKey, 'bot', botId, 'retention'],
    queryFn: () => call(botAddress(botId, 'retention'), retentionResponse),
  })
}
export const saveRetention = (botId: string, retention: Retention) =>
  call(botAddress(botId, 'retention'), retentionResponse, retention, 'PUT')
