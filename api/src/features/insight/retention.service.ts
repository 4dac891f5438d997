import { retentionChoices, type Retention } from '@loquia/contracts'
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { firstRow, rows } from '../../database/rows.js'
import { logError, toAppError } from '../../http/index.js'
import { JobQueue } from '../../jobs/index.js'

const retentionJob = 'conversation-retention'
const everyMs = 24 * 60 * 60 * 1_000

/** How long a bot's conversations are kept; deletes the older ones at start and once a day. */
@Injectable()
export class RetentionService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(RetentionService.name)
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobQueue,
  ) {}

  async get(botId: string): Promise<Retention> {
    const row = await firstRow<{ retention_days: number | null }>(this.dataSource, `SELECT retention_days FROM bots WHERE id = $1`, [botId])
    return { days: retentionChoices.find((choice) => choice === row?.retention_days) ?? null }
  }

  async set(botId: string, { days }: Retention): Promise<void> {
    await rows(this.dataSource, `UPDATE bots SET retention_days = $2 WHERE id = $1`, [botId, days])
  }

  /** Deletes every conversation that rested longer than its bot's owner wants, with all that hangs on it. @returns how many */
  async deleteOld(): Promise<number> {
    const gone = await rows(
      this.dataSource,
      `DELETE FROM conversations c USING bots b
       WHERE b.id = c.bot_id AND b.retention_days IS NOT NULL AND c.last_used_at < now() - make_interval(days => b.retention_days) RETURNING c.id`,
    )
    return gone.length
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work(retentionJob, async () => {
      const count = await this.deleteOld()
      if (count > 0) this.logger.log(`Deleted ${count} conversations that were kept long enough`)
    })
    await this.send()
    this.timer = setInterval(() => void this.send(), everyMs)
    this.timer.unref()
  }

  onModuleDestroy(): void {
    clearInterval(this.timer)
  }

  private async send(): Promise<void> {
    try {
      await this.jobs.send(retentionJob, {}, { singletonKey: new Date().toISOString().slice(0, 10) })
    } catch (error) {
      logError(this.logger, toAppError(error), 'sending the retention')
    }
  }
}
