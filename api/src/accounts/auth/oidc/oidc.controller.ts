import { type Locale, signInRefusals, type SignInRefusal } from '@loquia/contracts'
import { type CallInput, completeOidcLogin, finishOidcLogin, startOidcLogin } from '@loquia/contracts/calls'
import { Controller, Req, Res, UseFilters, UseGuards, Catch, type ArgumentsHost } from '@nestjs/common'
import type { Request, Response } from 'express'
import { AppError } from '../../../app-error.js'
import {
  CallerAddress,
  CallerLocale,
  RateLimits,
  Handles,
  callerLocale,
  ErrorFilter,
  logError,
  toAppError,
} from '../../../platform/http/index.js'
import { noteSecurity } from '../../../platform/security-log/index.js'
import { LoginsService } from '../logins.service.js'
import { OidcCookies } from './oidc-cookies.js'
import { OidcSignInsService } from './oidc-sign-ins.service.js'
import type { OidcArrival, OidcDeparture } from './oidc-trip.js'
import { OidcArrivalGuard, OidcDepartureGuard } from './oidc.guards.js'
import { firstPage, inLanguage } from './own-page.js'

/** These errors reveal nothing about the person. */
const harmlessCodes: ReadonlySet<string> = new Set(['oidc_denied', 'oidc_unavailable', 'not_ready', 'overloaded'])

/** A redirected browser cannot show errors, so the starting page receives the code. */
@Catch()
class OidcRefusalFilter extends ErrorFilter {
  constructor(private readonly cookies: OidcCookies) {
    super()
  }

  override catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request<{ provider: string }>>()
    const response = host.switchToHttp().getResponse<Response>()
    const error = toAppError(thrown)
    if (error.code === 'not_found') return this.respond(error, request as Request, response)
    const { provider } = request.params
    logError(this.logger, error, `${request.method} ${request.path}`)
    if (!harmlessCodes.has(error.code)) noteSecurity('login.oidc-refused', { account: undefined, provider })
    const trip = this.cookies.readTrip(request as Request, provider)?.trip
    this.cookies.clearTrip(response, provider)
    const code: SignInRefusal = signInRefusals.find((each) => each === error.code) ?? 'oidc_failed'
    const query = new URLSearchParams({ oidc: code })
    if (trip?.link === undefined && trip !== undefined && trip.next !== firstPage) query.set('next', trip.next)
    const page = trip?.link === undefined ? '/auth' : '/portal/account'
    response.redirect(302, inLanguage(trip?.locale ?? callerLocale(request as Request), `${page}?${query}`))
  }
}

@Controller()
export class OidcController {
  constructor(
    private readonly signIns: OidcSignInsService,
    private readonly cookies: OidcCookies,
    private readonly logins: LoginsService,
    private readonly rateLimits: RateLimits,
  ) {}

  @Handles(startOidcLogin)
  @UseFilters(OidcRefusalFilter)
  @UseGuards(OidcDepartureGuard)
  redirectToProvider(_input: CallInput<typeof startOidcLogin>, @Req() request: Request, @Res() response: Response) {
    const departure = request.user as OidcDeparture
    this.cookies.saveTrip(response, departure)
    response.redirect(302, departure.address)
  }

  @Handles(finishOidcLogin)
  @UseFilters(OidcRefusalFilter)
  @UseGuards(OidcArrivalGuard)
  async completeSignIn(_input: CallInput<typeof finishOidcLogin>, @Req() request: Request, @Res() response: Response) {
    const arrival = request.user as OidcArrival
    const { provider, locale, next, link } = arrival.trip
    if (link !== undefined) {
      await this.signIns.link(request, arrival, link)
      this.cookies.clearTrip(response, provider)
      response.redirect(302, inLanguage(locale, `/portal/account?linked=${provider}`))
      return
    }
    const waiting = await this.signIns.signIn(request, arrival)
    this.cookies.clearTrip(response, provider)
    if (waiting === undefined) {
      response.redirect(302, inLanguage(locale, next))
      return
    }
    this.cookies.saveWaitingForCode(response, waiting)
    const asked = new URLSearchParams({ step: 'code', ...(next === firstPage ? {} : { next }) })
    response.redirect(302, inLanguage(locale, `/auth?${asked}`))
  }

  @Handles(completeOidcLogin)
  async confirmCode(
    { body: { code } }: CallInput<typeof completeOidcLogin>,
    @CallerAddress() address: string,
    @CallerLocale() locale: Locale,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.rateLimits.consume('loginPerAddress', address)
    const waiting = this.cookies.readWaitingForCode(request)
    if (waiting === undefined) throw new AppError('oidc_expired')
    const { user } = await this.signIns.passCode(request, waiting, { code, locale })
    this.cookies.clearWaitingForCode(response)
    return this.logins.withSecondFactorDue(user)
  }
}
