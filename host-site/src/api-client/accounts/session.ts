import type { LoginRequest, RegisterRequest, User } from '@loquia/contracts'
import * as calls from '@loquia/contracts/calls'
import { queryOptions } from '@tanstack/react-query'
import { rememberAccount } from './remembered-account'
import { callApi } from '../call-api'
import { notifyOtherTabs } from '../other-tabs'

/**
 * Pages import this file directly, so that public pages do not load it.
 *
 * Queries under `own` are cleared at logout.
 */
export const sessionKey = 'own'

/** `null` without a login, which is no error. */
export function sessionQuery() {
  return queryOptions({ queryKey: [sessionKey, 'user'], queryFn: currentUser })
}

/** Remembers the user for public pages. */
export async function currentUser(): Promise<User | null> {
  const { user } = await callApi(calls.getSession)
  if (user === null) {
    rememberAccount(null)
    return null
  }
  if (hasReturned()) notifyOtherTabs(user.id)
  return rememberUser(user)
}

const signInStartedKey = 'loquia.signing-in'

/** Call before leaving for another provider; other tabs are notified on return. */
export function leaveToSignIn(): void {
  try {
    sessionStorage.setItem(signInStartedKey, 'yes')
  } catch {
    // Without storage the other tabs are not notified.
  }
}

function hasReturned(): boolean {
  try {
    const left = sessionStorage.getItem(signInStartedKey) !== null
    sessionStorage.removeItem(signInStartedKey)
    return left
  } catch {
    return false
  }
}

function rememberUser(user: User): User {
  rememberAccount(user.firstName ?? user.username)
  return user
}

/** @throws ApiError `code_needed` if a second step is required */
export function login(credentials: LoginRequest): Promise<User> {
  return finishLogin(callApi(calls.logIn, { body: credentials }))
}

/** The code is the second step after a provider's login. */
export function submitLoginCode(code: string): Promise<User> {
  return finishLogin(callApi(calls.completeOidcLogin, { body: { code } }))
}

export function register(registration: RegisterRequest): Promise<User> {
  return finishLogin(callApi(calls.register, { body: registration }))
}

async function finishLogin(response: Promise<User>): Promise<User> {
  const user = rememberUser(await response)
  notifyOtherTabs(user.id)
  return user
}

export async function logout(): Promise<void> {
  await callApi(calls.logOut)
  rememberAccount(null)
  notifyOtherTabs(null)
}
