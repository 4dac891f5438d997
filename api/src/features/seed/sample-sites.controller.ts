import type { Locale, SiteInfoResponse } from '@loquia/contracts'
import { Controller, Get, Header, Inject } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { publicEmail } from '../../config/public-email.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { readyAssistants } from '../site-assistant/index.js'
import { BotEntity } from '../workspace/bots/index.js'
import { lastingDemo } from './lasting-demo.js'
import { sampleSites } from './seed.service.js'

type PerLocale = Record<Locale, string | null>

/** `GET /api/site`: what the public site shows of the product itself. */
@Controller('api/site')
export class SampleSitesController {
  constructor(
    @InjectRepository(BotEntity) private readonly bots: Repository<BotEntity>,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get()
  @Header('cache-control', 'public, max-age=60')
  async site(): Promise<SiteInfoResponse> {
    const showcase: PerLocale = { en: null, it: null }
    const addresses: PerLocale = { en: null, it: null }
    for (const { domain, language } of sampleSites(this.environment)) {
      addresses[language] ??= domain
      showcase[language] ??= (await lastingDemo(this.bots, domain)) ?? null
    }
    const { ADMIN_EMAIL, BOOKING_URL, LEAD_FORM_URL } = this.environment
    return {
      success: true,
      showcase,
      sampleSites: addresses,
      contactEmail: publicEmail(ADMIN_EMAIL),
      assistant: await readyAssistants(this.bots),
      bookingUrl: BOOKING_URL ?? null,
      leadFormUrl: LEAD_FORM_URL ?? null,
    }
  }
}
