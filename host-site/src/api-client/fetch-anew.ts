import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { ownKey } from './session'

/**
 * After a change: fetches anew what is on the screen under these keys, and forgets what else is known of the person's own
 * data. A list of another screen may name what was changed, and would show the old state for a moment when it is opened.
 */
export async function fetchAnew(queries: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  queries.removeQueries({ queryKey: [ownKey], type: 'inactive' })
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
}
