import type { Locale, ProfileRequest, User } from '@loquia/contracts'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { logError, RateLimits, toAppError } from '../../http/index.js'
import { Mailer } from '../../mail/index.js'
import { noteSecurity } from '../../security-log/index.js'
import { UsersService } from '../users/index.js'
import { movedLetter } from './letters.js'

/** The change of an account's address, which whoever holds it can use to enter the account. */
@Injectable()
export class Profile {
  readonly #log = new Logger(Profile.name)

  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly mailer: Mailer,
    private readonly rateLimits: RateLimits,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * Changes a profile with its address, and tells the old address where there is a mail server. To be called once the person
   * has typed their password.
   * @param locale the language of the letter
   * @throws AppError `email_taken`, `rate_limited`
   */
  async move(user: User, profile: ProfileRequest, locale: Locale): Promise<User> {
    await this.rateLimits.consume('addressChangePerUser', String(user.id))
    const moved = await this.dataSource.transaction(async (transaction) => {
      await this.users.moveTo(user.id, profile.email, transaction)
      return this.users.updateProfile(user.id, profile, transaction)
    })
    noteSecurity('email.changed', { account: user.id })
    const letter = movedLetter(locale, { user, contact: `${this.environment.PUBLIC_URL}${locale === 'it' ? '/it' : ''}/#contact` })
    // The address is changed by now: a letter that cannot be kept must not read as if it were not.
    await this.mailer.send({ to: user.email, ...letter }).catch((error: unknown) => logError(this.#log, toAppError(error), 'telling an old address'))
    return moved
  }
}
