import type { ConversationFilter, ReportQuery } from '@loquia/contracts'
import {
  getConversation,
  getNotifications,
  getReport,
  getRetention,
  listConversations,
  listLeads,
  listUnanswered,
} from '@loquia/contracts/calls'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callApi } from '../call-api'
import { alwaysStale } from '../refresh-queries'
import { sessionKey } from '../accounts/session'

export type ShownConversations = Omit<ConversationFilter, 'timeZone'>

const groupingMs = 2_000

export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export const conversationsKey = (botId: string) => [sessionKey, 'bot', botId, 'conversations'] as const

export function conversationsQuery(botId: string, shown: ShownConversations) {
  return infiniteQueryOptions({
    ...alwaysStale,
    queryKey: [...conversationsKey(botId), shown],
    queryFn: ({ pageParam: cursor }) =>
      callApi(listConversations, { params: { botId }, query: { ...shown, timeZone: timeZone(), cursor } }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  })
}

export function conversationQuery(botId: string, id: string) {
  return queryOptions({
    ...alwaysStale,
    queryKey: [sessionKey, 'bot', botId, 'conversation', id],
    queryFn: () => callApi(getConversation, { params: { botId, id } }),
  })
}

export function unansweredQuery(botId: string) {
  return queryOptions({
    ...alwaysStale,
    queryKey: [sessionKey, 'bot', botId, 'unanswered'],
    queryFn: () => callApi(listUnanswered, { params: { botId } }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && data.waiting > 0 ? groupingMs : false),
  })
}

export const reportKey = (botId: string) => [sessionKey, 'bot', botId, 'report'] as const

export function reportQuery(botId: string, days: ReportQuery['days']) {
  return queryOptions({
    ...alwaysStale,
    queryKey: [...reportKey(botId), days],
    queryFn: () => callApi(getReport, { params: { botId }, query: { days } }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && data.waiting > 0 ? groupingMs : false),
  })
}

export const leadsKey = (botId: string) => [sessionKey, 'bot', botId, 'leads'] as const

export function leadsQuery(botId: string, search: string) {
  return infiniteQueryOptions({
    ...alwaysStale,
    queryKey: [...leadsKey(botId), search],
    queryFn: ({ pageParam: cursor }) => callApi(listLeads, { params: { botId }, query: { cursor, search } }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })
}

export function notificationsQuery(botId: string) {
  // The address may be confirmed in another tab or device.
  return queryOptions({
    ...alwaysStale,
    refetchOnWindowFocus: (query) =>
      query.state.data?.emailConfirmed === false && query.state.data.settings.email !== '',
    queryKey: [sessionKey, 'bot', botId, 'notifications'],
    queryFn: () => callApi(getNotifications, { params: { botId } }),
  })
}

export function retentionQuery(botId: string) {
  return queryOptions({
    queryKey: [sessionKey, 'bot', botId, 'retention'],
    queryFn: () => callApi(getRetention, { params: { botId } }),
  })
}
