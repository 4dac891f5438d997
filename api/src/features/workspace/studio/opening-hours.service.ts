import type {
  OpeningHoursResponse,
  ReadOpeningHoursResponse,
  SaveOpeningHoursRequest,
  VisitorLanguage,
} from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { BusinessHours, BusinessZones, readOwnerText, toReadWeek } from '../../../knowledge/index.js'
import { BotEntity, BotsService, type OwnedBot } from '../bots/index.js'

/** When a business is open: as its owner confirms, and as its own pages state. */
@Injectable()
export class OpeningHoursService {
  constructor(
    @InjectRepository(BotEntity) private readonly stored: Repository<BotEntity>,
    private readonly bots: BotsService,
    private readonly hours: BusinessHours,
    private readonly zones: BusinessZones,
  ) {}

  /** @throws AppError `not_found` */
  async get({ id }: OwnedBot, now = new Date()): Promise<OpeningHoursResponse> {
    const bot = await this.stored.findOne({
      select: { id: true, openingHours: true, timeZone: true, language: true },
      where: { id },
    })
    if (bot === null) throw new AppError('not_found')
    const site = await this.hours.ofSite(id, now)
    const place = await this.zones.detect(id, now, site?.language)
    return {
      success: true,
      hours: bot.openingHours,
      timeZone: bot.timeZone ?? '',
      site: {
        week: site === undefined ? null : toReadWeek(site.week),
        isClear: site?.isClear ?? false,
        url: site?.url ?? null,
        timeZone: place?.zone ?? null,
      },
    }
  }

  /** @throws AppError `not_found` */
  async save(bot: OwnedBot, { hours, timeZone }: SaveOpeningHoursRequest): Promise<OpeningHoursResponse> {
    const { affected } = await this.stored
      .createQueryBuilder()
      .update()
      .set({ openingHours: hours, timeZone: timeZone === '' ? null : timeZone })
      .where({ id: bot.id })
      .execute()
    if (affected === 0) throw new AppError('not_found')
    await this.bots.tellChanged(bot.id)
    return this.get(bot)
  }

  read(text: string, language: VisitorLanguage): ReadOpeningHoursResponse {
    return { success: true, week: readOwnerText(text, language) }
  }
}
