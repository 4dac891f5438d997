import type { Locale, NotificationEvent } from '@loquia/contracts'
import type { EntityManager } from 'typeorm'
import { firstRow, rows } from '../../../database/rows.js'
import { joinFirstOwner } from '../members/index.js'
import type { BotNotificationsEntity } from './bot-notifications.entity.js'

/** A bot whose owner is told what is new. */
export interface DueBot {
  botId: string
  publicId: string
  name: string
  language: Locale
  domain: string
  /** The workspace's first owner; null without one. */
  ownerId: number | null
  email: string | null
  /** Whether whoever reads at the address told a member that notifications are wanted, or was asked. */
  confirmed: boolean
  asked: boolean
  events: NotificationEvent[]
  /** As text: a JavaScript date would lose its microseconds. */
  toldUntil: string
}

/** Stores what an owner is told of; what rested, or told of nothing, begins now. */
export async function saveNotifications(
  manager: EntityManager,
  { botId, email, webhookUrl, events }: Pick<BotNotificationsEntity, 'botId' | 'email' | 'webhookUrl' | 'events'>,
): Promise<void> {
  // SQL: what is overwritten decides from when on is told, in the same statement.
  await rows(
    manager,
    `INSERT INTO bot_notifications AS n (bot_id, email, webhook_url, events) VALUES ($1, $2, $3, $4)
     ON CONFLICT (bot_id) DO UPDATE SET email = $2, webhook_url = $3, events = $4, held_at = NULL,
       told_until = CASE WHEN n.held_at IS NOT NULL OR n.events = '[]' OR (n.email IS NULL AND n.webhook_url IS NULL) THEN now() ELSE n.told_until END`,
    [botId, email, webhookUrl, JSON.stringify(events)],
  )
}

/** Every bot whose owner is told something, in some way. */
export function dueBots(manager: EntityManager): Promise<DueBot[]> {
  // SQL: the address is joined by who works on the bot and by how it is written, which is no relation of entities.
  return rows<DueBot>(
    manager,
    `SELECT n.bot_id AS "botId", n.email, n.events, n.told_until::text AS "toldUntil", b.public_id AS "publicId", b.name, b.language, b.domain,
       o.id AS "ownerId", coalesce(a.confirmed, false) AS confirmed, coalesce(a.asked, false) AS asked
     FROM bot_notifications n JOIN bots b ON b.id = n.bot_id ${joinFirstOwner('b.workspace_id', 'o')}
       LEFT JOIN LATERAL (
         SELECT bool_or(a.proven_at IS NOT NULL) AS confirmed, count(*) > 0 AS asked
         FROM notice_addresses a JOIN workspace_members m ON m.user_id = a.user_id WHERE m.workspace_id = b.workspace_id AND a.email = lower(n.email)
       ) a ON true
     WHERE n.held_at IS NULL AND n.events <> '[]' AND (n.email IS NOT NULL OR n.webhook_url IS NOT NULL)`,
  )
}

/**
 * Takes what is new of a bot up to a moment, so that no other process tells it.
 * @param until the moment, as text
 * @param told kinds of events, each with how many there are
 * @returns the webhook's delivery, null without a webhook; `undefined` when another process was first
 */
export function takeNews(
  manager: EntityManager,
  { botId, toldUntil }: Pick<DueBot, 'botId' | 'toldUntil'>,
  until: string,
  told: { event: NotificationEvent; count: number }[],
): Promise<{ delivery: string | null } | undefined> {
  // SQL: taken and kept for the webhook in one statement, so that nothing is lost between the two.
  return firstRow<{ delivery: string | null }>(
    manager,
    `WITH taken AS (UPDATE bot_notifications SET told_until = $3::timestamptz WHERE bot_id = $1 AND told_until = $2::timestamptz AND held_at IS NULL RETURNING bot_id, webhook_url),
       kept AS (INSERT INTO webhook_deliveries (bot_id, told_after, told_until, told) SELECT bot_id, $2::timestamptz, $3::timestamptz, $4::jsonb FROM taken WHERE webhook_url IS NOT NULL RETURNING id)
     SELECT kept.id AS delivery FROM taken LEFT JOIN kept ON true`,
    [botId, toldUntil, until, JSON.stringify(told)],
  )
}
