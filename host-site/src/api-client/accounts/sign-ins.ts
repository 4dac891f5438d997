import {
  doneResponse,
  linkSignInResponse,
  signInsResponse,
  type LinkSignInRequest,
  type UnlinkSignInRequest,
} from '@loquia/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call'
import { ownKey } from './session'

const path = '/api/account/sign-ins'

/** Who else opens one's own account, and whether a password does. */
export function signInsQuery() {
  return queryOptions({ queryKey: [ownKey, 'sign-ins'], queryFn: () => call(path, signInsResponse) })
}

/** Begins to link one. @returns where the browser is to go then */
export async function linkSignIn(request: LinkSignInRequest, locale: string): Promise<string> {
  return (await call(`${path}?language=${locale}`, linkSignInResponse, request)).address
}

/** Takes one off; every other session ends. @param locale language of the email that tells of it */
export async function unlinkSignIn(id: number, request: UnlinkSignInRequest, locale: string): Promise<void> {
  await call(`${path}/${id}?language=${locale}`, doneResponse, request, 'DELETE')
}

/**
 * Where a browser goes to sign in with a provider.
 * @param next the page to come back to, without its language
 */
export function signInAddress(
  provider: string,
  { language, next, again = false }: { language: string; next?: string | null; again?: boolean },
): string {
  const query = new URLSearchParams({ language, ...(next ? { next } : {}), ...(again ? { again: 'yes' } : {}) })
  return `/api/auth/oidc/${encodeURIComponent(provider)}?${query}`
}
