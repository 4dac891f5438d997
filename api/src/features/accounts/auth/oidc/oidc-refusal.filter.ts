import { signInRefusals, type SignInRefusal } from '@loquia/contracts'
import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common'
import type { Request, Response } from 'express'
import { callerLocale, ErrorFilter, logError, toAppError } from '../../../../http/index.js'
import { noteSecurity } from '../../../../security-log/index.js'
import { OidcCookies } from './oidc-cookies.js'
import { firstPage, inLanguage } from './own-page.js'

/** What says nothing of the person: it happens to everybody. */
const passing: ReadonlySet<string> = new Set(['oidc_denied', 'oidc_unavailable', 'not_ready', 'overloaded'])

/** A browser that came by a link has no page to show an error on: it goes where it set out from, with the code. */
@Catch()
export class OidcRefusalFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http')
  private readonly others = new ErrorFilter()

  constructor(private readonly cookies: OidcCookies) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request<{ provider: string }>>()
    const response = host.switchToHttp().getResponse<Response>()
    const error = toAppError(thrown)
    // No such provider, so no page has led here.
    if (error.code === 'not_found') {
      // The filter's, not that of a promise.
      // oxlint-disable-next-line promise/valid-params
      this.others.catch(error, host)
      return
    }
    const { provider } = request.params
    logError(this.logger, error, `${request.method} ${request.path}`)
    if (!passing.has(error.code)) noteSecurity('login.oidc-refused', { account: undefined, provider })
    const trip = this.cookies.tripOf(request as Request, provider)?.trip
    this.cookies.arrive(response, provider)
    const code: SignInRefusal = signInRefusals.find((each) => each === error.code) ?? 'oidc_failed'
    const told = new URLSearchParams({ oidc: code })
    if (trip?.link === undefined && trip !== undefined && trip.next !== firstPage) told.set('next', trip.next)
    const page = trip?.link === undefined ? '/auth' : '/portal/account'
    response.redirect(302, inLanguage(trip?.locale ?? callerLocale(request as Request), `${page}?${told}`))
  }
}
