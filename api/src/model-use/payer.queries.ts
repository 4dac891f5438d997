import type { EntityManager } from 'typeorm'
import { firstRow } from '../database/rows.js'

/** Who could pay for a bot's answers. */
export interface Payers {
  /** The bot has a key of its own, which does not rest. */
  hasKey: boolean
  /** The house would pay: for a bot that nobody owns, and for a client's in its first days. */
  onTrial: boolean
}

/** @param trialDays how long the house pays for a client's bot @returns `undefined` when there is no such bot */
export function payersOf(manager: EntityManager, botId: string, trialDays: number): Promise<Payers | undefined> {
  // SQL: a bot of another room and whether there is a key, in one question before each answer, by the database's clock.
  return firstRow<Payers>(
    manager,
    `SELECT EXISTS (SELECT FROM model_keys WHERE bot_id = $1 AND held_at IS NULL) AS "hasKey",
            workspace_id IS NULL OR created_at > now() - make_interval(days => $2) AS "onTrial"
     FROM bots WHERE id = $1`,
    [botId, trialDays],
  )
}
