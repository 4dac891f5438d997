import { loginRequest, type LoginRequest } from '@loquia/contracts'
import { type ExecutionContext, Injectable } from '@nestjs/common'
import { AuthGuard, PassportStrategy } from '@nestjs/passport'
import type { Request } from 'express'
import passport from 'passport'
import { Strategy } from 'passport-local'
import { AppError } from '../../app-error.js'
import { parseRequest, callerAddress, callerLocale } from '../../platform/http/index.js'
import { LoginsService, type CheckedLogin } from './logins.service.js'
import { ownStrategy } from './guards.js'

@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(private readonly logins: LoginsService) {
    super({ passReqToCallback: true })
  }

  /** @throws AppError as {@link LoginsService.check} */
  validate(request: Request, username: string, password: string): Promise<CheckedLogin> {
    const { code } = request.body as LoginRequest
    return this.logins.check({ username, password, code }, callerAddress(request), callerLocale(request))
  }

  /** Registers nowhere, as guards get the strategy from the application. */
  getPassportInstance(): passport.Authenticator {
    return new passport.Passport()
  }
}

/** Starts a session for the user whose password the strategy accepts. */
@Injectable()
export class LocalAuthGuard extends AuthGuard() {
  // Nest treats the first parameter as optional, as in `AuthGuard`.
  constructor(
    private readonly logins: LoginsService,
    strategy: LocalStrategy,
  ) {
    super(ownStrategy(strategy))
  }

  /** @throws AppError `invalid_request`, and those of {@link LoginsService.check} and {@link LoginsService.startSession} */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>()
    // Pipes run after guards, and passport would look for missing fields in the query.
    request.body = parseRequest(loginRequest, request.body)
    await super.canActivate(context)
    await this.logins.startSession(request, request.user as CheckedLogin)
    return true
  }

  /** @throws AppError of the strategy, or `invalid_credentials` */
  override handleRequest<T>(error: unknown, login: T | false | null | undefined): T {
    if (error) throw error
    if (!login) throw new AppError('invalid_credentials')
    return login
  }
}
