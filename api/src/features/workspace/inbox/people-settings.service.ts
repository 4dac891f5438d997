import type { PeopleResponse, PeopleSettings } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { Mailer } from '../../../mail/index.js'
import { PeopleAvailability } from '../../chat/index.js'
import { BotEntity, BotsService } from '../bots/index.js'

/** What owners set about people who answer. */
@Injectable()
export class PeopleSettingsService {
  constructor(
    @InjectRepository(BotEntity) private readonly stored: Repository<BotEntity>,
    private readonly bots: BotsService,
    private readonly availability: PeopleAvailability,
    private readonly mailer: Mailer,
  ) {}

  /** @param botId the bot's row id */
  async get(botId: string): Promise<PeopleResponse> {
    const bot = await this.bots.find(botId)
    if (bot === undefined) throw new AppError('not_found')
    return {
      success: true,
      settings: bot.people,
      timeZone: await this.availability.zone(bot),
      mailAvailable: this.mailer.isConfigured,
    }
  }

  /** The hours are kept with the look, which shows them to visitors. */
  async save(botId: string, { officeHours, ...people }: PeopleSettings): Promise<PeopleResponse> {
    await this.stored.manager.transaction(async (manager) => {
      const bot = await manager.findOne(BotEntity, { where: { id: botId }, lock: { mode: 'pessimistic_write' } })
      if (bot === null) throw new AppError('not_found')
      const { officeHours: _, ...settings } = bot.settings
      await manager.update(
        BotEntity,
        { id: botId },
        { people, settings: officeHours === '' ? settings : { ...settings, officeHours } },
      )
    })
    await this.bots.tellChanged(botId)
    return this.get(botId)
  }
}
