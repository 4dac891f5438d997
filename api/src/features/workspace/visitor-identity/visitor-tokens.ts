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
import { AppError } from '../../../app-error.js'
import { storable } from '../../../database/stored-text.js'
import { RateLimits } from '../../../http/index.js'
import type { Bot } from '../bots/index.js'
import { IdentityKeys } from './identity-keys.js'

const maxLifeSeconds = visitorTokenMaxHours * 3_600

/** Who a token says that its bearer is, until when, and the key that vouches for it. */
export interface Vouched {
  visitor: VerifiedVisitor
  kid: string
  expiresAt: Date
}

class TokenRefused extends Error {
  constructor(readonly fault: VisitorTokenFault) {
    super(fault)
  }
}

/** Reads the tokens in which businesses say who their visitors are (JWT, RFC 7519, signed as RFC 7515 says). */
@Injectable()
export class VisitorTokens {
  constructor(
    private readonly keys: IdentityKeys,
    private readonly rateLimits: RateLimits,
  ) {}

  /**
   * Whom a token vouches for, or why it does not. It counts for this bot alone, under a key of this bot alone.
   * @param address whose tokens are counted; absent where the caller has a rate limit already
   */
  async verify(
    bot: Pick<Bot, 'id' | 'publicId'>,
    token: string,
    address?: string,
  ): Promise<Vouched | VisitorTokenFault> {
    try {
      if (token.length > visitorTokenMaxChars) return 'too_long'
      if (address !== undefined) await this.rateLimits.consume('visitorTokenPerAddress', address)
      const vouched = await this.read(bot, token)
      await this.keys.noteUse(vouched.kid)
      return vouched
    } catch (error) {
      return faultOf(error)
    }
  }

  private async read({ id, publicId }: Pick<Bot, 'id' | 'publicId'>, token: string): Promise<Vouched> {
    let kid = ''
    const { payload } = await jwtVerify(
      token,
      // By the bot's own keys alone: nothing that a token says of where its key is or what it is (`jku`, `jwk`) counts.
      async (head) => {
        if (typeof head.kid !== 'string') throw new TokenRefused('unknown_key')
        const key = await this.keys.open(id, head.kid)
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
    const expires = checkLife(payload)
    return { visitor: visitorOf(payload), kid, expiresAt: new Date(expires * 1_000) }
  }
}

/** @returns when it ends, in seconds; that it has not is checked already */
function checkLife({ iat, exp }: JWTPayload): number {
  if (!Number.isFinite(iat) || !Number.isFinite(exp)) throw new TokenRefused('wrong_claim')
  if (iat! > Date.now() / 1_000 + visitorTokenToleranceSeconds) throw new TokenRefused('not_yet_valid')
  if (exp! - iat! > maxLifeSeconds) throw new TokenRefused('lives_too_long')
  return exp!
}

function visitorOf({ sub, name, email }: JWTPayload): VerifiedVisitor {
  // What is stored otherwise than it was signed could be the id of somebody else.
  if (typeof sub !== 'string' || sub.trim() === '' || sub.length > visitorIdMaxChars || storable(sub) !== sub)
    throw new TokenRefused('wrong_claim')
  const address = z
    .email()
    .max(limits.emailMaxChars)
    .safeParse(normalizeEmail(typeof email === 'string' ? email : ''))
  const shown = typeof name === 'string' ? storable(plainName(name)).trim().slice(0, limits.nameMaxChars) : ''
  return { id: sub, name: shown.toWellFormed() || null, email: address.data ?? null }
}

function faultOf(error: unknown): VisitorTokenFault {
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
