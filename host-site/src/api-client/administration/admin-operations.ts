import { operationsResponse } from '@loquia/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call'
import { ownKey } from '../accounts/session'

/** What waits grows less while one looks at it. Milliseconds. */
const refreshMs = 5_000

/** What the product works with. */
export function operationsQuery() {
  return queryOptions({
    queryKey: [ownKey, 'admin-operations'],
    queryFn: () => call('/api/admin/operations', operationsResponse),
    staleTime: 0,
    refetchInterval: refreshMs,
  })
}
