import { retentionChoices, type Retention } from '@loquia/contracts'
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { firstRow, rows } from '../../../database/rows.js'
import { RecurringJobs } from '../../../jobs/index.js'

/** How long a bot's conversations are kept; deletes the older ones at start and once a day. */
@Injectable()
export class RetentionService implements OnApplicationBootstrap {
  private readonly logger = new Logger(RetentionService.name)

  constructor(
    private readonly dataSource: DataSource,
    private readonly recurring: RecurringJobs,
  ) {}

  async get(botId: string): Promise<Retention> {
    const row = await firstRow<{ retention_days: number | null }>(
      this.dataSource,
      `SELECT retention_days FROM bots WHERE id = $1`,
      [botId],
    )
    return { days: retentionChoices.find((choice) => choice === row?.retention_days) ?? null }
  }

  async set(botId: string, { days }: Retention): Promise<void> {
    await rows(this.dataSource, `UPDATE bots SET retention_days = $2 WHERE id = $1`, [botId, days])
  }

  /**
   * Deletes every conversation that rested longer than its bot's owner wants, with all that hangs on it.
   * @returns how many
   */
  async deleteOld(): Promise<number> {
    const gone = await rows(
      this.dataSource,
      `DELETE FROM conversations c USING bots b
       WHERE b.id = c.bot_id AND b.retention_days IS NOT NULL AND c.last_used_at < now() - make_interval(days => b.retention_days) RETURNING c.id`,
    )
    return gone.length
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.recurring.daily('conversation-retention', async () => {
      const count = await this.deleteOld()
      if (count > 0) this.logger.log(`Deleted ${count} conversations that were kept long enough`)
    })
  }
}
