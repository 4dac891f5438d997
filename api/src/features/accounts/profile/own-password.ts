import type { ChangePasswordRequest, User } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
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

  /** @throws AppError `wrong_password`, `rate_limited` */
  async confirm(id: number, password: string): Promise<void> {
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
   * @throws AppError as {@link confirm}; `password_leaked`, `password_guessable`; `unauthorized` when the session has
   * ended meanwhile
   */
  async change(
    user: User,
    sid: string,
    { currentPassword, newPassword }: ChangePasswordRequest,
  ): Promise<{ count: number; epoch: number }> {
    await this.confirm(user.id, currentPassword)
    await this.users.assertHardToGuess(newPassword, user)
    return this.dataSource.transaction(async (transaction) => {
      await this.sessions.hold(user.id, sid, transaction)
      await this.users.setPassword(user.id, newPassword, transaction)
      return this.sessions.endAll(user.id, { exceptSid: sid, runner: transaction })
    })
  }
}
