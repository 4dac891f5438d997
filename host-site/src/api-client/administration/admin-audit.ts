import type { AuditQuery } from '@loquia/contracts'
import { listAuditEntries } from '@loquia/contracts/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../call-api'
import { sessionKey } from '../accounts/session'

/** Never cached, because changes on other pages add entries. */
export function auditListQuery(query: AuditQuery) {
  return queryOptions({
    queryKey: [sessionKey, 'admin-audit', query],
    queryFn: () => callApi(listAuditEntries, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
