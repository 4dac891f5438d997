import { type Locale } from '@loquia/contracts'
import { type CallInput, sendInquiry } from '@loquia/contracts/calls'
import { Controller } from '@nestjs/common'
import { CallerAddress, CallerLocale, RateLimits, Handles } from '../../platform/http/index.js'
import { ContactService } from './contact.service.js'

const thanks = { en: "We'll get back to you as soon as possible.", it: 'Ti risponderemo appena possibile.' } as const

@Controller()
export class ContactController {
  constructor(
    private readonly contact: ContactService,
    private readonly rateLimits: RateLimits,
  ) {}

  @Handles(sendInquiry)
  async inquire(
    { body: { website, ...inquiry } }: CallInput<typeof sendInquiry>,
    @CallerAddress() address: string,
    @CallerLocale() locale: Locale,
  ) {
    await this.rateLimits.consume('contactPerAddress', address)
    // Reports success, so that a bot does not notice the honeypot.
    if (!website) await this.contact.saveInquiry(inquiry, locale)
    return { message: thanks[locale] }
  }
}
