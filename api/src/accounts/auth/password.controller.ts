import { AsyncResource } from 'node:async_hooks'
import { type Locale } from '@loquia/contracts'
import { type CallInput, requestPasswordReset, resetPassword } from '@loquia/contracts/calls'
import { Controller, Res } from '@nestjs/common'
import type { Response } from 'express'
import { CallerAddress, CallerLocale, RateLimits, Handles } from '../../platform/http/index.js'
import { noteSecurity } from '../../platform/security-log/index.js'
import { AccountEmails } from './account-emails.js'
import { PasswordResetService } from './password-reset.service.js'

@Controller()
export class PasswordController {
  constructor(
    private readonly reset: PasswordResetService,
    private readonly emails: AccountEmails,
    private readonly rateLimits: RateLimits,
  ) {}

  @Handles(requestPasswordReset)
  async requestReset(
    { body: { email, language } }: CallInput<typeof requestPasswordReset>,
    @CallerAddress() address: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.rateLimits.consume('passwordResetPerAddress', address)
    await this.rateLimits.consume('passwordResetPerAccount', email.toLowerCase())
    // Disconnecting does not prevent the email. The binding keeps the log context.
    response.once('close', AsyncResource.bind(this.reset.request(email, language)))
  }

  @Handles(resetPassword)
  async complete(
    { body: { token, password } }: CallInput<typeof resetPassword>,
    @CallerLocale() locale: Locale,
    @CallerAddress() address: string,
  ) {
    await this.rateLimits.consume('loginPerAddress', address)
    const { user, isPaused } = await this.reset.complete(token, password)
    const { id, username } = user
    noteSecurity('password.reset-done', { account: id })
    // An attacker's failed guesses must not lock out the owner.
    await this.rateLimits.reset('loginPerAccount', username.toLowerCase())
    await this.emails.sendNotice(user, isPaused ? 'password-reset-first' : 'password-reset', locale)
  }
}
