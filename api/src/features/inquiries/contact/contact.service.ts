import { plainName, type ContactInquiryRequest, type Locale } from '@loquia/contracts'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { logError, toAppError } from '../../../http/index.js'
import { Mailer, oneLine, paragraph } from '../../../mail/index.js'
import { ContactInquiryEntity } from './contact-inquiry.entity.js'

/** Messages from the contact form. */
@Injectable()
export class ContactService {
  readonly #log = new Logger(ContactService.name)

  constructor(
    @InjectRepository(ContactInquiryEntity) private readonly inquiries: Repository<ContactInquiryEntity>,
    private readonly mail: Mailer,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * Stores a message, then tells the admin by mail. An email that cannot be taken changes nothing: the message is kept.
   */
  async keep({ name: typed, email, message }: Omit<ContactInquiryRequest, 'website'>, language: Locale): Promise<void> {
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
