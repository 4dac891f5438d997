import { z } from 'zod'

/** Whom the business's own server vouches for: what its signed token said when the visitor came. */
export const verifiedVisitorSchema = z.object({
  /** The business's own id of its user: the token's `sub`. */
  id: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
})
export type VerifiedVisitor = z.infer<typeof verifiedVisitorSchema>

/** What tokens may be signed with. Each key has one, and a token that names another is refused. */
export const visitorTokenAlgorithms = ['HS256', 'RS256', 'ES256', 'EdDSA'] as const
/** A token's `exp` is at most this long after its `iat`. */
export const visitorTokenMaxHours = 24
/** Characters of a token; a longer one is not looked at. */
export const visitorTokenMaxChars = 4_096
/** How far the clocks of two servers may be apart, in seconds. */
export const visitorTokenToleranceSeconds = 60
/** Characters of a token's `sub`. */
export const visitorIdMaxChars = 255

/** Why a visitor's token was refused; for the developer of the page, never for the visitor. */
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

/** What became of the token in a chat's handshake. One that was refused closes nothing: the chat goes on unverified. */
export const visitorIdentitySchema = z.discriminatedUnion('verified', [
  z.object({
    verified: z.literal(true),
    /** The token's `sub`. */
    id: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
  }),
  z.object({ verified: z.literal(false), fault: z.enum(visitorTokenFaults) }),
])
export type VisitorIdentity = z.infer<typeof visitorIdentitySchema>

/** A key that a business signs its visitors' tokens with, as its owner sees it in the list. */
export const identityKeySchema = z.object({
  /** Stands in the head of each token. */
  kid: z.uuid(),
  algorithm: z.enum(visitorTokenAlgorithms),
  /** As PEM, of a key whose private part only the business has; null for a secret. */
  publicKey: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Tokens are refused from then on; null for the key in use. */
  retiresAt: z.iso.datetime().nullable(),
  /** When a token was last accepted under it, to the hour; null for never. */
  lastUsedAt: z.iso.datetime().nullable(),
})
export type IdentityKey = z.infer<typeof identityKeySchema>
/** Keys of one bot that are good at once. */
export const identityKeysPerBot = 5

/** `GET`, `DELETE …/identity-keys`: newest first. */
export const identityKeysResponse = z.object({ success: z.literal(true), keys: z.array(identityKeySchema) })
export type IdentityKeysResponse = z.infer<typeof identityKeysResponse>

/** Hours that the keys before stay good beside a new one; 0 ends them at once. */
export const keyOverlapHours = [0, 24, 168, 720] as const
/** Characters of a public key, as PEM or JWK. */
export const publicKeyMaxChars = 8_192
/** `POST …/identity-keys`: with a public key, or for a new secret. */
export const newIdentityKeyRequest = z.object({
  overlapHours: z.union([z.literal(0), z.literal(24), z.literal(168), z.literal(720)]),
  publicKey: z.string().trim().min(1).max(publicKeyMaxChars).optional(),
})
export type NewIdentityKeyRequest = z.infer<typeof newIdentityKeyRequest>
/** The secret is null for a public key. */
export const newIdentityKeyResponse = identityKeysResponse.extend({ kid: z.uuid(), secret: z.string().nullable() })
export type NewIdentityKeyResponse = z.infer<typeof newIdentityKeyResponse>

/** `POST …/identity-keys/{kid}/reveal` */
export const identityKeySecretResponse = z.object({ success: z.literal(true), kid: z.uuid(), secret: z.string() })
export type IdentityKeySecretResponse = z.infer<typeof identityKeySecretResponse>
