import { Injectable } from '@nestjs/common'
import type { Request } from 'express'
import passport from 'passport'
import type { SessionLogin } from '../../platform/http/index.js'
import { SessionSerializer } from './session.serializer.js'

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
