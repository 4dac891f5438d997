import { signInRefusals, type SignInRefusal } from '@loquia/contracts'
import { Catch, type ArgumentsHost } from '@nestjs/common'
import type { Request, Response } from 'express'
import { callerLocale, ErrorFilter, logError, toAppError } from '../../../platform/http/index.js'
import { noteSecurity } from '../../../platform/security-log/index.js'
import { OidcCookies } from './oidc-cookies.js'
import { firstPage, inLanguage } from './own-page.js'

/** These errors reveal nothing about the person. */
const harmlessCodes: ReadonlySet<string> = new Set(['oidc_denied', 'oidc_unavailable', 'not_ready', 'overloaded'])

/** A redirected browser cannot show errors, so the starting page receives the code. */
@Catch()
export class OidcRefusalFilter extends ErrorFilter {
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
