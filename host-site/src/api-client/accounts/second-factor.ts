import { getSecondFactor } from '@loquia/contracts/calls'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../call-api'
import { sessionKey } from './session'

export function secondFactorQuery() {
  return queryOptions({ queryKey: [sessionKey, 'second-factor'], queryFn: () => callApi(getSecondFactor) })
}
