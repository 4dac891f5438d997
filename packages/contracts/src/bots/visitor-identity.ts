import { z } from 'zod'

/** Identity from the business's signed token. */
export const verifiedVisitorSchema = z.object({
  /** The id is the token's `sub`. */
  id: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
})
export type VerifiedVisitor = z.infer<typeof verifiedVisitorSchema>

/** Each key has one algorithm; tokens with another are refused. */
export const visitorTokenAlgorithms = ['HS256', 'RS256', 'ES256', 'EdDSA'] as const
/** Maximum time from `iat` to `exp`. */
export const visitorTokenMaxHours = 24
export const visitorTokenMaxChars = 4_096
/** Allowed clock skew in seconds. */
export const visitorTokenToleranceSeconds = 60
export const visitorIdMaxChars = 255

/** Shown only to the page's developer, never to visitors: why a token was refused. */
export const visitorTokenFaults = [
  'too_long',
  'malformed',
  'wrong_algorithm',
  'unknown_key',
  'wrong_signature',
  'wrong_audience',
  'wrong_claim',
  'expired',
  'not_yet_valid',
  'lives_too_long',
  'rate_limited',
] as const
export type VisitorTokenFault = (typeof visitorTokenFaults)[number]

/** After a refused token, the chat continues unverified. */
export const visitorIdentitySchema = z.discriminatedUnion('verified', [
  z.object({
    verified: z.literal(true),
    id: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
  }),
  z.object({ verified: z.literal(false), fault: z.enum(visitorTokenFaults) }),
])
export type VisitorIdentity = z.infer<typeof visitorIdentitySchema>

export const identityKeySchema = z.object({
  kid: z.uuid(),
  algorithm: z.enum(visitorTokenAlgorithms),
  /** PEM; null for a secret. */
  publicKey: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Tokens are refused after this time. */
  retiresAt: z.iso.datetime().nullable(),
  /** The time is accurate to the hour. */
  lastUsedAt: z.iso.datetime().nullable(),
})
export type IdentityKey = z.infer<typeof identityKeySchema>
export const identityKeysPerBot = 5

/** `GET`, `DELETE …/identity-keys`: newest first. */
export const identityKeysResponse = z.object({ success: z.literal(true), keys: z.array(identityKeySchema) })

/** Hours that previous keys stay valid after a new one; 0 revokes them immediately. */
export const keyOverlapHours = [0, 24, 168, 720] as const
export const publicKeyMaxChars = 8_192
/** `POST …/identity-keys` adds a public key, or creates a secret if none is sent. */
export const newIdentityKeyRequest = z.object({
  overlapHours: z.union([z.literal(0), z.literal(24), z.literal(168), z.literal(720)]),
  publicKey: z.string().trim().min(1).max(publicKeyMaxChars).optional(),
})
export const newIdentityKeyResponse = identityKeysResponse.extend({ kid: z.uuid(), secret: z.string().nullable() })
export type NewIdentityKeyResponse = z.infer<typeof newIdentityKeyResponse>

/** `POST …/identity-keys/{kid}/reveal` */
export const identityKeySecretResponse = z.object({ success: z.literal(true), kid: z.uuid(), secret: z.string() })
