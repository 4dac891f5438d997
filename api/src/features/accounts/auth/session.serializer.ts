import { callbackify } from 'node:util'
import type { User } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { PassportSerializer } from '@nestjs/passport'
import passport from 'passport'
import { AppError } from '../../../app-error.js'
import type { SessionLogin } from '../../../http/index.js'
import { UsersService } from '../users/index.js'

type Done<T> = (error: unknown, value?: T) => void

/**
 * What a session keeps of its login, and whose it is. Whether the login still counts was decided where the session is
 * stored: `SessionStore` keeps none whose epoch is not the account's, and a change of what opens the account deletes
 * those there are.
 */
@Injectable()
export class SessionSerializer extends PassportSerializer {
  /** Of this application alone: the one of the package belongs to the process, which may hold several. */
  declare passport: passport.Authenticator

  constructor(private readonly users: UsersService) {
    super()
  }

  /** Called by the constructor of `PassportSerializer`. */
  override getPassportInstance(): passport.PassportStatic {
    this.passport ??= new passport.Passport()
    return this.passport as passport.PassportStatic
  }

  serializeUser(login: SessionLogin, done: Done<SessionLogin>): void {
    done(null, login)
  }

  /**
   * Reads the account, so a removed one is out at once. An error where it opens nothing any more, `unauthorized`: told
   * of no user, passport would take the login out of the session, and the session would be stored again.
   */
  deserializeUser({ userId }: SessionLogin, done: Done<User>): void {
    this.read(userId, done)
  }

  private readonly read = callbackify(async (userId: number): Promise<User> => {
    const user = await this.users.findActive(userId)
    if (user === undefined) throw new AppError('unauthorized')
    return user
  })
}
