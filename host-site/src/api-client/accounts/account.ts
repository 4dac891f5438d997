import {
  accountOptionsResponse,
  changePasswordRequest,
  confirmAddressRequest,
  confirmAddressResponse,
  deleteAccountRequest,
  deleteAccountResponse,
  doneResponse,
  forgotPasswordRequest,
  profileRequest,
  resetPasswordRequest,
  sessionsResponse,
  supportRequest,
  userSchema,
  type DeleteAccountResponse,
  type User,
} from '@loquia/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../call'
import { accountOptionsKey } from '../queries'
import { changesByItself } from '../renew'
import { ownKey } from './session'

/** What this installation offers around accounts; known to everybody. */
export function accountOptionsQuery() {
  return queryOptions({
    queryKey: accountOptionsKey,
    queryFn: () => call('/api/account/options', accountOptionsResponse),
  })
}

/** Where one is logged in, the newest first. */
export function sessionsQuery() {
  return queryOptions({
    ...changesByItself,
    queryKey: [ownKey, 'sessions'],
    queryFn: async () => (await call('/api/account/sessions', sessionsResponse)).sessions,
  })
}

/** Changes one’s own data; another address takes the password. */
export function updateProfile(profile: z.input<typeof profileRequest>): Promise<User> {
  return call('/api/account', userSchema, profileRequest.parse(profile), 'PUT')
}

/** Shows this picture of oneself from now on. */
export function putOwnPicture(file: File): Promise<User> {
  const form = new FormData()
  form.set('file', file)
  return call('/api/account/picture', userSchema, form)
}

export function removeOwnPicture(): Promise<User> {
  return call('/api/account/picture', userSchema, undefined, 'DELETE')
}

/** Changes one’s own password; every other session ends. */
export async function changePassword(request: z.input<typeof changePasswordRequest>): Promise<void> {
  await call('/api/account/password', doneResponse, changePasswordRequest.parse(request))
}

/** Has a link for a new password sent; nobody learns whether the address is known. */
export async function forgotPassword(request: z.input<typeof forgotPasswordRequest>): Promise<void> {
  await call('/api/password/forgot', doneResponse, forgotPasswordRequest.parse(request))
}

/** Sets the password that such a link allows. */
export async function resetPassword(request: z.input<typeof resetPasswordRequest>): Promise<void> {
  await call('/api/password/reset', doneResponse, resetPasswordRequest.parse(request))
}

/** @returns the address that is confirmed now */
export async function confirmAddress(token: string): Promise<string> {
  return (
    await call('/api/notification-address/confirm', confirmAddressResponse, confirmAddressRequest.parse({ token }))
  ).email
}

/** Logs one of one’s own sessions out. */
export async function endSession(id: string): Promise<void> {
  await call(`/api/account/sessions/${encodeURIComponent(id)}`, doneResponse, undefined, 'DELETE')
}

/** Logs out everywhere but here. */
export async function endOtherSessions(): Promise<void> {
  await call('/api/account/sessions', doneResponse, undefined, 'DELETE')
}

/** Where the browser downloads everything that is stored about the person. */
export const exportAddress = '/api/account/export'

/** Deletes the account with all that hangs on it. @returns how much went */
export function deleteAccount(request: z.input<typeof deleteAccountRequest>): Promise<DeleteAccountResponse> {
  return call('/api/account', deleteAccountResponse, deleteAccountRequest.parse(request), 'DELETE')
}

/** @param locale the language to be answered in */
export async function sendSupport(request: z.input<typeof supportRequest>, locale: string): Promise<void> {
  await call(`/api/support?language=${locale}`, doneResponse, supportRequest.parse(request))
}
