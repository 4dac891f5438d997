import { Injectable } from '@nestjs/common'
import type { Request } from 'express'
import passport from 'passport'
import type { SessionLogin } from '../../../http/index.js'
import { SessionSerializer } from './session.serializer.js'

/**
 * Passport's strategy for whoever is logged in already. That one lets everybody pass, for a handler to see who it is; a
 * guard is to be told instead that it is nobody.
 */
@Injectable()
export class SessionStrategy extends passport.strategies.SessionStrategy {
  constructor(serializer: SessionSerializer) {
    super((login, _request, done) => serializer.deserializeUser(login as SessionLogin, done))
  }

  override authenticate(request: Request): void {
    // Of this request alone, as passport makes it.
    const outcome = this as unknown as passport.StrategyCreatedStatic
    outcome.pass = () => (request.user === undefined ? outcome.fail() : outcome.success(request.user))
    super.authenticate(request)
  }
}
