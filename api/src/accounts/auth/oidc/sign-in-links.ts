import { Inject, Injectable } from '@nestjs/common'
import type { Request } from 'express'
import { z } from 'zod'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { hashSecret } from '../../../platform/database/stored-secret.js'
import { SealedText } from '../../../platform/sealing/index.js'
import type { OidcTrip } from './oidc-trip.js'

/** The redirect must follow the password check within this many milliseconds. */
const validForMs = 60_000
const permission = z.object({ until: z.number(), userId: z.number().int() })

/**
 * Permissions to link a sign-in after a password check, sealed per session and provider so that another site cannot
 * link its person to somebody's account.
 */
@Injectable()
export class SignInLinks {
  private readonly box: SealedText

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    this.box = new SealedText(environment.ENCRYPTION_KEY, 'link-sign-in')
  }

  createPermission(request: Request, provider: string, userId: number): string {
    return this.box.seal(JSON.stringify({ until: Date.now() + validForMs, userId }), sealOwner(request, provider))
  }

  readPermission(request: Request, provider: string, sealed: string): OidcTrip['link'] {
    const text = this.box.open(sealed, sealOwner(request, provider))
    if (text === undefined) return undefined
    const { until, userId } = permission.parse(JSON.parse(text))
    return until < Date.now() ? undefined : { userId, session: hashSecret(request.sessionID) }
  }
}

const sealOwner = ({ sessionID }: Request, provider: string): string => `${provider} ${sessionID}`
