import { listSignIns } from '@loquia/contracts/calls'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../call-api'
import { sessionKey } from './session'

export function signInsQuery() {
  return queryOptions({ queryKey: [sessionKey, 'sign-ins'], queryFn: () => callApi(listSignIns) })
}
