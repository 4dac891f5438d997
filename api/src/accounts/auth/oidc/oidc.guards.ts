import { beginSignInQuery, type PlainErrorCode } from '@loquia/contracts'
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common'
import { AuthGuard } from '@nestjs/passport'
import type { Request } from 'express'
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import { AppError } from '../../../app-error.js'
import type { OidcProvider } from '../../../config/oidc-providers.js'
import { callerAddress, callerLocale, RateLimits } from '../../../platform/http/index.js'
import { ownStrategy } from '../guards.js'
import { OidcCookies } from './oidc-cookies.js'
import { OidcProvidersService } from './oidc-providers.service.js'
import type { OidcStrategy, OidcVisit } from './oidc.strategy.js'
import { ownPage } from './own-page.js'
import { SignInLinks } from './sign-in-links.js'

class ProviderGuard extends AuthGuard() {
  constructor(
    strategy: OidcStrategy,
    private readonly visit: OidcVisit,
  ) {
    super(ownStrategy(strategy))
  }

  override getAuthenticateOptions(): OidcVisit & { session: false } {
    return { ...this.visit, session: false }
  }

  override handleRequest<T>(error: unknown, arrived: T | false | null | undefined): T {
    if (error) throw oidcFault(error)
    // The strategy fails without an error only if the person declined.
    if (!arrived) throw new AppError('oidc_denied')
    return arrived
  }
}

abstract class OidcGuard implements CanActivate {
  constructor(
    private readonly providers: OidcProvidersService,
    private readonly rateLimits: RateLimits,
  ) {}

  /** @throws AppError `not_found`, `rate_limited`, `oidc_denied`, `oidc_expired`, `oidc_failed`, `oidc_unavailable` */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request<{ provider: string }>>()
    const provider = this.providers.find(request.params.provider)
    await this.rateLimits.consume('oidcPerAddress', callerAddress(request as Request))
    const visit = this.createVisit(request as Request, provider)
    await new ProviderGuard(await this.providers.loadStrategy(provider), visit).canActivate(context)
    return true
  }

  protected abstract createVisit(request: Request, provider: OidcProvider): OidcVisit
}

@Injectable()
export class OidcDepartureGuard extends OidcGuard {
  constructor(
    providers: OidcProvidersService,
    rateLimits: RateLimits,
    private readonly links: SignInLinks,
  ) {
    super(providers, rateLimits)
  }

  /** @throws AppError `oidc_expired` */
  protected createVisit(request: Request, provider: OidcProvider): OidcVisit {
    // Cross-site requests must not log anyone in unnoticed.
    if (!['same-origin', 'none', undefined].includes(request.get('sec-fetch-site'))) throw new AppError('oidc_expired')
    const query = beginSignInQuery.safeParse(request.query).data ?? {}
    const link = query.link === undefined ? undefined : this.links.readPermission(request, provider.id, query.link)
    if (query.link !== undefined && link === undefined) throw new AppError('oidc_expired')
    const trip = { provider: provider.id, next: ownPage(query.next), locale: callerLocale(request) }
    if (link !== undefined) return { trip: { ...trip, link }, prompt: provider.prompt }
    return query.again === undefined ? { trip } : { trip, prompt: provider.prompt }
  }
}

@Injectable()
export class OidcArrivalGuard extends OidcGuard {
  constructor(
    providers: OidcProvidersService,
    rateLimits: RateLimits,
    private readonly cookies: OidcCookies,
  ) {
    super(providers, rateLimits)
  }

  /** @throws AppError `oidc_expired` for a missing or used cookie */
  protected createVisit(request: Request, { id }: OidcProvider): OidcVisit {
    const found = this.cookies.readTrip(request, id)
    if (found === undefined) throw new AppError('oidc_expired')
    return found
  }
}

/**
 * The person declined or must interact with the provider (RFC 6749, section 4.1.2.1; OpenID Connect Core, section
 * 3.1.2.6).
 */
const declinedErrors = /^(?:access_denied|(?:login|consent|interaction|account_selection)_required)$/
const temporaryErrors = /^(?:server_error|temporarily_unavailable)$/

function oidcFault(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError(errorCodeOf(error), { cause: error })
}

function errorCodeOf(error: unknown): PlainErrorCode {
  if (error instanceof AuthorizationResponseError)
    return declinedErrors.test(error.error)
      ? 'oidc_denied'
      : temporaryErrors.test(error.error)
        ? 'oidc_unavailable'
        : 'oidc_failed'
  if (error instanceof ResponseBodyError) return error.status >= 500 ? 'oidc_unavailable' : 'oidc_failed'
  if (error instanceof ClientError) {
    const answered = error.cause instanceof Response ? error.cause.status : 0
    return error.code === 'OAUTH_TIMEOUT' || answered >= 500 ? 'oidc_unavailable' : 'oidc_failed'
  }
  // `fetch` throws this when no response arrived.
  return error instanceof TypeError && error.message === 'fetch failed' ? 'oidc_unavailable' : 'oidc_failed'
}
