import {
  doneResponse,
  inboxCountsResponse,
  inboxEntryResponse,
  inboxResponse,
  type InboxEntry,
  type InboxFilter,
  type InboxName,
  type InboxQuery,
} from '@loquia/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call'
import { queryString } from '../query-string'
import { ownKey } from '../accounts/session'

/** Key of everything that a change of an inquiry may alter: the lists, and the counts in the menu. */
export const inboxesKey = [ownKey, 'admin-inboxes']

/** How many inquiries wait in each inbox. */
export function inboxCountsQuery() {
  return queryOptions({
    queryKey: [...inboxesKey, 'counts'],
    queryFn: async () => (await call('/api/admin/inboxes', inboxCountsResponse)).open,
    staleTime: 30_000,
  })
}

export function inboxListQuery(inbox: InboxName, query: InboxQuery) {
  return queryOptions({
    queryKey: [...inboxesKey, inbox, query],
    queryFn: () => call(`/api/admin/inboxes/${inbox}?${queryString(query)}`, inboxResponse),
    // One inbox's inquiries must not stand under another one's name while they load.
    placeholderData: (previous, before) => (before?.queryKey[inboxesKey.length] === inbox ? previous : undefined),
  })
}

export async function handleEntry(inbox: InboxName, id: number, handled: boolean): Promise<InboxEntry> {
  return (await call(`/api/admin/inboxes/${inbox}/${id}`, inboxEntryResponse, { handled }, 'PUT')).entry
}

export async function deleteEntry(inbox: InboxName, id: number): Promise<void> {
  await call(`/api/admin/inboxes/${inbox}/${id}`, doneResponse, undefined, 'DELETE')
}

/** Where the file of an inbox is fetched, with what the list shows now. */
export function inboxExportAddress(inbox: InboxName, { search, state }: InboxFilter): string {
  return `/api/admin/inboxes/${inbox}/export?${queryString({ search, state, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })}`
}
