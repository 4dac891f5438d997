import type { BotsQuery } from '@loquia/contracts'
import { listManagedBots } from '@loquia/contracts/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../call-api'
import { sessionKey } from '../accounts/session'

export const adminBotsKey = [sessionKey, 'admin-bots']

/** Milliseconds between polls during an ingestion. */
const pollMs = 5_000

export function managedBotsQuery(query: BotsQuery) {
  return queryOptions({
    queryKey: [...adminBotsKey, query],
    queryFn: () => callApi(listManagedBots, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.bots.some(({ reading }) => reading !== undefined) ? pollMs : false),
  })
}
