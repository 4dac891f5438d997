import type { User } from '@loquia/contracts'
import { getAccountOptions, listSessions, uploadOwnPicture } from '@loquia/contracts/calls'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../call-api'
import { accountOptionsKey } from '../queries'
import { alwaysStale } from '../refresh-queries'
import { sessionKey } from './session'

export function accountOptionsQuery() {
  return queryOptions({ queryKey: accountOptionsKey, queryFn: () => callApi(getAccountOptions) })
}

/** The newest session comes first. */
export function sessionsQuery() {
  return queryOptions({
    ...alwaysStale,
    queryKey: [sessionKey, 'sessions'],
    queryFn: async () => (await callApi(listSessions)).sessions,
  })
}

export function putOwnPicture(file: File): Promise<User> {
  const form = new FormData()
  form.set('file', file)
  return callApi(uploadOwnPicture, { body: form })
}
