import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import type { IdentityKey } from '@loquia/contracts'
import { z } from 'zod'
import { AppError } from '../../../app-error.js'

/** Shorter keys can be broken, longer ones cost a server too much to check. */
const rsaBits = { min: 2_048, max: 4_096 }
/** FIPS 186-5, A.1.1: with 1 anybody can sign, other small exponents have been broken, and longer ones cost too much. */
const isGoodExponent = (exponent: bigint): boolean =>
  exponent >= 65_537n && exponent < 2n ** 32n && exponent % 2n === 1n

/** What of a JWK (RFC 7517) says more than the key itself. */
const jwkSchema = z.looseObject({ kty: z.string(), use: z.literal('sig').optional(), alg: z.string().optional() })

export interface PublicKey {
  /** The only one that a key of this type signs with here. */
  algorithm: Exclude<IdentityKey['algorithm'], 'HS256'>
  /** SubjectPublicKeyInfo, as PEM. */
  pem: string
}

/**
 * A public key as its owner pastes it: PEM, or JWK as JSON.
 * @throws AppError `invalid_request` of `publicKey`: `not_usable`, or `private` for a key that must not leave its server
 */
export function readPublicKey(text: string): PublicKey {
  const jwk = text.startsWith('{') ? jwkOf(text) : undefined
  if (jwk === undefined && /PRIVATE KEY-----/.test(text)) throw refused('private')
  const key = jwk === undefined ? fromPem(text) : made(() => createPublicKey({ key: jwk, format: 'jwk' }))
  const algorithm = algorithmOf(key)
  if (jwk?.alg !== undefined && jwk.alg !== algorithm) throw refused('not_usable')
  return { algorithm, pem: key.export({ type: 'spki', format: 'pem' }) as string }
}

function jwkOf(text: string): JsonWebKey & { alg?: string | undefined } {
  const parsed = jwkSchema.safeParse(made(() => JSON.parse(text) as unknown))
  if (!parsed.success) throw refused('not_usable')
  // `d` is in every private key, `k` in a secret.
  if ('d' in parsed.data || 'k' in parsed.data) throw refused('private')
  return parsed.data as JsonWebKey & { alg?: string | undefined }
}

/** A certificate is more than a key: what it promises, such as its end, would be forgotten. */
function fromPem(text: string): KeyObject {
  if (!/^-----BEGIN (?:RSA )?PUBLIC KEY-----\s/.test(text)) throw refused('not_usable')
  return made(() => createPublicKey(text))
}

function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): PublicKey['algorithm'] {
  const { modulusLength = 0, publicExponent = 0n, namedCurve } = asymmetricKeyDetails ?? {}
  if (
    asymmetricKeyType === 'rsa' &&
    modulusLength >= rsaBits.min &&
    modulusLength <= rsaBits.max &&
    isGoodExponent(publicExponent)
  )
    return 'RS256'
  if (asymmetricKeyType === 'ec' && namedCurve === 'prime256v1') return 'ES256'
  if (asymmetricKeyType === 'ed25519') return 'EdDSA'
  throw refused('not_usable')
}

const refused = (message: 'not_usable' | 'private'): AppError =>
  new AppError('invalid_request', { issues: [{ path: 'publicKey', message }] })

/** Whatever is wrong with a text is wrong with the key that it should be. */
function made<Value>(make: () => Value): Value {
  try {
    return make()
  } catch {
    throw refused('not_usable')
  }
}
