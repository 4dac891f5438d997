import { Inject, Injectable } from '@nestjs/common'
import type { Request } from 'express'
import { z } from 'zod'
import { ENVIRONMENT, type Environment } from '../../../../config/env.js'
import { hashOf } from '../../../../database/stored-secret.js'
import { SealedText } from '../../../../sealing/index.js'
import type { OidcTrip } from './oidc-trip.js'

/** Milliseconds from the password to the way to the provider. */
const goodForMs = 60_000
const permission = z.object({ until: z.number(), userId: z.number().int() })

/**
 * Permissions to add a sign-in to the account of a session, given to whoever typed its password. Each is sealed for one
 * session and one provider: a page of another site has none, and cannot have its own person linked to somebody's account.
 */
@Injectable()
export class SignInLinks {
  private readonly box: SealedText

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    this.box = new SealedText(environment.ENCRYPTION_KEY, 'link-sign-in')
  }

  permit(request: Request, provider: string, userId: number): string {
    return this.box.seal(JSON.stringify({ until: Date.now() + goodForMs, userId }), ownerOf(request, provider))
  }

  /** @returns the account, and its session, that a permission of this very session and provider is for */
  permitted(request: Request, provider: string, sealed: string): OidcTrip['link'] {
    const text = this.box.open(sealed, ownerOf(request, provider))
    if (text === undefined) return undefined
    const { until, userId } = permission.parse(JSON.parse(text))
    return until < Date.now() ? undefined : { userId, session: hashOf(request.sessionID) }
  }
}

const ownerOf = ({ sessionID }: Request, provider: string): string => `${provider} ${sessionID}`
