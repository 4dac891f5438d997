import { signInCodeRequest, type Locale, type SignInCodeRequest, type User } from '@loquia/contracts'
import { Body, Controller, Get, HttpCode, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common'
import type { Request, Response } from 'express'
import { AppError } from '../../../../app-error.js'
import { CallerAddress, CallerLocale, RateLimits } from '../../../../http/index.js'
import { LoginsService } from '../logins.service.js'
import { OidcCookies } from './oidc-cookies.js'
import { OidcRefusalFilter } from './oidc-refusal.filter.js'
import { OidcSignInsService } from './oidc-sign-ins.service.js'
import type { OidcArrival, OidcDeparture } from './oidc-trip.js'
import { OidcArrivalGuard, OidcDepartureGuard } from './oidc.guards.js'
import { firstPage, inLanguage } from './own-page.js'

/** Signing in with an OpenID provider. Browsers go to these addresses; they are no calls of a script. */
@Controller('api/auth/oidc')
export class OidcController {
  constructor(
    private readonly signIns: OidcSignInsService,
    private readonly cookies: OidcCookies,
    private readonly logins: LoginsService,
    private readonly rateLimits: RateLimits,
  ) {}

  @Get(':provider')
  @UseFilters(OidcRefusalFilter)
  @UseGuards(OidcDepartureGuard)
  depart(@Req() request: Request, @Res() response: Response): void {
    const departure = request.user as OidcDeparture
    this.cookies.depart(response, departure)
    response.redirect(302, departure.address)
  }

  @Get(':provider/callback')
  @UseFilters(OidcRefusalFilter)
  @UseGuards(OidcArrivalGuard)
  async arrive(@Req() request: Request, @Res() response: Response): Promise<void> {
    const arrival = request.user as OidcArrival
    const { provider, locale, next, link } = arrival.trip
    if (link !== undefined) {
      await this.signIns.link(request, arrival, link)
      this.cookies.arrive(response, provider)
      response.redirect(302, inLanguage(locale, `/portal/account?linked=${provider}`))
      return
    }
    const waiting = await this.signIns.enter(request, arrival)
    this.cookies.arrive(response, provider)
    if (waiting === undefined) {
      response.redirect(302, inLanguage(locale, next))
      return
    }
    this.cookies.waitForCode(response, waiting)
    const asked = new URLSearchParams({ step: 'code', ...(next === firstPage ? {} : { next }) })
    response.redirect(302, inLanguage(locale, `/auth?${asked}`))
  }

  @Post('code')
  @HttpCode(200)
  async code(
    @Body({ schema: signInCodeRequest }) { code }: SignInCodeRequest,
    @CallerAddress() address: string,
    @CallerLocale() locale: Locale,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<User> {
    await this.rateLimits.consume('loginPerAddress', address)
    const waiting = this.cookies.whoWaits(request)
    if (waiting === undefined) throw new AppError('oidc_expired')
    const { user } = await this.signIns.passCode(request, waiting, { code, locale })
    this.cookies.noLongerWait(response)
    return this.logins.asShown(user)
  }
}
