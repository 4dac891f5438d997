import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { AppError } from '../../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'

/**
 * Signed, short-lived permission to see drafts on the real pages: `EXPIRY.SIGNATURE`, the expiry in seconds since 1970.
 */
@Injectable()
export class PreviewTokens {
  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  issue(now = Date.now()): { token: string; expiresAt: string } {
    const expires = Math.floor(now / 1_000) + limits.previewMinutes * 60
    return {
      token: `${expires}.${this.sign(expires).toString('base64url')}`,
      expiresAt: new Date(expires * 1_000).toISOString(),
    }
  }

  /** @throws AppError `preview_expired` for a token that is too old or none of ours */
  check(token: string, now = Date.now()): void {
    const [, expires, signature] = /^(\d{1,12})\.([\w-]{43})$/.exec(token) ?? []
    if (expires === undefined || signature === undefined) throw new AppError('preview_expired')
    const given = Buffer.from(signature, 'base64url')
    const wanted = this.sign(Number(expires))
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted) || Number(expires) * 1_000 <= now)
      throw new AppError('preview_expired')
  }

  private sign(expires: number): Buffer {
    // Its own purpose in front: nothing else that is signed with this secret can be taken for a preview.
    return createHmac('sha256', this.environment.SESSION_SECRET).update(`content-preview ${expires}`).digest()
  }
}
