import type { Locale, User } from '@loquia/contracts'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { publicAddress } from '../../config/public-address.js'
import { logError, RateLimits, toAppError } from '../../platform/http/index.js'
import { Mailer } from '../../platform/mail/index.js'
import { accountEmail, type AccountChange } from './email-templates.js'

@Injectable()
export class AccountEmails {
  readonly #log = new Logger(AccountEmails.name)

  constructor(
    private readonly mailer: Mailer,
    private readonly rateLimits: RateLimits,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Errors are logged and swallowed, as a failed email must not fail a completed change. */
  async sendNotice(
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
      logError(this.#log, toAppError(error), 'sending the email about an account change')
    }
  }
}
