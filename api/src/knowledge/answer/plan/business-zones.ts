import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { BotEntity } from '../../../core/bots/bot.entity.js'
import type { Language } from '../../languages/index.js'
import { countriesOfZone, locateBusiness, type Place } from '../../languages/opening-hours/index.js'
import { loadLocationTexts } from './answer-finder.queries.js'

@Injectable()
export class BusinessZones {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** Undefined unless the owner or the bot's pages reveal the zone, so visitors never get a wrong time. */
  async findZone(botId: string, instant: Date, language?: Language): Promise<string | undefined> {
    return (await this.findPlace(botId, instant, language))?.zone
  }

  async findPlace(botId: string, instant: Date, language?: Language): Promise<Place | undefined> {
    const bot = await this.database.manager.findOne(BotEntity, {
      select: { id: true, timeZone: true },
      where: { id: botId },
    })
    const zone = bot?.timeZone ?? undefined
    if (zone === undefined) return this.detectPlace(botId, instant, language)
    return { zone, countries: countriesOfZone(zone) }
  }

  /** Ignores the owner's setting. */
  async detectPlace(botId: string, instant: Date, language?: Language): Promise<Place | undefined> {
    const bot = await this.database.manager.findOne(BotEntity, {
      select: { id: true, domain: true, language: true },
      where: { id: botId },
    })
    if (bot === null) return undefined
    const texts = await loadLocationTexts(this.database, botId)
    return locateBusiness({ domain: bot.domain, texts, language: language ?? bot.language }, instant)
  }
}
