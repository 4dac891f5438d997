import type { ModelUsageDay } from '@loquia/contracts'
import { Injectable, Logger } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { firstRow, rows } from '../database/rows.js'
import { costMicros, type TokenUse } from '../openai/index.js'

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

  constructor(private readonly dataSource: DataSource) {}

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
    const found = await rows<{
      day: string
      own_key: boolean
      requests: number
      failures: number
      prompt_tokens: string
      completion_tokens: string
      cost_micros: string | null
    }>(
      this.dataSource,
      `SELECT day::text, own_key, sum(requests)::int AS requests, sum(failures)::int AS failures, sum(prompt_tokens)::text AS prompt_tokens,
              sum(completion_tokens)::text AS completion_tokens, CASE WHEN bool_and(cost_micros IS NOT NULL) THEN sum(cost_micros)::text END AS cost_micros
       FROM model_usage WHERE bot_id = $1 AND day > (now() AT TIME ZONE 'UTC')::date - $2::int
       GROUP BY day, own_key ORDER BY day DESC, own_key`,
      [botId, span],
    )
    return found.map(({ day, own_key, requests, failures, prompt_tokens, completion_tokens, cost_micros }) => ({
      day,
      ownKey: own_key,
      requests,
      failures,
      promptTokens: Number(prompt_tokens),
      completionTokens: Number(completion_tokens),
      costMicros: cost_micros === null ? null : Number(cost_micros),
    }))
  }

  /** Tokens that a bot's texts have cost the house today (UTC), by one model. */
  async houseTokensToday(botId: string, model: string): Promise<number> {
    const row = await firstRow<{ tokens: string }>(
      this.dataSource,
      `SELECT coalesce(sum(prompt_tokens), 0)::text AS tokens FROM model_usage
       WHERE bot_id = $1 AND model = $2 AND NOT own_key AND day = (now() AT TIME ZONE 'UTC')::date`,
      [botId, model],
    )
    return Number(row?.tokens ?? 0)
  }

  private async write(entry: UsageEntry): Promise<void> {
    const { botId, model, ownKey, failed, promptTokens, completionTokens } = entry
    await rows(
      this.dataSource,
      `INSERT INTO model_usage AS u (bot_id, model, own_key, requests, failures, prompt_tokens, completion_tokens, cost_micros)
       SELECT id, $2, $3, 1, $4, $5, $6, $7 FROM bots WHERE id = $1
       ON CONFLICT (bot_id, day, model, own_key) DO UPDATE SET requests = u.requests + 1, failures = u.failures + excluded.failures,
         prompt_tokens = u.prompt_tokens + excluded.prompt_tokens, completion_tokens = u.completion_tokens + excluded.completion_tokens,
         cost_micros = u.cost_micros + excluded.cost_micros`,
      [botId, model, ownKey, failed ? 1 : 0, promptTokens, completionTokens, costMicros(entry) ?? null],
    )
  }
}
