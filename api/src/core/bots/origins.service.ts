import { limits, parseOrigin, type OriginsResponse } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, In, Not, Repository } from 'typeorm'
import { AppError } from '../../app-error.js'
import { withBotLocked } from '../../platform/database/bot-lock.js'
import { assertUnchanged, versionSql } from '../../platform/database/versions.js'
import { BotEntity } from './bot.entity.js'
import type { OwnedBot } from './own-bots.service.js'
import { RefusedOriginEntity } from './refused-origin.entity.js'

const originsVersionSql = versionSql('bot.allowedOrigins')

/** By default, only the bot's website is allowed. */
@Injectable()
export class OriginsService {
  constructor(
    @InjectRepository(BotEntity) private readonly bots: Repository<BotEntity>,
    @InjectRepository(RefusedOriginEntity) private readonly refused: Repository<RefusedOriginEntity>,
  ) {}

  async list({ id }: OwnedBot): Promise<OriginsResponse> {
    const bot = await this.bots
      .createQueryBuilder('bot')
      .select('bot.domain', 'domain')
      .addSelect('bot.allowedOrigins', 'allowed')
      .addSelect(originsVersionSql, 'version')
      .where({ id })
      .getRawOne<Pick<OriginsResponse, 'domain' | 'allowed' | 'version'>>()
    if (bot === undefined) throw new AppError('not_found')
    const refused = await this.refused
      .createQueryBuilder('refused')
      .where({ botId: id, origin: Not('') })
      .orderBy('refused.deniedAt IS NOT NULL')
      .addOrderBy('refused.lastSeen', 'DESC')
      .getMany()
    return {
      success: true,
      domain: bot.domain,
      allowed: bot.allowed,
      version: bot.version,
      refused: refused.map(({ origin, attempts, firstSeen, lastSeen, deniedAt }) => ({
        origin,
        attempts,
        firstSeen: firstSeen.toISOString(),
        lastSeen: lastSeen.toISOString(),
        denied: deniedAt !== null,
        allowable: parseOrigin(origin) === origin,
      })),
    }
  }

  /**
   * Replaces the whole list and removes its origins from the refused ones.
   * @param changed version of the edited list
   * @throws AppError `settings_changed`
   */
  async replace(bot: OwnedBot, allowed: readonly string[], changed?: string): Promise<OriginsResponse> {
    await withBotLocked(this.bots.manager.dataSource, bot.id, async (transaction) => {
      const stored = await transaction
        .createQueryBuilder(BotEntity, 'bot')
        .select(originsVersionSql, 'version')
        .where({ id: bot.id })
        .getRawOne<{ version: string }>()
      assertUnchanged(stored?.version ?? '', changed)
      await this.storeAllowed(bot, allowed, transaction)
    })
    return this.list(bot)
  }

  /**
   * @throws AppError `not_found` if the origin never tried; `invalid_request` if it cannot be allowed, or for too many
   */
  async decide(bot: OwnedBot, origin: string, decision: 'allow' | 'deny'): Promise<OriginsResponse> {
    if (decision === 'deny') {
      const { affected } = await this.refused.update({ botId: bot.id, origin }, { deniedAt: () => 'now()' })
      if (affected === 0) throw new AppError('not_found')
      return this.list(bot)
    }
    if (!(await this.refused.existsBy({ botId: bot.id, origin }))) throw new AppError('not_found')
    if (parseOrigin(origin) !== origin)
      throw new AppError('invalid_request', { issues: [{ path: 'origin', message: 'Please enter a valid URL' }] })
    await withBotLocked(this.bots.manager.dataSource, bot.id, async (transaction) => {
      const stored = await transaction.findOne(BotEntity, {
        select: { id: true, allowedOrigins: true },
        where: { id: bot.id },
      })
      const allowed = stored?.allowedOrigins ?? []
      if (allowed.length >= limits.allowedOriginsMax)
        throw new AppError('invalid_request', { issues: [{ path: 'allowed', message: 'too_many' }] })
      await this.storeAllowed(bot, [...allowed, origin], transaction)
    })
    return this.list(bot)
  }

  private async storeAllowed({ id }: OwnedBot, allowed: readonly string[], transaction: EntityManager): Promise<void> {
    const unique = [...new Set(allowed)]
    await transaction.update(BotEntity, { id }, { allowedOrigins: unique })
    await transaction.delete(RefusedOriginEntity, { botId: id, origin: In(unique) })
  }
}
