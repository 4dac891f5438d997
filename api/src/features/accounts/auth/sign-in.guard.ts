import type { ExecutionContext } from '@nestjs/common'
import { AuthGuard } from '@nestjs/passport'
import type { Request } from 'express'
import type { Strategy } from 'passport'
import { AppError } from '../../../app-error.js'
import { LoginsService, type CheckedLogin } from './logins.service.js'
import { ownStrategy } from './own-strategy.js'

/**
 * Lets in whom a strategy knows, and begins their session; the handler receives them by `CurrentUser`. Each way to log
 * in is a strategy whose `validate()` gives a {@link CheckedLogin}, and a guard that extends this one with it.
 */
export abstract class SignInGuard extends AuthGuard() {
  constructor(
    strategy: Strategy,
    private readonly logins: LoginsService,
  ) {
    super(ownStrategy(strategy))
  }

  /** @throws AppError what the strategy throws, or `invalid_credentials` */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context)
    const request = context.switchToHttp().getRequest<Request>()
    await this.logins.begin(request, request.user as CheckedLogin)
    return true
  }

  override handleRequest<T>(error: unknown, login: T | false | null | undefined): T {
    if (error) throw error
    if (!login) throw new AppError('invalid_credentials')
    return login
  }
}
