import type { PeopleResponse, PeopleSettings, SavePeopleRequest } from '@loquia/contracts'
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
   * Changes the fields that are present. Office hours without a choice of `hours` become the team's own hours.
   * @throws AppError `not_found`; `settings_changed`, with what is stored, when that is another version by now
   */
  async save(botId: string, { version, ...change }: SavePeopleRequest): Promise<PeopleResponse> {
    await this.stored.manager.transaction(async (manager) => {
      const bot = await manager.findOne(BotEntity, { where: { id: botId }, lock: { mode: 'pessimistic_write' } })
      if (bot === null) throw new AppError('not_found')
      assertUnchanged(await this.version(botId, manager), version, toBot(bot).people)
      const { hours = implied(change.officeHours) } = change
      const people = { ...bot.people, ...change, ...(hours !== undefined && { hours }) }
      await manager.update(BotEntity, { id: botId }, { people })
    })
    await this.bots.tellChanged(botId)
    return this.get(botId)
  }

  private async version(botId: string, manager: EntityManager): Promise<string> {
    const found = await manager
      .createQueryBuilder(BotEntity, 'bot')
      .select(versionOf('bot.people'), 'version')
      .where({ id: botId })
      .getRawOne<{ version: string }>()
    return found?.version ?? ''
  }
}

/** The hours that a change of office hours stands for, for clients that do not send `hours`. */
function implied(officeHours: string | undefined): PeopleSettings['hours'] {
  if (officeHours === undefined) return undefined
  return officeHours === '' ? 'anytime' : 'own'
}
