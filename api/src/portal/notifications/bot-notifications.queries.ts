import type { Locale, NotificationEvent } from '@loquia/contracts'
import type { EntityManager } from 'typeorm'
import { queryFirstRow, queryRows } from '../../platform/database/rows.js'
import { joinFirstOwnerSql } from '../../core/workspaces/index.js'
import type { BotNotificationsEntity } from './bot-notifications.entity.js'

export interface DueBot {
  botId: string
  publicId: string
  name: string
  language: Locale
  domain: string
  ownerId: number | null
  email: string
  confirmed: boolean
  asked: boolean
  events: NotificationEvent[]
  toldUntil: string
}

/** Paused or empty settings start from now. */
export async function saveNotifications(
  manager: EntityManager,
  { botId, email, events, weekly }: Pick<BotNotificationsEntity, 'botId' | 'email' | 'events' | 'weekly'>,
): Promise<void> {
  await queryRows(
    manager,
    `INSERT INTO bot_notifications AS n (bot_id, email, events, weekly) VALUES ($1, $2, $3, $4)
     ON CONFLICT (bot_id) DO UPDATE SET email = $2, events = $3, weekly = $4, held_at = NULL,
       told_until = CASE WHEN n.held_at IS NOT NULL OR n.events = '[]' OR n.email IS NULL THEN now() ELSE n.told_until END`,
    [botId, email, JSON.stringify(events), weekly],
  )
}

export function loadDueBots(manager: EntityManager): Promise<DueBot[]> {
  // SQL, as addresses join by member and spelling, which is no entity relation.
  return queryRows<DueBot>(
    manager,
    `SELECT n.bot_id AS "botId", n.email, n.events, n.told_until::text AS "toldUntil", b.public_id AS "publicId", b.name, b.language, b.domain,
       o.id AS "ownerId", coalesce(a.confirmed, false) AS confirmed, coalesce(a.asked, false) AS asked
     FROM bot_notifications n JOIN bots b ON b.id = n.bot_id ${joinFirstOwnerSql('b.workspace_id', 'o')}
       LEFT JOIN LATERAL (
         SELECT bool_or(a.proven_at IS NOT NULL) AS confirmed, count(*) > 0 AS asked
         FROM notice_addresses a JOIN workspace_members m ON m.user_id = a.user_id WHERE m.workspace_id = b.workspace_id AND a.email = lower(n.email)
       ) a ON true
     WHERE n.held_at IS NULL AND n.events <> '[]' AND n.email IS NOT NULL`,
  )
}

/**
 * Claims events for this process.
 * @returns false when another process was first
 */
export async function claimEvents(
  manager: EntityManager,
  { botId, toldUntil }: Pick<DueBot, 'botId' | 'toldUntil'>,
  until: string,
): Promise<boolean> {
  // SQL, as JavaScript dates lose microseconds.
  const taken = await queryFirstRow(
    manager,
    `UPDATE bot_notifications SET told_until = $3::timestamptz WHERE bot_id = $1 AND told_until = $2::timestamptz AND held_at IS NULL RETURNING bot_id`,
    [botId, toldUntil, until],
  )
  return taken !== undefined
}
