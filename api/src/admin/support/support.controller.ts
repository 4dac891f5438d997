import { type Locale, type User } from '@loquia/contracts'
import { type CallInput, sendSupportRequest } from '@loquia/contracts/calls'
import { Controller, Inject } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { CallerLocale, RateLimits, Handles } from '../../platform/http/index.js'
import { Mailer, oneLine, paragraph } from '../../platform/mail/index.js'
import { CurrentUser } from '../../accounts/auth/index.js'
import { SupportRequestEntity } from './support-request.entity.js'

@Controller()
export class SupportController {
  constructor(
    @InjectRepository(SupportRequestEntity) private readonly requests: Repository<SupportRequestEntity>,
    private readonly mailer: Mailer,
    private readonly rateLimits: RateLimits,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Handles(sendSupportRequest)
  async send(
    { body: { name, email, subject, message } }: CallInput<typeof sendSupportRequest>,
    @CurrentUser() user: User,
    @CallerLocale() locale: Locale,
  ) {
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
  }
}
