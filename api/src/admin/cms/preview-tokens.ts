import { limits } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { Signer } from '../../platform/sealing/index.js'

/** Signs permission to see drafts: `EXPIRY.SIGNATURE`, expiry in Unix seconds. */
@Injectable()
export class PreviewTokens {
  private readonly signer: Signer

  constructor(@Inject(ENVIRONMENT) { SESSION_SECRET }: Environment) {
    this.signer = new Signer(SESSION_SECRET, 'content-preview')
  }

  issue(now = Date.now()): { token: string; expiresAt: string } {
    const expires = Math.floor(now / 1_000) + limits.previewMinutes * 60
    return {
      token: `${expires}.${this.signer.sign(String(expires))}`,
      expiresAt: new Date(expires * 1_000).toISOString(),
    }
  }

  /** @throws AppError `preview_expired` for an expired or foreign token */
  check(token: string, now = Date.now()): void {
    const [, expires, signature] = /^(\d{1,12})\.([\w-]{43})$/.exec(token) ?? []
    if (expires === undefined || signature === undefined) throw new AppError('preview_expired')
    if (!this.signer.isSigned(String(Number(expires)), signature) || Number(expires) * 1_000 <= now)
      throw new AppError('preview_expired')
  }
}
