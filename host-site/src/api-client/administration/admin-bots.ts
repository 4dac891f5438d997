import { changedBotResponse, managedBotsResponse, type BotsQuery, type ManagedBot } from '@loquia/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../call'
import { queryString } from '../query-string'
import { ownKey } from '../accounts/session'

export const adminBotsKey = [ownKey, 'admin-bots']

/** Milliseconds between two looks at the list while a bot in it is being taught. */
const lookMs = 5_000

/** Everybody's bots. */
export function managedBotsQuery(query: BotsQuery) {
  return queryOptions({
    queryKey: [...adminBotsKey, query],
    queryFn: () => call(`/api/admin/bots?${queryString(query)}`, managedBotsResponse),
    placeholderData: keepPreviousData,
    // A reading goes on by itself.
    refetchInterval: ({ state }) => (state.data?.bots.some(({ reading }) => reading !== undefined) ? lookMs : false),
  })
}

export async function markPurchased(botId: string, purchased: boolean): Promise<ManagedBot> {
  return (await call(`/api/admin/bots/${encodeURIComponent(botId)}`, changedBotResponse, { purchased }, 'PUT')).bot
}
