import { getAdminOverview, getOverview } from '@loquia/contracts/calls'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../call-api'
import { alwaysStale } from '../refresh-queries'
import { sessionKey } from '../accounts/session'

export function overviewQuery() {
  return queryOptions({ ...alwaysStale, queryKey: [sessionKey, 'overview'], queryFn: () => callApi(getOverview) })
}

export function adminOverviewQuery() {
  return queryOptions({
    ...alwaysStale,
    queryKey: [sessionKey, 'admin-overview'],
    queryFn: () => callApi(getAdminOverview),
  })
}
