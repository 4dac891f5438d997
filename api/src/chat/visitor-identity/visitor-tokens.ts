import {
  limits,
  normalizeEmail,
  plainName,
  visitorIdMaxChars,
  visitorTokenAlgorithms,
  visitorTokenMaxChars,
  visitorTokenMaxHours,
  visitorTokenToleranceSeconds,
  type VerifiedVisitor,
  type VisitorTokenFault,
} from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { errors, jwtVerify, type JWTPayload } from 'jose'
import { z } from 'zod'
import { AppError } from '../../app-error.js'
import { toStorableText } from '../../platform/database/stored-text.js'
import { RateLimits } from '../../platform/http/index.js'
import type { Bot } from '../../core/bots/index.js'
import { IdentityKeys } from './identity-keys.js'

const maxLifeSeconds = visitorTokenMaxHours * 3_600

export interface VerifiedToken {
  visitor: VerifiedVisitor
  kid: string
  expiresAt: Date
}

class TokenRefused extends Error {
  constructor(readonly fault: VisitorTokenFault) {
    super(fault)
  }
}

/** Verifies the JWTs (RFC 7519, RFC 7515) in which businesses identify their visitors. */
@Injectable()
export class VisitorTokens {
  constructor(
    private readonly keys: IdentityKeys,
    private readonly rateLimits: RateLimits,
  ) {}

  /**
   * Tokens are valid only for their own bot and its keys.
   * @param address for rate limits; absent where the caller has one already
   */
  async verify(
    bot: Pick<Bot, 'id' | 'publicId'>,
    token: string,
    address?: string,
  ): Promise<VerifiedToken | VisitorTokenFault> {
    try {
      if (token.length > visitorTokenMaxChars) return 'too_long'
      if (address !== undefined) await this.rateLimits.consume('visitorTokenPerAddress', address)
      const verified = await this.decode(bot, token)
      await this.keys.recordUse(verified.kid)
      return verified
    } catch (error) {
      return toTokenFault(error)
    }
  }

  private async decode({ id, publicId }: Pick<Bot, 'id' | 'publicId'>, token: string): Promise<VerifiedToken> {
    let kid = ''
    const { payload } = await jwtVerify(
      token,
      // The token's `jku` and `jwk` headers are ignored.
      async (head) => {
        if (typeof head.kid !== 'string') throw new TokenRefused('unknown_key')
        const key = await this.keys.findUnsealedKey(id, head.kid)
        if (key === undefined) throw new TokenRefused('unknown_key')
        if (head.alg !== key.algorithm) throw new TokenRefused('wrong_algorithm')
        ;({ kid } = key)
        return key.key
      },
      {
        algorithms: [...visitorTokenAlgorithms],
        audience: publicId,
        requiredClaims: ['sub', 'aud', 'iat', 'exp'],
        clockTolerance: visitorTokenToleranceSeconds,
      },
    )
    const expires = checkLifetime(payload)
    return { visitor: toVisitor(payload), kid, expiresAt: new Date(expires * 1_000) }
  }
}

/** @returns expiry in seconds */
function checkLifetime({ iat, exp }: JWTPayload): number {
  if (!Number.isFinite(iat) || !Number.isFinite(exp)) throw new TokenRefused('wrong_claim')
  if (iat! > Date.now() / 1_000 + visitorTokenToleranceSeconds) throw new TokenRefused('not_yet_valid')
  if (exp! - iat! > maxLifeSeconds) throw new TokenRefused('lives_too_long')
  return exp!
}

function toVisitor({ sub, name, email }: JWTPayload): VerifiedVisitor {
  // An id that changes when stored could equal another visitor's id.
  if (typeof sub !== 'string' || sub.trim() === '' || sub.length > visitorIdMaxChars || toStorableText(sub) !== sub)
    throw new TokenRefused('wrong_claim')
  const address = z
    .email()
    .max(limits.emailMaxChars)
    .safeParse(normalizeEmail(typeof email === 'string' ? email : ''))
  const shown = typeof name === 'string' ? toStorableText(plainName(name)).trim().slice(0, limits.nameMaxChars) : ''
  return { id: sub, name: shown.toWellFormed() || null, email: address.data ?? null }
}

function toTokenFault(error: unknown): VisitorTokenFault {
  if (error instanceof TokenRefused) return error.fault
  if (error instanceof AppError && error.code === 'rate_limited') return 'rate_limited'
  if (error instanceof errors.JOSEAlgNotAllowed) return 'wrong_algorithm'
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'wrong_signature'
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWTClaimValidationFailed)
    return error.claim === 'aud' ? 'wrong_audience' : error.claim === 'nbf' ? 'not_yet_valid' : 'wrong_claim'
  if (error instanceof errors.JOSEError) return 'malformed'
  throw error
}
