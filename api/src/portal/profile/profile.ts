import type { Locale, ProfileRequest, User } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { RateLimits } from '../../platform/http/index.js'
import { noteSecurity } from '../../platform/security-log/index.js'
import { AccountEmails } from '../../accounts/auth/index.js'
import { UserSessions, UsersService } from '../../core/users/index.js'

@Injectable()
export class Profile {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly sessions: UserSessions,
    private readonly emails: AccountEmails,
    private readonly rateLimits: RateLimits,
  ) {}

  /**
   * Notifies the old and new address. Call after the password check.
   * @throws AppError `email_taken`, `rate_limited`, `unauthorized` when the session has ended
   */
  async changeEmail(
    user: User,
    sid: string,
    profile: ProfileRequest & { email: string },
    locale: Locale,
  ): Promise<User> {
    await this.rateLimits.consume('addressChangePerUser', String(user.id))
    const moved = await this.dataSource.transaction(async (transaction) => {
      await this.sessions.lock(user.id, sid, transaction)
      await this.users.changeEmail(user.id, profile.email, transaction)
      return this.users.updateProfile(user.id, profile, transaction)
    })
    noteSecurity('email.changed', { account: user.id })
    await this.emails.sendNotice(user, 'moved-away', locale)
    await this.emails.sendNotice(moved, 'moved-here', locale)
    return moved
  }
}
