import { plainName, type ContactInquiryRequest, type Locale } from '@loquia/contracts'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { logError, toAppError } from '../../platform/http/index.js'
import { Mailer, oneLine, paragraph } from '../../platform/mail/index.js'
import { ContactInquiryEntity } from './contact-inquiry.entity.js'

@Injectable()
export class ContactService {
  readonly #log = new Logger(ContactService.name)

  constructor(
    @InjectRepository(ContactInquiryEntity) private readonly inquiries: Repository<ContactInquiryEntity>,
    private readonly mail: Mailer,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** A failed email is ignored, as the message is stored. */
  async saveInquiry(
    { name: typed, email, message }: Omit<ContactInquiryRequest, 'website'>,
    language: Locale,
  ): Promise<void> {
    const name = plainName(typed)
    await this.inquiries.insert({ name, email, message, language })
    try {
      await this.mail.send({
        to: this.environment.ADMIN_EMAIL,
        replyTo: email,
        subject: `${this.environment.PUBLIC_URL.replace(/^https?:\/\//, '')}: ${name}`,
        body: {
          language,
          blocks: [paragraph(`${oneLine(name)} <${email}> (${language})`), paragraph(message)],
        },
      })
    } catch (error) {
      logError(this.#log, toAppError(error), 'sending an inquiry')
    }
  }
}
