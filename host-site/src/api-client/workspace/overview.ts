import { getAdminOverview, getOverview } from '@loquia/contracts/calls'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../call-api'
import { alwaysStale } from '../refresh-queries'
import { ownKey } from '../accounts/session'

export function overviewQuery() {
  return queryOptions({ ...alwaysStale, queryKey: [ownKey, 'overview'], queryFn: () => callApi(getOverview) })
}

export function adminOverviewQuery() {
  return queryOptions({
    ...alwaysStale,
    queryKey: [ownKey, 'admin-overview'],
    queryFn: () => callApi(getAdminOverview),
  })
}
