import { limits, type BotsQuery, type ManagedBot, type ManagedBotsResponse, type User } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, Repository } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { AuditService } from '../audit/index.js'
import { BotEntity, BotsService } from '../../workspace/bots/index.js'
import { countBots, managedBot, managedBots } from './bot-admin.queries.js'

/** Everybody's bots with what they are used for, and the mark that one was bought. */
@Injectable()
export class BotAdminService {
  constructor(
    @InjectRepository(BotEntity) private readonly stored: Repository<BotEntity>,
    private readonly bots: BotsService,
    private readonly audit: AuditService,
  ) {}

  async list(query: BotsQuery): Promise<ManagedBotsResponse> {
    const { manager } = this.stored
    const count = await countBots(manager, query)
    return { success: true, bots: await managedBots(manager, query), count, pageSize: limits.adminPageSize }
  }

  /**
   * A bot that is marked does not end; one whose mark is taken away ends when it would have.
   * @throws AppError `not_found`; also for the site's own assistant, which nobody buys
   */
  async markPurchased(actor: User, publicId: string, purchased: boolean): Promise<ManagedBot> {
    const { id, bot } = await this.stored.manager.transaction(async (transaction) => {
      const before = await this.find(publicId, transaction)
      if ((before.bot.purchasedAt !== null) === purchased) return before
      await transaction.update(BotEntity, { id: before.id }, { purchasedAt: purchased ? () => 'now()' : null })
      await this.audit.record(
        {
          actor,
          action: purchased ? 'bot.purchase' : 'bot.unpurchase',
          target: { type: 'bot', id: publicId },
          details: { name: before.bot.name, domain: before.bot.domain },
        },
        transaction,
      )
      return this.find(publicId, transaction)
    })
    await this.bots.tellChanged(id)
    return bot
  }

  private async find(publicId: string, transaction: EntityManager): Promise<{ id: string; bot: ManagedBot }> {
    const found = await managedBot(transaction, publicId)
    if (found === undefined) throw new AppError('not_found')
    return found
  }
}
