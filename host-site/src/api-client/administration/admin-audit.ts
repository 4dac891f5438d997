import { auditResponse, type AuditQuery } from '@loquia/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../call'
import { queryString } from '../query-string'
import { ownKey } from '../accounts/session'

/** What admins did. Never taken from memory: any change on another page adds to it. */
export function auditListQuery(query: AuditQuery) {
  return queryOptions({
    queryKey: [ownKey, 'admin-audit', query],
    queryFn: () => call(`/api/admin/audit?${queryString(query)}`, auditResponse),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
