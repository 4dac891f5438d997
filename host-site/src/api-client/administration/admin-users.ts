import {
  changedUserResponse,
  deleteAccountResponse,
  doneResponse,
  managedUserResponse,
  resetLinkResponse,
  usersResponse,
  type AccountHoldings,
  type ChangeUserRequest,
  type CreateUserRequest,
  type ManagedUser,
  type ResetLinkResponse,
  type UsersQuery,
} from '@loquia/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../call'
import { queryString } from '../query-string'
import { ownKey } from '../accounts/session'

/** Key of everything that a change of a user may alter. */
export const adminUsersKey = [ownKey, 'admin-users']

export function usersListQuery(query: UsersQuery) {
  return queryOptions({
    queryKey: [...adminUsersKey, 'list', query],
    queryFn: () => call(`/api/admin/users?${queryString(query)}`, usersResponse),
    placeholderData: keepPreviousData,
  })
}

export function userDetailsQuery(id: number) {
  return queryOptions({
    queryKey: [...adminUsersKey, 'details', id],
    queryFn: () => call(`/api/admin/users/${id}`, managedUserResponse),
  })
}

export async function createUser(request: CreateUserRequest): Promise<ManagedUser> {
  return (await call('/api/admin/users', changedUserResponse, request)).user
}

/** @param locale language of the emails that tell of another address */
export async function changeUser(id: number, change: ChangeUserRequest, locale: string): Promise<ManagedUser> {
  return (await call(`/api/admin/users/${id}?language=${locale}`, changedUserResponse, change, 'PUT')).user
}

/** @returns what went with the account */
export async function removeUser(id: number): Promise<AccountHoldings> {
  return (await call(`/api/admin/users/${id}`, deleteAccountResponse, undefined, 'DELETE')).removed
}

export async function endUserSessions(id: number): Promise<ManagedUser> {
  return (await call(`/api/admin/users/${id}/end-sessions`, changedUserResponse, {})).user
}

/** For a client who has lost the device. @param locale language of the email that tells of it */
export async function resetSecondFactor(id: number, locale: string): Promise<ManagedUser> {
  return (await call(`/api/admin/users/${id}/second-factor-reset?language=${locale}`, changedUserResponse, {})).user
}

/** @param locale language of the email */
export async function sendPasswordReset(id: number, locale: string): Promise<void> {
  await call(`/api/admin/users/${id}/password-reset?language=${locale}`, doneResponse, {})
}

/** A link to hand over where no email can be sent; it is told once. @param locale language of the page it leads to */
export function makeResetLink(id: number, locale: string): Promise<ResetLinkResponse> {
  return call(`/api/admin/users/${id}/reset-link?language=${locale}`, resetLinkResponse, {})
}
