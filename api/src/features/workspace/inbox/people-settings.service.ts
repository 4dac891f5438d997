import type { PeopleResponse, SavePeopleRequest } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository, type EntityManager } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { assertUnchanged, versionOf } from '../../../database/versions.js'
import { Mailer } from '../../../mail/index.js'
import { PeopleAvailability } from '../../chat/index.js'
import { BotEntity, BotsService, toBot } from '../bots/index.js'

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
      version: await this.version(botId, this.stored.manager),
      timeZone: await this.availability.zone(bot),
      mailAvailable: this.mailer.isConfigured,
    }
  }

  /**
   * Changes what is not absent. The hours are kept with the look, which shows them to visitors.
   * @throws AppError `not_found`; `settings_changed`, with what is stored, when that is another version by now
   */
  async save(botId: string, { version, officeHours, ...change }: SavePeopleRequest): Promise<PeopleResponse> {
    await this.stored.manager.transaction(async (manager) => {
      const bot = await manager.findOne(BotEntity, { where: { id: botId }, lock: { mode: 'pessimistic_write' } })
      if (bot === null) throw new AppError('not_found')
      assertUnchanged(await this.version(botId, manager), version, toBot(bot).people)
      const { officeHours: _before, ...look } = bot.settings
      await manager.update(
        BotEntity,
        { id: botId },
        {
          people: { ...bot.people, ...change },
          ...(officeHours !== undefined && { settings: officeHours === '' ? look : { ...look, officeHours } }),
        },
      )
    })
    await this.bots.tellChanged(botId)
    return this.get(botId)
  }

  private async version(botId: string, manager: EntityManager): Promise<string> {
    const found = await manager
      .createQueryBuilder(BotEntity, 'bot')
      .select(versionOf('bot.people', `bot.settings->'officeHours'`), 'version')
      .where({ id: botId })
      .getRawOne<{ version: string }>()
    return found?.version ?? ''
  }
}
