import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { BotEntity } from '../../features/workspace/bots/bot.entity.js'
import type { Language } from '../languages/index.js'
import { zoneOf } from '../opening-hours/index.js'
import { whereabouts } from './answer-finder.queries.js'

/** Where the clocks of businesses are. */
@Injectable()
export class BusinessZones {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /**
   * The time zone of a bot's business: its owner's word, else what its own pages tell of where it is. Undefined where
   * neither does: nobody is told the time of another place.
   * @param language of the pages; absent: the bot's
   */
  async of(botId: string, instant: Date, language?: Language): Promise<string | undefined> {
    const bot = await this.database.manager.findOne(BotEntity, {
      select: { id: true, domain: true, timeZone: true, language: true },
      where: { id: botId },
    })
    if (bot === null || bot.timeZone !== null) return bot?.timeZone ?? undefined
    const texts = await whereabouts(this.database, botId)
    return zoneOf({ domain: bot.domain, texts, language: language ?? bot.language }, instant)
  }
}
