import type { Locale, LoginRequest, User } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import type { Request } from 'express'
import { AppError } from '../../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { RateLimits } from '../../../http/index.js'
import { noteSecurity } from '../../../security-log/index.js'
import { SecondFactors, UsersService } from '../users/index.js'
import { AccountEmails } from './account-emails.js'
import { LoginSession } from './login-session.js'

/** Somebody who may come in. */
export interface CheckedLogin {
  user: User
  /** Of the account, as it was when the password was looked at; see {@link LoginSession.begin}. */
  loginEpoch: number
}

/** Decides who is let in, and writes down what came of it. */
@Injectable()
export class LoginsService {
  constructor(
    private readonly users: UsersService,
    private readonly factors: SecondFactors,
    private readonly emails: AccountEmails,
    private readonly rateLimits: RateLimits,
    private readonly session: LoginSession,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * Whose name, password and, with a second factor, code these are.
   * @param address what the caller's tries are counted by
   * @param locale the language of the email that tells of a recovery code
   * @throws AppError `invalid_credentials`, `account_disabled`, `rate_limited`; `code_needed` and `code_wrong`, told only
   * to whoever knows the password
   */
  async check({ username, password, code }: LoginRequest, address: string, locale: Locale): Promise<CheckedLogin> {
    await this.countTry(username, address)
    const verdict = await this.users.verify(username, password)
    const account = verdict.id
    if (verdict.outcome !== 'ok') {
      noteSecurity(`login.${verdict.outcome}`, { account })
      throw new AppError(verdict.outcome === 'disabled' ? 'account_disabled' : 'invalid_credentials')
    }
    if (await this.factors.isOn(verdict.id)) await this.checkCode(verdict.user, code, locale)
    return { user: verdict.user, loginEpoch: verdict.epoch }
  }

  /**
   * Begins the session of whoever may come in, however that was found out.
   * @throws AppError `invalid_credentials` when what opens the account has changed meanwhile
   */
  async begin(request: Request, { user, loginEpoch }: CheckedLogin): Promise<void> {
    const account = user.id
    try {
      await this.session.begin(request, user, loginEpoch)
    } catch (error) {
      if (error instanceof AppError) noteSecurity('login.refused', { account })
      throw error
    }
    noteSecurity('login.ok', { account })
    await this.rateLimits.forgive('loginPerAccount', user.username.toLowerCase())
  }

  /** A user who has just come in, with what they have to do first. */
  async asShown(user: User): Promise<User> {
    const due = this.environment.ADMIN_SECOND_FACTOR && user.role === 'admin' && !(await this.factors.isOn(user.id))
    return due ? { ...user, secondFactorDue: true } : user
  }

  /**
   * The second step of a login whose first is done.
   * @throws AppError `code_needed`, `code_wrong`, `rate_limited`
   */
  async checkCode(user: User, typed: string | undefined, locale: Locale): Promise<void> {
    const account = user.id
    if (typed === undefined || typed === '') {
      noteSecurity('login.code-asked', { account })
      throw new AppError('code_needed')
    }
    try {
      const kind = await this.factors.check(account, typed)
      if (kind === 'app') return
      noteSecurity('second-factor.recovery-used', { account })
      await this.emails.tell(user, 'recovery', locale)
    } catch (error) {
      const code = error instanceof AppError ? error.code : undefined
      if (code === 'code_wrong') noteSecurity('login.code-refused', { account })
      if (code === 'rate_limited') noteSecurity('login.limited', { account })
      throw error
    }
  }

  private async countTry(username: string, address: string): Promise<void> {
    // By the account that the database finds: it takes more letters for the same than we do, "İ" and "i" for one.
    const account = await this.users.findByLogin(username)
    try {
      await this.rateLimits.consume('loginPerAddress', address)
      await this.rateLimits.consume('loginPerAccount', (account?.username ?? username).toLowerCase())
    } catch (error) {
      if (error instanceof AppError && error.code === 'rate_limited')
        noteSecurity('login.limited', { account: account?.id })
      throw error
    }
  }
}
