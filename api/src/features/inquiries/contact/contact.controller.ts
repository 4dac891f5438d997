import {
  contactInquiryRequest,
  type ContactInquiryRequest,
  type ContactInquiryResponse,
  type Locale,
} from '@loquia/contracts'
import { Body, Controller, HttpCode, Post } from '@nestjs/common'
import { CallerAddress, CallerLocale, RateLimits } from '../../../http/index.js'
import { ContactService } from './contact.service.js'

const thanks = { en: "We'll get back to you as soon as possible.", it: 'Ti risponderemo appena possibile.' } as const

@Controller('api/contact-inquiry')
export class ContactController {
  constructor(
    private readonly contact: ContactService,
    private readonly rateLimits: RateLimits,
  ) {}

  @Post()
  @HttpCode(201)
  async inquire(
    @Body({ schema: contactInquiryRequest }) { website, ...inquiry }: ContactInquiryRequest,
    @CallerAddress() address: string,
    @CallerLocale() locale: Locale,
  ): Promise<ContactInquiryResponse> {
    await this.rateLimits.consume('contactPerAddress', address)
    // A program is not told that it was found out.
    if (!website) await this.contact.keep(inquiry, locale)
    return { success: true, message: thanks[locale] }
  }
}
