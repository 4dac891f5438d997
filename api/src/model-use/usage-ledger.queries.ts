import type { EntityManager } from 'typeorm'
import { rows } from '../database/rows.js'
import type { ModelUsageEntity } from './model-usage.entity.js'

/** What was used on one day with one key; sums of whole numbers as text, as they may be larger than an integer. */
type UsedDay = Pick<
  ModelUsageEntity,
  'day' | 'ownKey' | 'requests' | 'failures' | 'promptTokens' | 'completionTokens' | 'costMicros'
>

/** Counts one call of the model; of a bot that is gone, none. */
export async function countUse(
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
  // SQL: counters grow by what is added, for as long as there is the bot, in one statement.
  await rows(
    manager,
    `INSERT INTO model_usage AS u (bot_id, model, own_key, requests, failures, prompt_tokens, completion_tokens, cost_micros)
     SELECT id, $2, $3, 1, $4, $5, $6, $7 FROM bots WHERE id = $1
     ON CONFLICT (bot_id, day, model, own_key) DO UPDATE SET requests = u.requests + 1, failures = u.failures + excluded.failures,
       prompt_tokens = u.prompt_tokens + excluded.prompt_tokens, completion_tokens = u.completion_tokens + excluded.completion_tokens,
       cost_micros = u.cost_micros + excluded.cost_micros`,
    [botId, model, ownKey, failures, promptTokens, completionTokens, costMicros],
  )
}

/** The last days (UTC) of a bot, newest first, over all models; a day's cost is null where one has no known price. */
export function usedDays(manager: EntityManager, botId: string, span: number): Promise<UsedDay[]> {
  // SQL: sums of a day, one of which is there only when all its parts are.
  return rows<UsedDay>(
    manager,
    `SELECT day::text, own_key AS "ownKey", sum(requests)::int AS requests, sum(failures)::int AS failures, sum(prompt_tokens)::text AS "promptTokens",
            sum(completion_tokens)::text AS "completionTokens", CASE WHEN bool_and(cost_micros IS NOT NULL) THEN sum(cost_micros)::text END AS "costMicros"
     FROM model_usage WHERE bot_id = $1 AND day > (now() AT TIME ZONE 'UTC')::date - $2::int
     GROUP BY day, own_key ORDER BY day DESC, own_key`,
    [botId, span],
  )
}
