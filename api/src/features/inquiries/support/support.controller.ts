import { supportRequest, type Locale, type SupportRequest, type User } from '@loquia/contracts'
import { Body, Controller, Inject, Post, UseGuards } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { rows } from '../../../database/rows.js'
import { CallerLocale, RateLimits } from '../../../http/index.js'
import { Mailer, oneLine } from '../../../mail/index.js'
import { CurrentUser, RequireUser } from '../../accounts/auth/index.js'

/** `POST /api/support`: a client's email to us, kept for the inbox and sent on by mail when there is a mail server. */
@Controller('api/support')
@UseGuards(RequireUser)
export class SupportController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mailer: Mailer,
    private readonly rateLimits: RateLimits,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Post()
  async send(
    @CurrentUser() user: User,
    @Body({ schema: supportRequest }) { name, email, subject, message }: SupportRequest,
    @CallerLocale() locale: Locale,
  ): Promise<{ success: true }> {
    await this.rateLimits.consume('supportPerUser', String(user.id))
    await rows(
      this.dataSource,
      `INSERT INTO support_requests (user_id, name, email, subject, message, language) VALUES ($1, $2, $3, $4, $5, $6)`,
      [user.id, name, email, subject, message, locale],
    )
    await this.mailer.send({
      to: this.environment.ADMIN_EMAIL,
      replyTo: email,
      subject: `[Support] ${subject}`,
      text: `${oneLine(name)} <${email}> (${user.username})\n\n${message}`,
    })
    return { success: true }
  }
}
