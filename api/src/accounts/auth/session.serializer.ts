import { callbackify } from 'node:util'
import type { User } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { PassportSerializer } from '@nestjs/passport'
import passport from 'passport'
import type { Request } from 'express'
import { AppError } from '../../app-error.js'
import type { SessionLogin } from '../../platform/http/index.js'
import { UsersService } from '../../core/users/index.js'

type Done<T> = (error: unknown, value?: T) => void

/** `SessionStore` checks the epoch of a session; changed credentials delete existing sessions. */
@Injectable()
export class SessionSerializer extends PassportSerializer {
  /** The package's own instance is shared by all applications of the process. */
  declare passport: passport.Authenticator

  constructor(private readonly users: UsersService) {
    super()
  }

  override getPassportInstance(): passport.PassportStatic {
    this.passport ??= new passport.Passport()
    return this.passport as passport.PassportStatic
  }

  serializeUser(login: SessionLogin, done: Done<SessionLogin>): void {
    done(null, login)
  }

  /** Deletion takes effect at once. An error instead of no user keeps Passport from storing the session again. */
  deserializeUser({ userId }: SessionLogin, done: Done<User>): void {
    this.read(userId, done)
  }

  private readonly read = callbackify(async (userId: number): Promise<User> => {
    const user = await this.users.findActive(userId)
    if (user === undefined) throw new AppError('unauthorized')
    return user
  })
}

/** Passport's session strategy admits everyone; this strategy fails anonymous requests. */
@Injectable()
export class SessionStrategy extends passport.strategies.SessionStrategy {
  constructor(serializer: SessionSerializer) {
    super((login, _request, done) => serializer.deserializeUser(login as SessionLogin, done))
  }

  override authenticate(request: Request): void {
    const outcome = this as unknown as passport.StrategyCreatedStatic
    outcome.pass = () => (request.user === undefined ? outcome.fail() : outcome.success(request.user))
    super.authenticate(request)
  }
}
