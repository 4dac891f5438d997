import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { sessionKey } from './accounts/session'

/**
 * Refetches visible data and removes the user's other cached data, so that pages opened later are not stale. Never
 * rejects: failed parts show their errors.
 */
export async function refreshQueries(queries: QueryClient, ...keys: readonly QueryKey[]): Promise<void> {
  queries.removeQueries({ queryKey: [sessionKey], type: 'inactive' })
  await Promise.all(
    keys.map(async (queryKey) => {
      // First fetches may have read data from before the change.
      await queries.cancelQueries({ queryKey, type: 'active', predicate: ({ state }) => state.data === undefined })
      await queries.invalidateQueries({ queryKey })
    }),
  )
}

/** For data that others also change: the query refetches whenever a page opens. */
export const alwaysStale = { staleTime: 0 } as const
