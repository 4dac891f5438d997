import type { ModelUsageDay } from '@loquia/contracts'
import { Injectable, Logger } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Raw, Repository, type EntityManager } from 'typeorm'
import { costMicros, type TokenUse } from '../../platform/openai/index.js'
import { ModelUsageEntity } from './model-usage.entity.js'
import { queryRows } from '../../platform/database/rows.js'

export interface UsageEntry extends TokenUse {
  botId: string
  ownKey: boolean
  failed: boolean
}

@Injectable()
export class UsageLedger {
  private readonly log = new Logger(UsageLedger.name)
  private readonly writing = new Set<Promise<void>>()

  constructor(@InjectRepository(ModelUsageEntity) private readonly usage: Repository<ModelUsageEntity>) {}

  /** Billing must not delay or fail an answer. */
  add(entry: UsageEntry): void {
    const write = this.countEntry(entry).catch((error: unknown) =>
      this.log.warn(`usage_not_counted bot=${entry.botId} error=${String(error)}`),
    )
    this.writing.add(write)
    void write.finally(() => this.writing.delete(write))
  }

  async waitForWrites(): Promise<void> {
    await Promise.all(this.writing)
  }

  /** Newest first, without empty days. */
  async listDays(botId: string, span: number): Promise<ModelUsageDay[]> {
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

  async platformTokensToday(botId: string, model: string): Promise<number> {
    const used = await this.usage
      .createQueryBuilder('usage')
      .select('SUM(usage.promptTokens)', 'tokens')
      .where({ botId, model, ownKey: false, day: Raw((day) => `${day} = (now() AT TIME ZONE 'UTC')::date`) })
      .getRawOne<{ tokens: string | null }>()
    return Number(used?.tokens ?? 0)
  }

  private countEntry(entry: UsageEntry): Promise<void> {
    const { failed, ...counted } = entry
    return countUse(this.usage.manager, {
      ...counted,
      failures: failed ? 1 : 0,
      costMicros: costMicros(entry) ?? null,
    })
  }
}

/** Sums are text, as they may exceed an integer. */
type UsedDay = Pick<
  ModelUsageEntity,
  'day' | 'ownKey' | 'requests' | 'failures' | 'promptTokens' | 'completionTokens' | 'costMicros'
>

async function countUse(
  manager: EntityManager,
  {
    botId,
    model,
    ownKey,
    failures,
    promptTokens,
    completionTokens,
    costMicros,
  }: Pick<ModelUsageEntity, 'botId' | 'model' | 'ownKey' | 'failures'> & {
    promptTokens: number
    completionTokens: number
    costMicros: number | null
  },
): Promise<void> {
  // SQL: increments atomically if the bot exists.
  await queryRows(
    manager,
    `INSERT INTO model_usage AS u (bot_id, model, own_key, requests, failures, prompt_tokens, completion_tokens, cost_micros)
     SELECT id, $2, $3, 1, $4, $5, $6, $7 FROM bots WHERE id = $1
     ON CONFLICT (bot_id, day, model, own_key) DO UPDATE SET requests = u.requests + 1, failures = u.failures + excluded.failures,
       prompt_tokens = u.prompt_tokens + excluded.prompt_tokens, completion_tokens = u.completion_tokens + excluded.completion_tokens,
       cost_micros = u.cost_micros + excluded.cost_micros`,
    [botId, model, ownKey, failures, promptTokens, completionTokens, costMicros],
  )
}

/** Cost is null if any model has no known price. */
function usedDays(manager: EntityManager, botId: string, span: number): Promise<UsedDay[]> {
  // SQL: a sum is null unless all parts are known.
  return queryRows<UsedDay>(
    manager,
    `SELECT day::text, own_key AS "ownKey", sum(requests)::int AS requests, sum(failures)::int AS failures, sum(prompt_tokens)::text AS "promptTokens",
            sum(completion_tokens)::text AS "completionTokens", CASE WHEN bool_and(cost_micros IS NOT NULL) THEN sum(cost_micros)::text END AS "costMicros"
     FROM model_usage WHERE bot_id = $1 AND day > (now() AT TIME ZONE 'UTC')::date - $2::int
     GROUP BY day, own_key ORDER BY day DESC, own_key`,
    [botId, span],
  )
}
