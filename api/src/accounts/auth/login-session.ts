import type { User } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import type { Handler, Request, Response } from 'express'
import type { SessionLogin } from '../../platform/http/index.js'
import { UserSessions } from '../../core/users/index.js'
import { SessionSerializer } from './session.serializer.js'

const browserMaxChars = 200

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
   * Creates a new session id, against session fixation.
   * @throws AppError `invalid_credentials` if the credentials have changed since the check
   */
  async start(request: Request, user: User, loginEpoch: number): Promise<void> {
    const browser = (request.get('user-agent') ?? '').slice(0, browserMaxChars)
    const login: SessionLogin = { userId: user.id, loginEpoch, startedAt: new Date().toISOString(), browser }
    // Guards leave the process-wide passport on the request.
    this.prepare(request, request.res as Response, () => undefined)
    await new Promise<void>((resolve, reject) => {
      // The response must not store a refused session.
      request.logIn(login, (error: unknown) => (error ? request.session.destroy(() => reject(error)) : resolve()))
    })
    request.user = user
  }

  /**
   * Passport's `logOut` would store the session without a user, which the store refuses, and start an anonymous one.
   */
  async end(request: Request): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      request.session.destroy((error: unknown) => (error ? reject(error) : resolve()))
    })
    await this.sessions.announceEnded()
  }
}
