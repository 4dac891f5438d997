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
import { AppError } from '../../../app-error.js'
import type { OidcProvider } from '../../../config/oidc-providers.js'
import {
  expectedAnswer,
  type ExpectedAnswer,
  type OidcArrival,
  type OidcDeparture,
  type OidcTrip,
  type OidcProfile,
} from './oidc-trip.js'
import { emailAddress, limits, plainName } from '@loquia/contracts'

const sessionKey = 'expected'

export interface OidcVisit extends AuthenticateOptions {
  trip: OidcTrip
  expected?: ExpectedAnswer
}

/**
 * Signs in by authorization code with PKCE, state and nonce. A cookie per attempt holds the expected answer, as no
 * session exists yet.
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

  /** @throws AppError `oidc_failed` */
  async validate(tokens: TokenEndpointResponse & TokenEndpointResponseHelpers): Promise<OidcArrival['profile']> {
    const claims = tokens.claims()
    if (claims === undefined) throw new AppError('oidc_failed')
    return profileFromClaims(this.provider, { ...claims, ...(await this.loadUserInfo(tokens, claims)) })
  }

  override authenticate<T extends AuthenticateOptions>(request: Request, options: T): void {
    // Passport creates one strategy object per request.
    const outcome = this as unknown as passport.StrategyCreatedStatic
    const { success } = outcome
    const { trip, expected: known } = options as OidcVisit & T
    const session: Record<string, unknown> = { [sessionKey]: known }
    outcome.redirect = (address) => {
      const expected = expectedAnswer.parse(session[sessionKey])
      success({ address, trip, expected } satisfies OidcDeparture)
    }
    outcome.success = (profile) => success({ profile: profile as OidcArrival['profile'], trip } satisfies OidcArrival)
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

  /** Ignores the Host header. */
  override currentUrl(request: Request): URL {
    return new URL(request.originalUrl, this.redirectUri)
  }

  /** Absorbs the constructor's registration by name; guards receive the strategy object. */
  getPassportInstance(): passport.Authenticator {
    return new passport.Passport()
  }

  /** Loads the email address when the ID token omits it (OpenID Connect Core, section 5.4). */
  private async loadUserInfo({ access_token: token }: TokenEndpointResponse, { email, sub }: IDToken): Promise<object> {
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

/** OpenID Connect Core, section 2, limits a subject to 255 ASCII characters. */
const subject = /^[\x20-\x7e]{1,255}$/
const issuerMaxChars = 500

/** @throws AppError `oidc_failed` if the claims identify nobody */
function profileFromClaims(provider: OidcProvider, claims: IDToken): OidcProfile {
  if (!subject.test(claims.sub) || claims.iss.length > issuerMaxChars) throw new AppError('oidc_failed')
  const email = emailAddress.safeParse(claims['email']).data ?? null
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    emailProven: email !== null && isProven(provider, claims),
    firstName: nameFromClaim(claims['given_name']),
    lastName: nameFromClaim(claims['family_name']),
  }
}

function isProven({ emailProof }: OidcProvider, claims: IDToken): boolean {
  if (emailProof === 'email_verified') return claims['email_verified'] === true
  // Microsoft uses any of these forms.
  return emailProof === 'xms_edov' && [true, 1, '1', 'true'].includes(claims['xms_edov'] as string)
}

function nameFromClaim(claim: unknown): string | undefined {
  return typeof claim === 'string' ? plainName(claim).trim().slice(0, limits.nameMaxChars) || undefined : undefined
}
