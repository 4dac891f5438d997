import { auditResponse, type AuditQuery } from '@loquia/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './call'
import { ownKey } from './session'

/** What admins did. Never taken from memory: any change on another page adds to it. */
export function auditListQuery(query: AuditQuery) {
  const address = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  return queryOptions({ queryKey: [ownKey, 'admin-audit', query], queryFn: () => call(`/api/admin/audit?${address}`, auditResponse), placeholderData: keepPreviousData, staleTime: 0 })
}
