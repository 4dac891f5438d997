import { loginRequest } from '@loquia/contracts'
import { Injectable, type ExecutionContext } from '@nestjs/common'
import type { Request } from 'express'
import { requestValidation } from '../../../http/index.js'
import { LocalStrategy } from './local.strategy.js'
import { LoginsService } from './logins.service.js'
import { SignInGuard } from './sign-in.guard.js'

/** For the call that logs in by name and password. */
@Injectable()
export class LocalAuthGuard extends SignInGuard {
  // In this order: the first parameter is optional, as that of `AuthGuard` is, and would be found missing too late.
  constructor(logins: LoginsService, strategy: LocalStrategy) {
    super(strategy, logins)
  }

  /** @throws AppError `invalid_request`, and what {@link LoginsService.check} and {@link LoginsService.begin} throw */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>()
    // Pipes come after guards. What passes has both fields, which the strategy would else look for in the address.
    request.body = await requestValidation.transform(request.body, { type: 'body', schema: loginRequest })
    return super.canActivate(context)
  }
}
