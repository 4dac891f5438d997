import type { ModelUsageDay } from '@loquia/contracts'
import { Injectable, Logger } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Raw, Repository } from 'typeorm'
import { costMicros, type TokenUse } from '../openai/index.js'
import { ModelUsageEntity } from './model-usage.entity.js'
import { countUse, usedDays } from './usage-ledger.queries.js'

export interface UsageEntry extends TokenUse {
  botId: string
  /** The client's key paid, not the house's. */
  ownKey: boolean
  failed: boolean
}

/** Counts what the model is used for, a row for each bot and day. */
@Injectable()
export class UsageLedger {
  private readonly log = new Logger(UsageLedger.name)
  private readonly writing = new Set<Promise<void>>()

  constructor(@InjectRepository(ModelUsageEntity) private readonly usage: Repository<ModelUsageEntity>) {}

  /** Counts in the background: an answer does not wait for its bill, and does not fail with it. */
  add(entry: UsageEntry): void {
    const write = this.write(entry).catch((error: unknown) =>
      this.log.warn(`usage of ${entry.botId} not counted: ${String(error)}`),
    )
    this.writing.add(write)
    void write.finally(() => this.writing.delete(write))
  }

  /** Waits until all that was added is written. */
  async settled(): Promise<void> {
    await Promise.all(this.writing)
  }

  /** The last `span` days, newest first; days without use are left out. */
  async days(botId: string, span: number): Promise<ModelUsageDay[]> {
    const found = await usedDays(this.usage.manager, botId, span)
    return found.map(({ day, ownKey, requests, failures, promptTokens, completionTokens, costMicros: cost }) => ({
      day,
      ownKey,
      requests,
      failures,
      promptTokens: Number(promptTokens),
      completionTokens: Number(completionTokens),
      costMicros: cost === null ? null : Number(cost),
    }))
  }

  /** Tokens that a bot's texts have cost the house today (UTC), by one model. */
  async houseTokensToday(botId: string, model: string): Promise<number> {
    const used = await this.usage
      .createQueryBuilder('usage')
      .select('SUM(usage.promptTokens)', 'tokens')
      .where({ botId, model, ownKey: false, day: Raw((day) => `${day} = (now() AT TIME ZONE 'UTC')::date`) })
      .getRawOne<{ tokens: string | null }>()
    return Number(used?.tokens ?? 0)
  }

  private write(entry: UsageEntry): Promise<void> {
    const { failed, ...counted } = entry
    return countUse(this.usage.manager, {
      ...counted,
      failures: failed ? 1 : 0,
      costMicros: costMicros(entry) ?? null,
    })
  }
}
