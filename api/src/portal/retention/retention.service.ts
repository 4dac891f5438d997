import { retentionChoices, type Retention } from '@loquia/contracts'
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository, type EntityManager } from 'typeorm'
import { RecurringJobs } from '../../platform/jobs/index.js'
import { ConversationEvents } from '../../chat/index.js'
import { BotEntity } from '../../core/bots/index.js'
import { queryRows } from '../../platform/database/rows.js'
import { responsesClearedSql } from '../../core/webhooks/index.js'

@Injectable()
export class RetentionService implements OnApplicationBootstrap {
  private readonly logger = new Logger(RetentionService.name)

  constructor(
    @InjectRepository(BotEntity) private readonly bots: Repository<BotEntity>,
    private readonly conversationEvents: ConversationEvents,
    private readonly recurring: RecurringJobs,
  ) {}

  async get(botId: string): Promise<Retention> {
    const bot = await this.bots.findOne({ select: { retentionDays: true }, where: { id: botId } })
    return { days: retentionChoices.find((choice) => choice === bot?.retentionDays) ?? null }
  }

  async set(botId: string, { days }: Retention): Promise<void> {
    await this.bots.update({ id: botId }, { retentionDays: days })
  }

  async purgeOld(): Promise<number> {
    const gone = await deleteOldConversations(this.bots.manager)
    for (const one of gone) this.conversationEvents.publish({ kind: 'gone', ...one })
    return gone.length
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.recurring.daily('conversation-retention', async () => {
      const count = await this.purgeOld()
      if (count > 0) this.logger.log(`expired_conversations_deleted count=${count}`)
    })
  }
}

/**
 * Deletes conversations inactive longer than the bot's retention period.
 * @returns deleted conversations with row ids of their bots
 */
function deleteOldConversations(manager: EntityManager): Promise<{ conversationId: string; botId: string }[]> {
  return queryRows(
    manager,
    `WITH gone AS (
       DELETE FROM conversations c USING bots b
       WHERE b.id = c.bot_id AND b.retention_days IS NOT NULL AND c.last_used_at < now() - make_interval(days => b.retention_days) RETURNING c.id, c.bot_id
     ), cleared AS (${responsesClearedSql('SELECT id, bot_id FROM gone')})
     SELECT id AS "conversationId", bot_id AS "botId" FROM gone`,
  )
}
