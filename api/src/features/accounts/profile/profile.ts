import type { Locale, ProfileRequest, User } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { RateLimits } from '../../../http/index.js'
import { noteSecurity } from '../../../security-log/index.js'
import { AccountEmails } from '../auth/index.js'
import { UserSessions, UsersService } from '../users/index.js'

/** The change of an account's address, which whoever holds it can use to enter the account. */
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
   * Changes a profile with its address, and tells the old address and the new one where there is a mail server. To be
   * called once the person has typed their password.
   * @param locale the language of the emails
   * @throws AppError `email_taken`, `rate_limited`, `unauthorized` when the session has ended meanwhile
   */
  async move(user: User, sid: string, profile: ProfileRequest & { email: string }, locale: Locale): Promise<User> {
    await this.rateLimits.consume('addressChangePerUser', String(user.id))
    const moved = await this.dataSource.transaction(async (transaction) => {
      await this.sessions.hold(user.id, sid, transaction)
      await this.users.moveTo(user.id, profile.email, transaction)
      return this.users.updateProfile(user.id, profile, transaction)
    })
    noteSecurity('email.changed', { account: user.id })
    await this.emails.tell(user, 'moved-away', locale)
    await this.emails.tell(moved, 'moved-here', locale)
    return moved
  }
}
