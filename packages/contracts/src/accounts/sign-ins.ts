import { z } from 'zod'
import type { ErrorCode } from '../errors/errors.ts'
import { limits } from '../limits.ts'
import { codeSchema } from './users.ts'

export const signInProvider = z.object({
  /** `/api/auth/oidc/ID` starts a sign-in. */
  id: z.string(),
  name: z.string(),
})
export type SignInProvider = z.infer<typeof signInProvider>

/** Not among the limits, which every page loads. */
export const nextMaxChars = 500

/** `GET /api/auth/oidc/:provider` */
export const beginSignInQuery = z.object({
  /** Portal page to return to. */
  next: z.string().max(nextMaxChars).optional().catch(undefined),
  language: z.string().max(10).optional(),
  /** From `POST /api/account/sign-ins`, for linking. */
  link: z.string().max(2_000).optional(),
  /** Forces a new login at the provider. */
  again: z.string().max(10).optional(),
})

/** Passed to the login or account page in `?oidc=`. */
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

/** `POST /api/auth/oidc/code`: second factor. */
export const signInCodeRequest = z.object({ code: codeSchema })

export const linkedSignIn = z.object({
  id: z.number().int(),
  provider: z.string(),
  /** The id if the operator removed the provider. */
  name: z.string(),
  email: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
})
export type LinkedSignIn = z.infer<typeof linkedSignIn>

/** `GET /api/account/sign-ins` */
export const signInsResponse = z.object({
  success: z.literal(true),
  /** Otherwise a fresh sign-in is needed. */
  password: z.boolean(),
  signIns: z.array(linkedSignIn),
})

/** Without a password, a sign-in of the last {@link freshSignInMinutes} counts. */
export const passwordIfAny = z.string().min(1).max(limits.passwordMaxChars).optional()
export const freshSignInMinutes = 10

/** `POST /api/account/sign-ins` */
export const linkSignInRequest = z.object({ provider: z.string().min(1).max(30), password: passwordIfAny })
export const linkSignInResponse = z.object({
  success: z.literal(true),
  /** The address is valid for one minute. */
  address: z.string(),
})

/** `DELETE /api/account/sign-ins/:signInId` */
export const unlinkSignInRequest = z.object({ password: passwordIfAny })
