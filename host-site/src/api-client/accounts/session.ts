import { doneResponse, loginRequest, registerRequest, sessionResponse, userSchema, type User } from '@loquia/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { rememberAccount } from './remembered-account'
import { call } from '../call'
import { tellOtherTabs } from '../other-tabs'

/**
 * Who is logged in, and the coming and going. These calls are made by the browser alone, with its cookie. A page that
 * needs them imports this file itself, so that the public pages load none of it.
 *
 * Everything that belongs to the person is kept under query keys that begin with `own`: it is forgotten when they
 * leave.
 */
export const ownKey = 'own'

/** The current user; `null` when nobody is logged in, which is no error. */
export function sessionQuery() {
  return queryOptions({ queryKey: [ownKey, 'user'], queryFn: currentUser })
}

/** Asks who is logged in, and remembers it for the public pages. */
export async function currentUser(): Promise<User | null> {
  const { user } = await call('/api/session', sessionResponse)
  if (user === null) {
    rememberAccount(null)
    return null
  }
  if (hasReturned()) tellOtherTabs(user.id)
  return mark(user)
}

const leftKey = 'loquia.signing-in'

/** To be called when this tab goes to another provider to sign in: once it is back, the other tabs are told who came. */
export function leaveToSignIn(): void {
  try {
    sessionStorage.setItem(leftKey, 'yes')
  } catch {
    // A browser that stores nothing tells its other tabs nothing.
  }
}

function hasReturned(): boolean {
  try {
    const left = sessionStorage.getItem(leftKey) !== null
    sessionStorage.removeItem(leftKey)
    return left
  } catch {
    return false
  }
}

function mark(user: User): User {
  rememberAccount(user.firstName ?? user.username)
  return user
}

/** Logs in. @throws ApiError `code_needed` where a second step is on */
export function login(credentials: z.input<typeof loginRequest>): Promise<User> {
  return entered(call('/api/login', userSchema, loginRequest.parse(credentials)))
}

/** The second step of a login with another provider, for accounts that ask for a code. */
export function passCode(code: string): Promise<User> {
  return entered(call('/api/auth/oidc/code', userSchema, { code }))
}

/** Opens an account, and is logged in with it. */
export function register(registration: z.input<typeof registerRequest>): Promise<User> {
  return entered(call('/api/register', userSchema, registerRequest.parse(registration)))
}

async function entered(entering: Promise<User>): Promise<User> {
  const user = mark(await entering)
  tellOtherTabs(user.id)
  return user
}

/** Ends the session. */
export async function logout(): Promise<void> {
  await call('/api/logout', doneResponse, {})
  rememberAccount(null)
  tellOtherTabs(null)
}
