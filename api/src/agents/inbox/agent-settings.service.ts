import type { AgentSettingsResponse, AgentSettings, SaveAgentSettingsRequest } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository, type EntityManager } from 'typeorm'
import { AppError } from '../../app-error.js'
import { assertUnchanged, versionSql } from '../../platform/database/versions.js'
import { Mailer } from '../../platform/mail/index.js'
import { AgentAvailability } from '../../chat/index.js'
import { BotEntity, BotsService, toBot } from '../../core/bots/index.js'

@Injectable()
export class AgentSettingsService {
  constructor(
    @InjectRepository(BotEntity) private readonly stored: Repository<BotEntity>,
    private readonly bots: BotsService,
    private readonly availability: AgentAvailability,
    private readonly mailer: Mailer,
  ) {}

  /** @param botId the bot's row id */
  async get(botId: string): Promise<AgentSettingsResponse> {
    const bot = await this.bots.find(botId)
    if (bot === undefined) throw new AppError('not_found')
    return {
      success: true,
      settings: bot.people,
      version: await this.loadVersion(botId, this.stored.manager),
      timeZone: await this.availability.findTimeZone(bot),
      mailAvailable: this.mailer.isConfigured,
    }
  }

  /**
   * Office hours without `hours` become the team's own.
   * @throws AppError `not_found`; `settings_changed` with the stored version
   */
  async save(botId: string, { version, ...change }: SaveAgentSettingsRequest): Promise<AgentSettingsResponse> {
    await this.stored.manager.transaction(async (manager) => {
      const bot = await manager.findOne(BotEntity, { where: { id: botId }, lock: { mode: 'pessimistic_write' } })
      if (bot === null) throw new AppError('not_found')
      assertUnchanged(await this.loadVersion(botId, manager), version, toBot(bot).people)
      const { hours = impliedHours(change.officeHours) } = change
      const agentSettings = { ...bot.people, ...change, ...(hours !== undefined && { hours }) }
      await manager.update(BotEntity, { id: botId }, { people: agentSettings })
    })
    await this.bots.emitChanged(botId)
    return this.get(botId)
  }

  private async loadVersion(botId: string, manager: EntityManager): Promise<string> {
    const found = await manager
      .createQueryBuilder(BotEntity, 'bot')
      .select(versionSql('bot.people'), 'version')
      .where({ id: botId })
      .getRawOne<{ version: string }>()
    return found?.version ?? ''
  }
}

/** For clients that do not send `hours`. */
function impliedHours(officeHours: string | undefined): AgentSettings['hours'] {
  if (officeHours === undefined) return undefined
  return officeHours === '' ? 'anytime' : 'own'
}
