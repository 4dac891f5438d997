import { listSignIns } from '@loquia/contracts/calls'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../call-api'
import { ownKey } from './session'

export function signInsQuery() {
  return queryOptions({ queryKey: [ownKey, 'sign-ins'], queryFn: () => callApi(listSignIns) })
}
