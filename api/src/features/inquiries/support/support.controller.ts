import { supportRequest, type Locale, type SupportRequest, type User } from '@loquia/contracts'
import { Body, Controller, Inject, Post, UseGuards } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { CallerLocale, RateLimits } from '../../../http/index.js'
import { Mailer, oneLine, paragraph } from '../../../mail/index.js'
import { CurrentUser, RequireUser } from '../../accounts/auth/index.js'
import { SupportRequestEntity } from './support-request.entity.js'

/** `POST /api/support`: a client's email to us, kept for the inbox and sent on by mail when there is a mail server. */
@Controller('api/support')
@UseGuards(RequireUser)
export class SupportController {
  constructor(
    @InjectRepository(SupportRequestEntity) private readonly requests: Repository<SupportRequestEntity>,
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
    await this.requests.insert({ userId: user.id, name, email, subject, message, language: locale })
    await this.mailer.send({
      to: this.environment.ADMIN_EMAIL,
      replyTo: email,
      subject: `[Support] ${subject}`,
      body: {
        language: locale,
        blocks: [paragraph(`${oneLine(name)} <${email}> (${user.username})`), paragraph(message)],
      },
    })
    return { success: true }
  }
}
