import type { SignInProvider } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import { AppError } from '../../../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../../../config/env.js'
import { oidcProviders, type OidcProvider } from '../../../../config/oidc-providers.js'
import { OidcStrategy } from './oidc.strategy.js'

/** Seconds that a provider has for each answer. */
const patienceSeconds = 10
/** Until a provider's own description is read again. */
const describedForMs = 24 * 60 * 60 * 1_000

interface Described {
  strategy: Promise<OidcStrategy>
  at: number
}

/** The OpenID providers of this installation. Each is asked for its endpoints and keys when it is first needed. */
@Injectable()
export class OidcProvidersService {
  private readonly providers: ReadonlyMap<string, OidcProvider>
  private readonly described = new Map<string, Described>()

  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {
    this.providers = new Map(oidcProviders(environment).map((provider) => [provider.id, provider]))
  }

  /** What people see of them. */
  list(): SignInProvider[] {
    return [...this.providers.values()].map(({ id, name }) => ({ id, name }))
  }

  /** @throws AppError `not_found` */
  find(id: string): OidcProvider {
    const provider = this.providers.get(id)
    if (provider === undefined) throw new AppError('not_found')
    return provider
  }

  /** @throws AppError `oidc_unavailable` when the provider does not describe itself */
  async strategyOf(provider: OidcProvider): Promise<OidcStrategy> {
    const known = this.described.get(provider.id)
    if (known !== undefined && Date.now() - known.at < describedForMs) return known.strategy
    const strategy = this.describe(provider)
    this.described.set(provider.id, { strategy, at: Date.now() })
    try {
      return await strategy
    } catch (error) {
      // Asked again by the next one; what it said a day ago serves meanwhile.
      if (known === undefined) this.described.delete(provider.id)
      else this.described.set(provider.id, known)
      if (known !== undefined) return known.strategy
      throw new AppError('oidc_unavailable', { cause: error })
    }
  }

  private async describe(provider: OidcProvider): Promise<OidcStrategy> {
    const { id, issuer, clientId, clientSecret, clientAuth } = provider
    const proveWith = clientAuth === 'client_secret_basic' ? ClientSecretBasic : ClientSecretPost
    const configuration = await discovery(new URL(issuer), clientId, undefined, proveWith(clientSecret), {
      timeout: patienceSeconds,
      execute: [
        // Signatures of ID tokens are checked, also where TLS vouches for who sent them.
        enableNonRepudiationChecks,
        ...(issuer.startsWith('http:') ? [allowInsecureRequests] : []),
      ],
    })
    return new OidcStrategy(provider, configuration, `${this.environment.PUBLIC_URL}/api/auth/oidc/${id}/callback`)
  }
}
