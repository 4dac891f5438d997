import { z } from 'zod'
import type { ErrorCode } from '../errors/errors.ts'
import { limits } from '../limits.ts'
import { codeOf } from './users.ts'

/** Who else can be signed in with, by OpenID Connect. */
export const signInProvider = z.object({
  /** In addresses: `/api/auth/oidc/ID` begins a sign-in. */
  id: z.string(),
  /** What the button calls it. */
  name: z.string(),
})
export type SignInProvider = z.infer<typeof signInProvider>

/** Characters of an address to go on to after a sign-in. (Not among the limits, which every page of the site loads.) */
export const nextMaxChars = 500

/** `GET /api/auth/oidc/:provider`: where a browser goes to sign in. */
export const beginSignInQuery = z.object({
  /** The page of the portal to come back to; anything else leads to the portal's first page. */
  next: z.string().max(nextMaxChars).optional().catch(undefined),
  language: z.string().max(10).optional(),
  /** What `POST /api/account/sign-ins` gave: the sign-in is added to the account of this session. */
  link: z.string().max(2_000).optional(),
  /** Has the provider ask the person anew. */
  again: z.string().max(10).optional(),
})
export type BeginSignInQuery = z.infer<typeof beginSignInQuery>

/** Why a browser came back from a provider without being let in: the login page, or the account, is told by `?oidc=`. */
export const signInRefusals = [
  'oidc_denied',
  'oidc_expired',
  'oidc_email_unverified',
  'oidc_account_exists',
  'oidc_linked_elsewhere',
  'oidc_failed',
  'oidc_unavailable',
  'account_disabled',
  'invalid_credentials',
  'unauthorized',
  'rate_limited',
  'not_ready',
  'overloaded',
  'storage_full',
  'internal_error',
] as const satisfies readonly ErrorCode[]
export type SignInRefusal = (typeof signInRefusals)[number]

/** `POST /api/auth/oidc/code`: the second step of such a sign-in. */
export const signInCodeRequest = z.object({ code: codeOf })
export type SignInCodeRequest = z.infer<typeof signInCodeRequest>

/** One that an account has. */
export const linkedSignIn = z.object({
  id: z.number().int(),
  provider: z.string(),
  /** What the provider is called; its id where the operator has taken it away. */
  name: z.string(),
  /** The address that the provider told. */
  email: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
})
export type LinkedSignIn = z.infer<typeof linkedSignIn>

/** `GET /api/account/sign-ins` */
export const signInsResponse = z.object({
  success: z.literal(true),
  /** Whether the account has a password; without one a fresh sign-in stands in its place. */
  password: z.boolean(),
  signIns: z.array(linkedSignIn),
})
export type SignIns = z.infer<typeof signInsResponse>

/** Absent where the account has none: a sign-in of the last {@link freshSignInMinutes} then counts as much. */
export const passwordIfAny = z.string().min(1).max(limits.passwordMaxChars).optional()
export const freshSignInMinutes = 10

/** `POST /api/account/sign-ins`: begins to add one. */
export const linkSignInRequest = z.object({ provider: z.string().min(1).max(30), password: passwordIfAny })
export type LinkSignInRequest = z.infer<typeof linkSignInRequest>
export const linkSignInResponse = z.object({
  success: z.literal(true),
  /** Where the browser is to go, within a minute. */
  address: z.string(),
})

/** `DELETE /api/account/sign-ins/:signInId`: takes one off. */
export const unlinkSignInRequest = z.object({ password: passwordIfAny })
export type UnlinkSignInRequest = z.infer<typeof unlinkSignInRequest>
