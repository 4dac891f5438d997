import { adminOverviewResponse, overviewResponse } from '@loquia/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call'
import { changesByItself } from '../renew'
import { ownKey } from '../accounts/session'

export function overviewQuery() {
  return queryOptions({
    ...changesByItself,
    queryKey: [ownKey, 'overview'],
    queryFn: () => call('/api/chatbot/overview', overviewResponse),
  })
}

export function adminOverviewQuery() {
  return queryOptions({
    ...changesByItself,
    queryKey: [ownKey, 'admin-overview'],
    queryFn: () => call('/api/admin/overview', adminOverviewResponse),
  })
}
