import { type Locale } from '@loquia/contracts'
import { type CallInput, completeOidcLogin, finishOidcLogin, startOidcLogin } from '@loquia/contracts/calls'
import { Controller, Req, Res, UseFilters, UseGuards } from '@nestjs/common'
import type { Request, Response } from 'express'
import { AppError } from '../../../app-error.js'
import { CallerAddress, CallerLocale, RateLimits, Handles } from '../../../platform/http/index.js'
import { LoginsService } from '../logins.service.js'
import { OidcCookies } from './oidc-cookies.js'
import { OidcRefusalFilter } from './oidc-refusal.filter.js'
import { OidcSignInsService } from './oidc-sign-ins.service.js'
import type { OidcArrival, OidcDeparture } from './oidc-trip.js'
import { OidcArrivalGuard, OidcDepartureGuard } from './oidc.guards.js'
import { firstPage, inLanguage } from './own-page.js'

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
