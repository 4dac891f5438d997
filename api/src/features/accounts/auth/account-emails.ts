import type { Locale, User } from '@loquia/contracts'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { publicAddress } from '../../../config/public-address.js'
import { logError, RateLimits, toAppError } from '../../../http/index.js'
import { Mailer } from '../../../mail/index.js'
import { accountEmail, type AccountChange } from './email-templates.js'

/** Tells the owner of an account by mail what became of the ways into it, where there is a mail server. */
@Injectable()
export class AccountEmails {
  readonly #log = new Logger(AccountEmails.name)

  constructor(
    private readonly mailer: Mailer,
    private readonly rateLimits: RateLimits,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * Writes to the address that `user` has. Never throws: what is told has happened, and must not read as if it had not.
   */
  async tell(
    user: Pick<User, 'email' | 'firstName' | 'username'>,
    change: AccountChange,
    locale: Locale,
  ): Promise<void> {
    const email = accountEmail(locale, change, {
      user,
      contact: publicAddress(this.environment, locale, '/#contact'),
    })
    try {
      await this.rateLimits.consume('accountEmailPerMailbox', user.email.toLowerCase())
      await this.mailer.send({ to: user.email, ...email })
    } catch (error) {
      logError(this.#log, toAppError(error), 'telling of a changed account')
    }
  }
}
