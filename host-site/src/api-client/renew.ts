import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * After a change: fetches anew whatever the page shows of it and resolves when that has come. What is not shown at the moment is
 * forgotten, so that no page opened later begins with what was true before. Never rejects: a part that does not come says so itself.
 */
export async function renew(queries: QueryClient, ...keys: QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => {
    queries.removeQueries({ queryKey, type: 'inactive' })
    return queries.invalidateQueries({ queryKey })
  }))
}

/** For what others change too: visitors, the admin, a website that is read again. Each page that shows it asks when it is opened. */
export const changesByItself = { staleTime: 0 } as const
