import type { ChangeUserRequest, UsersQuery } from '@loquia/contracts'
import * as calls from '@loquia/contracts/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../call-api'
import { sessionKey } from '../accounts/session'

export const adminUsersKey = [sessionKey, 'admin-users']

export function usersListQuery(query: UsersQuery) {
  return queryOptions({
    queryKey: [...adminUsersKey, 'list', query],
    queryFn: () => callApi(calls.listUsers, { query }),
    placeholderData: keepPreviousData,
  })
}

export function userDetailsQuery(id: number) {
  return queryOptions({
    queryKey: [...adminUsersKey, 'details', id],
    queryFn: () => callApi(calls.getManagedUser, { params: { id } }),
  })
}

export const changeUser = async (id: number, body: ChangeUserRequest) =>
  (await callApi(calls.changeUser, { params: { id }, body })).user
