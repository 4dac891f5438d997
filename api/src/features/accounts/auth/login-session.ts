import type { User } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import type { Handler, Request, Response } from 'express'
import type { SessionLogin } from '../../../http/index.js'
import { UserSessions } from '../users/index.js'
import { SessionSerializer } from './session.serializer.js'

/** Characters kept of how a browser names itself. */
const browserMaxChars = 200

/** Begins and ends the session of a request. */
@Injectable()
export class LoginSession {
  private readonly prepare: Handler

  constructor(
    serializer: SessionSerializer,
    private readonly sessions: UserSessions,
  ) {
    this.prepare = serializer.passport.initialize({ compat: false })
  }

  /**
   * A new session id at every login, made by passport: one that was planted before it is worth nothing after it.
   * @param loginEpoch of the account, as it was when whoever logs in was checked
   * @throws AppError `invalid_credentials` when what opens the account has changed since
   */
  async begin(request: Request, user: User, loginEpoch: number): Promise<void> {
    const browser = (request.get('user-agent') ?? '').slice(0, browserMaxChars)
    const login: SessionLogin = { userId: user.id, loginEpoch, startedAt: new Date().toISOString(), browser }
    // Guards leave behind the passport of the process.
    this.prepare(request, request.res as Response, () => undefined)
    await new Promise<void>((resolve, reject) => {
      // One that was refused must not be stored again with the answer.
      request.logIn(login, (error: unknown) => (error ? request.session.destroy(() => reject(error)) : resolve()))
    })
    request.user = user
  }

  /**
   * Nothing is left of the session. Passport's own `logOut` would store it once more without its user, which the store
   * refuses, and begin another for nobody.
   */
  async end(request: Request): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      request.session.destroy((error: unknown) => (error ? reject(error) : resolve()))
    })
    await this.sessions.announceEnded()
  }
}
