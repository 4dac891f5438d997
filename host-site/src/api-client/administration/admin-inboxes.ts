import type { InboxFilter, InboxName, InboxQuery } from '@loquia/contracts'
import { countSubmissions, exportSubmissions, listSubmissions } from '@loquia/contracts/calls'
import { queryOptions } from '@tanstack/react-query'
import { callAddress, callApi } from '../call-api'
import { sessionKey } from '../accounts/session'

/** Covers lists and menu counts. */
export const inboxesKey = [sessionKey, 'admin-inboxes']

export function inboxCountsQuery() {
  return queryOptions({
    queryKey: [...inboxesKey, 'counts'],
    queryFn: async () => (await callApi(countSubmissions)).open,
    staleTime: 30_000,
  })
}

export function inboxListQuery(inbox: InboxName, query: InboxQuery) {
  return queryOptions({
    queryKey: [...inboxesKey, inbox, query],
    queryFn: () => callApi(listSubmissions, { params: { inbox }, query }),
    // Another inbox's entries must not appear while loading.
    placeholderData: (previous, before) => (before?.queryKey[inboxesKey.length] === inbox ? previous : undefined),
  })
}

export function inboxExportAddress(inbox: InboxName, { search, state }: InboxFilter): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return callAddress(exportSubmissions, { params: { inbox }, query: { search, state, timeZone } })
}
