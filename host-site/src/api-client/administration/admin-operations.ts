import { getOperations } from '@loquia/contracts/calls'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../call-api'
import { sessionKey } from '../accounts/session'

const refreshMs = 5_000

export function operationsQuery() {
  return queryOptions({
    queryKey: [sessionKey, 'admin-operations'],
    queryFn: () => callApi(getOperations),
    staleTime: 0,
    refetchInterval: refreshMs,
  })
}
