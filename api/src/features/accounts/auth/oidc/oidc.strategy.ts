import { PassportStrategy } from '@nestjs/passport'
import type { Request } from 'express'
import {
  fetchUserInfo,
  randomNonce,
  randomState,
  type Configuration,
  type IDToken,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
} from 'openid-client'
import { Strategy, type AuthenticateOptions } from 'openid-client/passport'
import passport from 'passport'
import { AppError } from '../../../../app-error.js'
import type { OidcProvider } from '../../../../config/oidc-providers.js'
import { personOf } from './oidc-person.js'
import {
  expectedAnswer,
  type ExpectedAnswer,
  type OidcArrival,
  type OidcDeparture,
  type OidcTrip,
} from './oidc-trip.js'

const sessionKey = 'expected'

/** What a guard tells the strategy of a request. */
export interface OidcVisit extends AuthenticateOptions {
  trip: OidcTrip
  /** Of whoever comes back; absent for those who leave. */
  expected?: ExpectedAnswer
}

/**
 * Signs in with one provider: authorization code with PKCE, state and nonce. What the answer is checked against lies in
 * a cookie of this one way and not in the session, which nobody has before they are in.
 */
export class OidcStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly provider: OidcProvider,
    private readonly configuration: Configuration,
    private readonly redirectUri: string,
  ) {
    super({
      config: configuration,
      name: provider.id,
      sessionKey,
      callbackURL: redirectUri,
      scope: 'openid email profile',
    })
  }

  /** Who the tokens are about. @throws AppError `oidc_failed` */
  async validate(tokens: TokenEndpointResponse & TokenEndpointResponseHelpers): Promise<OidcArrival['person']> {
    const claims = tokens.claims()
    if (claims === undefined) throw new AppError('oidc_failed')
    return personOf(this.provider, { ...claims, ...(await this.told(tokens, claims)) })
  }

  override authenticate<T extends AuthenticateOptions>(request: Request, options: T): void {
    // Of this request alone, as passport makes it.
    const outcome = this as unknown as passport.StrategyCreatedStatic
    const { success } = outcome
    const { trip, expected: known } = options as OidcVisit & T
    const session: Record<string, unknown> = { [sessionKey]: known }
    outcome.redirect = (address) => {
      const expected = expectedAnswer.parse(session[sessionKey])
      success({ address, trip, expected } satisfies OidcDeparture)
    }
    outcome.success = (person) => success({ person: person as OidcArrival['person'], trip } satisfies OidcArrival)
    super.authenticate(Object.create(request, { session: { value: session } }) as Request, options)
  }

  override shouldInitiateAuthRequest<T extends AuthenticateOptions>(_: Request, __: URL, options: T): boolean {
    return (options as OidcVisit & T).expected === undefined
  }

  override authorizationRequestParams<T extends AuthenticateOptions>(request: Request, options: T): URLSearchParams {
    const parameters = new URLSearchParams(super.authorizationRequestParams(request, options))
    parameters.set('state', randomState())
    parameters.set('nonce', randomNonce())
    return parameters
  }

  /** By our own address, whatever the request calls us. */
  override currentUrl(request: Request): URL {
    return new URL(request.originalUrl, this.redirectUri)
  }

  /** Where the constructor registers it by name: nowhere that is seen, as guards are given it. */
  getPassportInstance(): passport.Authenticator {
    return new passport.Passport()
  }

  /** The address, where the ID token leaves it out (OpenID Connect Core, section 5.4). */
  private async told({ access_token: token }: TokenEndpointResponse, { email, sub }: IDToken): Promise<object> {
    const { userinfo_endpoint: endpoint } = this.configuration.serverMetadata()
    if (email !== undefined || endpoint === undefined || this.provider.emailProof === 'xms_edov') return {}
    const {
      email: address,
      email_verified,
      given_name,
      family_name,
    } = await fetchUserInfo(this.configuration, token, sub)
    return { email: address, email_verified, given_name, family_name }
  }
}
