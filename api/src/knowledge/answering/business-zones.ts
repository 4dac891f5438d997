import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { BotEntity } from '../../features/workspace/bots/bot.entity.js'
import type { Language } from '../languages/index.js'
import { countriesOfZone, placeOf, type Place } from '../opening-hours/index.js'
import { whereabouts } from './answer-finder.queries.js'

/** Finds the time zones of businesses. */
@Injectable()
export class BusinessZones {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /**
   * The time zone of a bot's business: its owner's word, else what its own pages tell of where it is. Undefined where
   * neither does: nobody is told the time of another place.
   * @param language of the pages; absent: the bot's
   */
  async of(botId: string, instant: Date, language?: Language): Promise<string | undefined> {
    return (await this.placeOf(botId, instant, language))?.zone
  }

  /** As {@link of}, with the countries that the business may be in. */
  async placeOf(botId: string, instant: Date, language?: Language): Promise<Place | undefined> {
    const bot = await this.database.manager.findOne(BotEntity, {
      select: { id: true, timeZone: true },
      where: { id: botId },
    })
    const zone = bot?.timeZone ?? undefined
    if (zone === undefined) return this.detect(botId, instant, language)
    return { zone, countries: countriesOfZone(zone) }
  }

  /** The zone in which a bot's own pages place its business, whatever its owner chose. */
  async detect(botId: string, instant: Date, language?: Language): Promise<Place | undefined> {
    const bot = await this.database.manager.findOne(BotEntity, {
      select: { id: true, domain: true, language: true },
      where: { id: botId },
    })
    if (bot === null) return undefined
    const texts = await whereabouts(this.database, botId)
    return placeOf({ domain: bot.domain, texts, language: language ?? bot.language }, instant)
  }
}
