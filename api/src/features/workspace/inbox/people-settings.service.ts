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

  async save(botId: string, { hours, ...people }: PeopleSettings): Promise<PeopleResponse> {
    const chosen = hours ?? (people.officeHours === '' ? 'anytime' : 'own')
    const { affected } = await this.stored.update({ id: botId }, { people: { ...people, hours: chosen } })
    if (affected === 0) throw new AppError('not_found')
    await this.bots.tellChanged(botId)
    return this.get(botId)
  }
}
