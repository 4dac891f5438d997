import { beginSignInQuery } from '@loquia/contracts'
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common'
import { AuthGuard } from '@nestjs/passport'
import type { Request } from 'express'
import { AppError } from '../../../../app-error.js'
import type { OidcProvider } from '../../../../config/oidc-providers.js'
import { callerAddress, callerLocale, RateLimits } from '../../../../http/index.js'
import { ownStrategy } from '../own-strategy.js'
import { OidcCookies } from './oidc-cookies.js'
import { oidcFault } from './oidc-fault.js'
import { OidcProvidersService } from './oidc-providers.service.js'
import type { OidcStrategy, OidcVisit } from './oidc.strategy.js'
import { ownPage } from './own-page.js'
import { SignInLinks } from './sign-in-links.js'

/** Passport's work for one request: the provider is known from its path alone. */
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
    // Only then does the strategy refuse without an error.
    if (!arrived) throw new AppError('oidc_denied')
    return arrived
  }
}

/** Takes a request to the strategy of its provider; the handler finds what came of it as the user of the request. */
abstract class OidcGuard implements CanActivate {
  constructor(
    private readonly providers: OidcProvidersService,
    private readonly rateLimits: RateLimits,
  ) {}

  /** @throws AppError `not_found`, `rate_limited`, and those of OpenID Connect */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request<{ provider: string }>>()
    const provider = this.providers.find(request.params.provider)
    await this.rateLimits.consume('oidcPerAddress', callerAddress(request as Request))
    const visit = this.visitOf(request as Request, provider)
    await new ProviderGuard(await this.providers.strategyOf(provider), visit).canActivate(context)
    return true
  }

  protected abstract visitOf(request: Request, provider: OidcProvider): OidcVisit
}

/** For whoever leaves for a provider: the handler gets an `OidcDeparture`. */
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
  protected visitOf(request: Request, provider: OidcProvider): OidcVisit {
    // Another site's page logs nobody in behind their back.
    if (!['same-origin', 'none', undefined].includes(request.get('sec-fetch-site'))) throw new AppError('oidc_expired')
    const query = beginSignInQuery.safeParse(request.query).data ?? {}
    const link = query.link === undefined ? undefined : this.links.permitted(request, provider.id, query.link)
    if (query.link !== undefined && link === undefined) throw new AppError('oidc_expired')
    const trip = { provider: provider.id, next: ownPage(query.next), locale: callerLocale(request) }
    if (link !== undefined) return { trip: { ...trip, link }, prompt: provider.prompt }
    return query.again === undefined ? { trip } : { trip, prompt: provider.prompt }
  }
}

/** For whoever comes back: the handler gets an `OidcArrival`. */
@Injectable()
export class OidcArrivalGuard extends OidcGuard {
  constructor(
    providers: OidcProvidersService,
    rateLimits: RateLimits,
    private readonly cookies: OidcCookies,
  ) {
    super(providers, rateLimits)
  }

  /** @throws AppError `oidc_expired` for a browser that never left, or came back already */
  protected visitOf(request: Request, { id }: OidcProvider): OidcVisit {
    const found = this.cookies.tripOf(request, id)
    if (found === undefined) throw new AppError('oidc_expired')
    return found
  }
}
