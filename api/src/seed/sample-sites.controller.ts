import type { Locale } from '@loquia/contracts'
import { getSiteInfo } from '@loquia/contracts/calls'
import { Controller, Header, Inject } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { publicEmail } from '../config/public-email.js'
import { ENVIRONMENT, type Environment } from '../config/env.js'
import { Handles } from '../platform/http/index.js'
import { BotEntity } from '../core/bots/index.js'
import { readyAssistants } from '../public/site-assistant/index.js'
import { sampleSites, lastingDemo } from './seed.service.js'

type PerLocale = Record<Locale, string | null>

@Controller()
export class SampleSitesController {
  constructor(
    @InjectRepository(BotEntity) private readonly bots: Repository<BotEntity>,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Handles(getSiteInfo)
  @Header('cache-control', 'public, max-age=60')
  async getSiteInfo() {
    const showcase: PerLocale = { en: null, it: null }
    const addresses: PerLocale = { en: null, it: null }
    for (const { domain, language } of sampleSites(this.environment)) {
      addresses[language] ??= domain
      showcase[language] ??= (await lastingDemo(this.bots, domain)) ?? null
    }
    const { ADMIN_EMAIL, BOOKING_URL, LEAD_FORM_URL } = this.environment
    return {
      showcase,
      sampleSites: addresses,
      contactEmail: publicEmail(ADMIN_EMAIL),
      assistant: await readyAssistants(this.bots),
      bookingUrl: BOOKING_URL ?? null,
      leadFormUrl: LEAD_FORM_URL ?? null,
    }
  }
}
