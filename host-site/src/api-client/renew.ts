import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { ownKey } from './accounts/session'

/**
 * After a change: fetches anew what the page shows under these keys, and resolves when that has come. Whatever else is
 * known of the person's own data and is not shown at the moment is forgotten: a page that is opened later may name what
 * was changed, and shall not begin with what was true before. Never rejects: a part that does not come says so itself.
 */
export async function renew(queries: QueryClient, ...keys: readonly QueryKey[]): Promise<void> {
  queries.removeQueries({ queryKey: [ownKey], type: 'inactive' })
  await Promise.all(
    keys.map(async (queryKey) => {
      // What is asked for the first time would be waited for, and may have been read before the change.
      await queries.cancelQueries({ queryKey, type: 'active', predicate: ({ state }) => state.data === undefined })
      await queries.invalidateQueries({ queryKey })
    }),
  )
}

/**
 * For what others change too: visitors, the admin, a website that is read again. Each page that shows it asks when it
 * is opened.
 */
export const changesByItself = { staleTime: 0 } as const
