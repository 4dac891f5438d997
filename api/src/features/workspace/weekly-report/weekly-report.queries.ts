import type { Locale } from '@loquia/contracts'
import type { EntityManager } from 'typeorm'
import { firstRow, rows } from '../../../database/rows.js'

/** A bot of which somebody wants to be told each week. */
export interface WeeklyBot {
  botId: string
  publicId: string
  name: string
  domain: string
  language: Locale
  /** Confirmed by whoever reads there. */
  email: string
}

/** Bots whose last weekly email is some days old, or was never sent. */
export function weeklyBots(manager: EntityManager): Promise<WeeklyBot[]> {
  // SQL: the address is found by who works on the bot and by how it is written, which is no relation of entities.
  return rows<WeeklyBot>(
    manager,
    `SELECT n.bot_id AS "botId", n.email, b.public_id AS "publicId", b.name, b.domain, b.language
     FROM bot_notifications n JOIN bots b ON b.id = n.bot_id
     WHERE EXISTS (
         SELECT FROM notice_addresses a JOIN workspace_members m ON m.user_id = a.user_id
         WHERE m.workspace_id = b.workspace_id AND a.email = lower(n.email) AND a.proven_at IS NOT NULL
       ) AND n.weekly AND n.held_at IS NULL AND (n.weekly_told IS NULL OR n.weekly_told < current_date - 5) ORDER BY n.bot_id`,
  )
}

/**
 * Takes the email of a week, so that no other process sends it.
 * @param monday the day on which it is sent, `YYYY-MM-DD`
 * @returns false when another process was first, or it is wanted no longer
 */
export async function takeWeek(
  manager: EntityManager,
  { botId, email }: Pick<WeeklyBot, 'botId' | 'email'>,
  monday: string,
): Promise<boolean> {
  // SQL: judged and written in one statement.
  const taken = await firstRow(
    manager,
    `UPDATE bot_notifications SET weekly_told = $3 WHERE bot_id = $1 AND email = $2 AND weekly AND held_at IS NULL
       AND (weekly_told IS NULL OR weekly_told < $3::date) RETURNING bot_id`,
    [botId, email, monday],
  )
  return taken !== undefined
}
