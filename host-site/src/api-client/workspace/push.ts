import { getPush } from '@loquia/contracts/calls'
import { queryOptions } from '@tanstack/react-query'
import { sessionKey } from '../accounts/session'
import { callApi } from '../call-api'
import { alwaysStale } from '../refresh-queries'

export function pushQuery() {
  return queryOptions({ ...alwaysStale, queryKey: [sessionKey, 'push'], queryFn: () => callApi(getPush) })
}
