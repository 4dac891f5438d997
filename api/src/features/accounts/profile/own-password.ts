import { freshSignInMinutes, type ChangePasswordRequest, type User } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import type { Request } from 'express'
import { DataSource } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { RateLimits } from '../../../http/index.js'
import { noteSecurity } from '../../../security-log/index.js'
import { UserSessions, UsersService } from '../users/index.js'

/** The password, asked again inside a session before what is grave; guessing is slowed as at a login. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly sessions: UserSessions,
    private readonly rateLimits: RateLimits,
  ) {}

  /**
   * Asks for the password of an account that has one. Without one, which only a sign-in with a provider opens, the
   * session must have begun just now: whoever took over an older one has no fresh one to show.
   * @throws AppError `password_needed`, `fresh_sign_in_needed`; `wrong_password`, `rate_limited`
   */
  async confirm(id: number, password: string | undefined, { session }: Request): Promise<void> {
    if (await this.users.hasPassword(id)) {
      if (password === undefined) throw new AppError('password_needed')
      return this.check(id, password)
    }
    const begun = Date.parse(session.passport?.user.startedAt ?? '')
    if (!(Date.now() - begun < freshSignInMinutes * 60_000)) throw new AppError('fresh_sign_in_needed')
  }

  private async check(id: number, password: string): Promise<void> {
    try {
      await this.rateLimits.consume('passwordPerUser', String(id))
      await this.users.confirmPassword(id, password)
    } catch (error) {
      const code = error instanceof AppError ? error.code : undefined
      if (code === 'wrong_password') noteSecurity('password.refused', { account: id })
      if (code === 'rate_limited') noteSecurity('password.limited', { account: id })
      throw error
    }
    await this.rateLimits.forgive('passwordPerUser', String(id))
  }

  /**
   * Sets another one. All sessions but the one that asks end, which the old password may have opened.
   * @returns what {@link UserSessions.endAll} does
   * @throws AppError `wrong_password`, `rate_limited`; `password_leaked`, `password_guessable`; `unauthorized` when the session has
   * ended meanwhile
   */
  async change(
    user: User,
    sid: string,
    { currentPassword, newPassword }: ChangePasswordRequest,
  ): Promise<{ count: number; epoch: number }> {
    await this.check(user.id, currentPassword)
    await this.users.assertHardToGuess(newPassword, user)
    return this.dataSource.transaction(async (transaction) => {
      await this.sessions.hold(user.id, sid, transaction)
      await this.users.setPassword(user.id, newPassword, transaction)
      return this.sessions.endAll(user.id, { exceptSid: sid, runner: transaction })
    })
  }
}
