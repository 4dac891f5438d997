import { getSecondFactor } from '@loquia/contracts/calls'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../call-api'
import { ownKey } from './session'

export function secondFactorQuery() {
  return queryOptions({ queryKey: [ownKey, 'second-factor'], queryFn: () => callApi(getSecondFactor) })
}
