import { type ExecutionContext, Injectable } from '@nestjs/common'
import { AuthGuard } from '@nestjs/passport'
import type { Request } from 'express'
import type { Strategy } from 'passport'
import { AppError } from '../../app-error.js'
import { LoginsService, type CheckedLogin } from './logins.service.js'
import { ownStrategy } from './own-strategy.js'
import { loginRequest } from '@loquia/contracts'
import { parseRequest } from '../../platform/http/index.js'
import { LocalStrategy } from './local.strategy.js'

/**
 * Starts a session for the user a strategy recognizes. Each login method pairs a strategy whose `validate()` returns a
 * {@link CheckedLogin} with a subclass of this guard.
 */
abstract class SignInGuard extends AuthGuard() {
  constructor(
    strategy: Strategy,
    private readonly logins: LoginsService,
  ) {
    super(ownStrategy(strategy))
  }

  /** @throws AppError of the strategy, or `invalid_credentials` */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context)
    const request = context.switchToHttp().getRequest<Request>()
    await this.logins.startSession(request, request.user as CheckedLogin)
    return true
  }

  override handleRequest<T>(error: unknown, login: T | false | null | undefined): T {
    if (error) throw error
    if (!login) throw new AppError('invalid_credentials')
    return login
  }
}

@Injectable()
export class LocalAuthGuard extends SignInGuard {
  // Nest treats the first parameter as optional, as in `AuthGuard`.
  constructor(logins: LoginsService, strategy: LocalStrategy) {
    super(strategy, logins)
  }

  /** @throws AppError `invalid_request`, and those of {@link LoginsService.check} and {@link LoginsService.startSession} */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>()
    // Pipes run after guards, and passport would look for missing fields in the query.
    request.body = parseRequest(loginRequest, request.body)
    return super.canActivate(context)
  }
}
