import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import type { IdentityKey } from '@loquia/contracts'
import { z } from 'zod'
import { AppError } from '../../app-error.js'

/** Shorter keys can be broken; longer ones are slow to check. */
const rsaBits = { min: 2_048, max: 4_096 }
/** FIPS 186-5, A.1.1: with 1 anybody can sign, other small exponents were broken, longer ones are slow. */
const isGoodExponent = (exponent: bigint): boolean =>
  exponent >= 65_537n && exponent < 2n ** 32n && exponent % 2n === 1n

const jwkSchema = z.looseObject({ kty: z.string(), use: z.literal('sig').optional(), alg: z.string().optional() })

export interface PublicKey {
  algorithm: Exclude<IdentityKey['algorithm'], 'HS256'>
  pem: string
}

/**
 * Accepts PEM and JWK.
 * @throws AppError `invalid_request`: `not_usable`, or `private` for a private key
 */
export function readPublicKey(text: string): PublicKey {
  const jwk = text.startsWith('{') ? parseJwk(text) : undefined
  if (jwk === undefined && /PRIVATE KEY-----/.test(text)) throw invalidKeyError('private')
  const key = jwk === undefined ? parsePem(text) : parseOrRefuse(() => createPublicKey({ key: jwk, format: 'jwk' }))
  const algorithm = detectAlgorithm(key)
  if (jwk?.alg !== undefined && jwk.alg !== algorithm) throw invalidKeyError('not_usable')
  return { algorithm, pem: key.export({ type: 'spki', format: 'pem' }) as string }
}

function parseJwk(text: string): JsonWebKey & { alg?: string | undefined } {
  const parsed = jwkSchema.safeParse(parseOrRefuse(() => JSON.parse(text) as unknown))
  if (!parsed.success) throw invalidKeyError('not_usable')
  // Every private key contains `d`, and every secret `k`.
  if ('d' in parsed.data || 'k' in parsed.data) throw invalidKeyError('private')
  return parsed.data as JsonWebKey & { alg?: string | undefined }
}

/** Certificates are refused, because we would ignore their expiry dates. */
function parsePem(text: string): KeyObject {
  if (!/^-----BEGIN (?:RSA )?PUBLIC KEY-----\s/.test(text)) throw invalidKeyError('not_usable')
  return parseOrRefuse(() => createPublicKey(text))
}

function detectAlgorithm({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): PublicKey['algorithm'] {
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
  throw invalidKeyError('not_usable')
}

const invalidKeyError = (message: 'not_usable' | 'private'): AppError =>
  new AppError('invalid_request', { issues: [{ path: 'publicKey', message }] })

function parseOrRefuse<Value>(make: () => Value): Value {
  try {
    return make()
  } catch {
    throw invalidKeyError('not_usable')
  }
}
