import { freshSignInMinutes, type ChangePasswordRequest, type User } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import type { Request } from 'express'
import { DataSource } from 'typeorm'
import { AppError } from '../../app-error.js'
import { RateLimits } from '../../platform/http/index.js'
import { noteSecurity } from '../../platform/security-log/index.js'
import { UserSessions, UsersService } from '../../core/users/index.js'

/** Asks for the password before sensitive changes, rate limited like a login. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly sessions: UserSessions,
    private readonly rateLimits: RateLimits,
  ) {}

  /**
   * Accounts without a password need a fresh session, which a thief of an older session lacks.
   * @throws AppError `password_needed`, `fresh_sign_in_needed`, `password_wrong`, `rate_limited`
   */
  async confirm(id: number, password: string | undefined, { session }: Request): Promise<void> {
    if (await this.users.hasPassword(id)) {
      if (password === undefined) throw new AppError('password_needed')
      return this.verify(id, password)
    }
    const begun = Date.parse(session.passport?.user.startedAt ?? '')
    if (!(Date.now() - begun < freshSignInMinutes * 60_000)) throw new AppError('fresh_sign_in_needed')
  }

  private async verify(id: number, password: string): Promise<void> {
    try {
      await this.rateLimits.consume('passwordPerUser', String(id))
      await this.users.confirmPassword(id, password)
    } catch (error) {
      const code = error instanceof AppError ? error.code : undefined
      if (code === 'password_wrong') noteSecurity('password.refused', { account: id })
      if (code === 'rate_limited') noteSecurity('password.limited', { account: id })
      throw error
    }
    await this.rateLimits.reset('passwordPerUser', String(id))
  }

  /**
   * Ends all other sessions.
   * @throws AppError `password_wrong`, `rate_limited`; `password_leaked`, `password_guessable`; `unauthorized` when the
   * session has ended
   */
  async change(
    user: User,
    sid: string,
    { currentPassword, newPassword }: ChangePasswordRequest,
  ): Promise<{ count: number; epoch: number }> {
    await this.verify(user.id, currentPassword)
    await this.users.assertHardToGuess(newPassword, user)
    return this.dataSource.transaction(async (transaction) => {
      await this.sessions.lock(user.id, sid, transaction)
      await this.users.setPassword(user.id, newPassword, transaction)
      return this.sessions.endAll(user.id, { exceptSid: sid, runner: transaction })
    })
  }
}
