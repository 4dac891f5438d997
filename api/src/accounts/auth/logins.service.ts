import type { Locale, LoginRequest, User } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import type { Request } from 'express'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { RateLimits } from '../../platform/http/index.js'
import { noteSecurity } from '../../platform/security-log/index.js'
import { SecondFactors, UsersService } from '../../core/users/index.js'
import { AccountEmails } from './account-emails.js'
import { LoginSession } from './login-session.js'

export interface CheckedLogin {
  user: User
  loginEpoch: number
}

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
   * @param address rate-limit key
   * @param locale language of the email about a used recovery code
   * @throws AppError `invalid_credentials`, `account_disabled`, `rate_limited`; `code_needed`, `code_wrong` only after
   * a correct password
   */
  async check({ username, password, code }: LoginRequest, address: string, locale: Locale): Promise<CheckedLogin> {
    await this.consumeLoginLimits(username, address)
    const verdict = await this.users.verify(username, password)
    const account = verdict.id
    if (verdict.outcome !== 'ok') {
      noteSecurity(`login.${verdict.outcome}`, { account })
      throw new AppError(verdict.outcome === 'disabled' ? 'account_disabled' : 'invalid_credentials')
    }
    if (await this.factors.isOn(verdict.id)) await this.checkCode(verdict.user, code, locale)
    return { user: verdict.user, loginEpoch: verdict.epoch }
  }

  /** @throws AppError `invalid_credentials` if the credentials have changed */
  async startSession(request: Request, { user, loginEpoch }: CheckedLogin): Promise<void> {
    const account = user.id
    try {
      await this.session.start(request, user, loginEpoch)
    } catch (error) {
      if (error instanceof AppError) noteSecurity('login.refused', { account })
      throw error
    }
    noteSecurity('login.ok', { account })
    await this.rateLimits.reset('loginPerAccount', user.username.toLowerCase())
  }

  async withSecondFactorDue(user: User): Promise<User> {
    const due = this.environment.ADMIN_SECOND_FACTOR && user.role === 'admin' && !(await this.factors.isOn(user.id))
    return due ? { ...user, secondFactorDue: true } : user
  }

  /** @throws AppError `code_needed`, `code_wrong`, `rate_limited` */
  async checkCode(user: User, typed: string | undefined, locale: Locale): Promise<void> {
    const account = user.id
    if (typed === undefined || typed === '') {
      noteSecurity('login.code-asked', { account })
      throw new AppError('code_needed')
    }
    try {
      const kind = await this.factors.consumeCode(account, typed)
      if (kind === 'app') return
      noteSecurity('second-factor.recovery-used', { account })
      await this.emails.sendNotice(user, 'recovery', locale)
    } catch (error) {
      const code = error instanceof AppError ? error.code : undefined
      if (code === 'code_wrong') noteSecurity('login.code-refused', { account })
      if (code === 'rate_limited') noteSecurity('login.limited', { account })
      throw error
    }
  }

  private async consumeLoginLimits(username: string, address: string): Promise<void> {
    // Rate-limit the account found by the database, which equates "İ" and "i".
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
