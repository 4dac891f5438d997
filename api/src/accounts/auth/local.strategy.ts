import type { LoginRequest } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { PassportStrategy } from '@nestjs/passport'
import type { Request } from 'express'
import passport from 'passport'
import { Strategy } from 'passport-local'
import { callerAddress, callerLocale } from '../../platform/http/index.js'
import { LoginsService, type CheckedLogin } from './logins.service.js'

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
