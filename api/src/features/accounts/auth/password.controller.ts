import { AsyncResource } from 'node:async_hooks'
import {
  forgotPasswordRequest,
  resetPasswordRequest,
  type ForgotPasswordRequest,
  type Locale,
  type ResetPasswordRequest,
} from '@loquia/contracts'
import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common'
import type { Response } from 'express'
import { CallerAddress, CallerLocale, RateLimits } from '../../../http/index.js'
import { noteSecurity } from '../../../security-log/index.js'
import { AccountEmails } from './account-emails.js'
import { PasswordResetService } from './password-reset.service.js'

/** For people who cannot log in. */
@Controller('api/password')
export class PasswordController {
  constructor(
    private readonly reset: PasswordResetService,
    private readonly emails: AccountEmails,
    private readonly rateLimits: RateLimits,
  ) {}

  @Post('forgot')
  @HttpCode(200)
  async forgot(
    @Body({ schema: forgotPasswordRequest }) { email, language }: ForgotPasswordRequest,
    @CallerAddress() address: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ success: true }> {
    await this.rateLimits.consume('passwordResetPerAddress', address)
    await this.rateLimits.consume('passwordResetPerAccount', email.toLowerCase())
    // Closed means sent, or that nobody waits for it any more; the email goes out either way. Bound, so that its log
    // knows the request.
    response.once('close', AsyncResource.bind(this.reset.request(email, language)))
    return { success: true }
  }

  @Post('reset')
  @HttpCode(200)
  async complete(
    @Body({ schema: resetPasswordRequest }) { token, password }: ResetPasswordRequest,
    @CallerLocale() locale: Locale,
    @CallerAddress() address: string,
  ): Promise<{ success: true }> {
    await this.rateLimits.consume('loginPerAddress', address)
    const { user, held } = await this.reset.complete(token, password)
    const { id, username } = user
    noteSecurity('password.reset-done', { account: id })
    // Whoever guessed at the old password must not keep its owner out of the new one.
    await this.rateLimits.forgive('loginPerAccount', username.toLowerCase())
    await this.emails.tell(user, held ? 'password-reset-first' : 'password-reset', locale)
    return { success: true }
  }
}
