import type { SignInProvider } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import { AppError } from '../../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { oidcProviders, type OidcProvider } from '../../../config/oidc-providers.js'
import { OidcStrategy } from './oidc.strategy.js'

const discoveryTimeoutSeconds = 10
const discoveryValidMs = 24 * 60 * 60 * 1_000

interface DiscoveredStrategy {
  strategy: Promise<OidcStrategy>
  at: number
}

@Injectable()
export class OidcProvidersService {
  private readonly providers: ReadonlyMap<string, OidcProvider>
  private readonly strategies = new Map<string, DiscoveredStrategy>()

  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {
    this.providers = new Map(oidcProviders(environment).map((provider) => [provider.id, provider]))
  }

  list(): SignInProvider[] {
    return [...this.providers.values()].map(({ id, name }) => ({ id, name }))
  }

  /** @throws AppError `not_found` */
  find(id: string): OidcProvider {
    const provider = this.providers.get(id)
    if (provider === undefined) throw new AppError('not_found')
    return provider
  }

  /** @throws AppError `oidc_unavailable` */
  async loadStrategy(provider: OidcProvider): Promise<OidcStrategy> {
    const known = this.strategies.get(provider.id)
    if (known !== undefined && Date.now() - known.at < discoveryValidMs) return known.strategy
    const strategy = this.discoverStrategy(provider)
    this.strategies.set(provider.id, { strategy, at: Date.now() })
    try {
      return await strategy
    } catch (error) {
      // An expired description serves until a retry succeeds.
      if (known === undefined) this.strategies.delete(provider.id)
      else this.strategies.set(provider.id, known)
      if (known !== undefined) return known.strategy
      throw new AppError('oidc_unavailable', { cause: error })
    }
  }

  private async discoverStrategy(provider: OidcProvider): Promise<OidcStrategy> {
    const { id, issuer, clientId, clientSecret, clientAuth } = provider
    const proveWith = clientAuth === 'client_secret_basic' ? ClientSecretBasic : ClientSecretPost
    const configuration = await discovery(new URL(issuer), clientId, undefined, proveWith(clientSecret), {
      timeout: discoveryTimeoutSeconds,
      execute: [
        // Verify signatures even where TLS authenticates the sender.
        enableNonRepudiationChecks,
        ...(issuer.startsWith('http:') ? [allowInsecureRequests] : []),
      ],
    })
    return new OidcStrategy(provider, configuration, `${this.environment.PUBLIC_URL}/api/auth/oidc/${id}/callback`)
  }
}
