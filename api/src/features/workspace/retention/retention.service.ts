import { retentionChoices, type Retention } from '@loquia/contracts'
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { RecurringJobs } from '../../../jobs/index.js'
import { ConversationNews } from '../../chat/index.js'
import { BotEntity } from '../bots/index.js'
import { deleteOldConversations } from './old-conversations.queries.js'

/** How long a bot's conversations are kept; deletes the older ones at start and once a day. */
@Injectable()
export class RetentionService implements OnApplicationBootstrap {
  private readonly logger = new Logger(RetentionService.name)

  constructor(
    @InjectRepository(BotEntity) private readonly bots: Repository<BotEntity>,
    private readonly news: ConversationNews,
    private readonly recurring: RecurringJobs,
  ) {}

  async get(botId: string): Promise<Retention> {
    const bot = await this.bots.findOne({ select: { retentionDays: true }, where: { id: botId } })
    return { days: retentionChoices.find((choice) => choice === bot?.retentionDays) ?? null }
  }

  async set(botId: string, { days }: Retention): Promise<void> {
    await this.bots.update({ id: botId }, { retentionDays: days })
  }

  /**
   * Deletes every conversation that rested longer than its bot's owner wants, with all that hangs on it.
   * @returns how many
   */
  async deleteOld(): Promise<number> {
    const gone = await deleteOldConversations(this.bots.manager)
    for (const one of gone) this.news.tell({ kind: 'gone', ...one })
    return gone.length
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.recurring.daily('conversation-retention', async () => {
      const count = await this.deleteOld()
      if (count > 0) this.logger.log(`Deleted ${count} conversations that were kept long enough`)
    })
  }
}
