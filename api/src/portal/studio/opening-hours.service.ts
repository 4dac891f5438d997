import type {
  OpeningHoursResponse,
  ReadOpeningHoursResponse,
  SaveOpeningHoursRequest,
  VisitorLanguage,
} from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository, type EntityManager } from 'typeorm'
import { AppError } from '../../app-error.js'
import { assertUnchanged, versionSql } from '../../platform/database/versions.js'
import { BusinessHours, BusinessZones, readOwnerText, toReadWeek } from '../../knowledge/index.js'
import { BotEntity, BotsService, type OwnedBot } from '../../core/bots/index.js'

@Injectable()
export class OpeningHoursService {
  constructor(
    @InjectRepository(BotEntity) private readonly stored: Repository<BotEntity>,
    private readonly bots: BotsService,
    private readonly hours: BusinessHours,
    private readonly zones: BusinessZones,
  ) {}

  async get({ id }: OwnedBot, now = new Date()): Promise<Omit<OpeningHoursResponse, 'success'>> {
    // Read first, so that concurrent saves make this version outdated.
    const version = await this.loadVersion(id, this.stored.manager)
    const bot = await this.stored.findOne({
      select: { id: true, openingHours: true, timeZone: true, language: true },
      where: { id },
    })
    if (bot === null) throw new AppError('not_found')
    const site = await this.hours.findSiteWeek(id, now)
    const place = await this.zones.detectPlace(id, now, site?.language)
    return {
      hours: bot.openingHours,
      timeZone: bot.timeZone ?? '',
      version,
      site: {
        week: site === undefined ? null : toReadWeek(site.week),
        dates: site?.dates ?? [],
        isClear: site?.isClear ?? false,
        url: site?.url ?? null,
        timeZone: place?.zone ?? null,
      },
    }
  }

  /** @throws AppError `not_found`; `settings_changed` with the stored hours */
  async save(
    owned: OwnedBot,
    { hours, timeZone, version }: SaveOpeningHoursRequest,
  ): Promise<Omit<OpeningHoursResponse, 'success'>> {
    await this.stored.manager.transaction(async (manager) => {
      const bot = await manager.findOne(BotEntity, { where: { id: owned.id }, lock: { mode: 'pessimistic_write' } })
      if (bot === null) throw new AppError('not_found')
      assertUnchanged(await this.loadVersion(bot.id, manager), version, {
        hours: bot.openingHours,
        timeZone: bot.timeZone ?? '',
      })
      await manager.update(BotEntity, { id: bot.id }, { openingHours: hours, timeZone: timeZone || null })
    })
    await this.bots.emitChanged(owned.id)
    return this.get(owned)
  }

  parseText(text: string, language: VisitorLanguage): Omit<ReadOpeningHoursResponse, 'success'> {
    return { week: readOwnerText(text, language) }
  }

  private async loadVersion(botId: string, manager: EntityManager): Promise<string> {
    const found = await manager
      .createQueryBuilder(BotEntity, 'bot')
      .select(versionSql('bot.opening_hours', 'bot.time_zone'), 'version')
      .where({ id: botId })
      .getRawOne<{ version: string }>()
    return found?.version ?? ''
  }
}
