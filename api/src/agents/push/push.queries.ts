import type { Locale } from '@loquia/contracts'
import { queryFirstRow, queryRows, type SqlRunner } from '../../platform/database/rows.js'
import { answersVisitorsSql } from '../../chat/index.js'

/** `waiting`: a visitor asked for an agent. `message`: a visitor wrote to the assigned agent. */
export type PushKind = 'waiting' | 'message'

export interface PushEvent {
  kind: PushKind
  conversationId: string
  messageId: string
}

const concernsSql: Readonly<Record<PushKind, string>> = {
  waiting: `h.state = 'waiting'`,
  message: `h.state = 'taken' AND h.holder_id = u.id`,
}
/**
 * Browsers `s` with a live login, of agents `u` who may answer now and do not look at the inbox; excludes test
 * conversations.
 */
const recipientsSql = (kind: PushKind, conversation: string) => `
  FROM conversations c JOIN bots b ON b.id = c.bot_id JOIN handovers h ON h.conversation_id = c.id
  JOIN users u ON ${answersVisitorsSql}
  JOIN push_subscriptions s ON s.user_id = u.id
  JOIN sessions login ON login.sid = s.sid AND login.expire > now() AND login.sess ->> 'userId' = u.id::text
  WHERE c.id = ${conversation} AND NOT c.is_test AND ${concernsSql[kind]}
    AND NOT EXISTS (SELECT FROM agents_online o WHERE o.user_id = u.id AND o.until > now() AND o.looking)`

export async function findRecipients(runner: SqlRunner, { kind, conversationId }: PushEvent): Promise<string[]> {
  const found = await queryRows<{ id: string }>(runner, `SELECT s.id ${recipientsSql(kind, '$1')}`, [conversationId])
  return found.map(({ id }) => id)
}

export interface PushTarget {
  id: string
  endpoint: string
  p256dh: string
  auth: string
  language: Locale
}
export interface PushDue extends PushTarget {
  botId: string
  visitor: string | null
  text: string | null
  waitMinutes: number | null
}

const textChars = 120

/** Returns undefined when no notification is due any more. */
export function loadDueNotification(
  runner: SqlRunner,
  subscriptionId: string,
  { kind, conversationId, messageId }: PushEvent,
): Promise<PushDue | undefined> {
  return queryFirstRow<PushDue>(
    runner,
    `SELECT s.id, s.endpoint, s.p256dh, s.auth, s.language, b.public_id AS "botId", (b.people ->> 'waitMinutes')::int AS "waitMinutes",
            coalesce((SELECT nullif(btrim(name), '') FROM leads WHERE conversation_id = c.id ORDER BY created_at DESC LIMIT 1), nullif(btrim(c.visitor_name), '')) AS visitor,
            (SELECT left(content, ${textChars + 1}) FROM messages WHERE conversation_id = c.id AND role = 'user' AND ($4 = 'waiting' OR id = $3::uuid) ORDER BY position DESC LIMIT 1) AS text
     ${recipientsSql(kind, '$1')} AND s.id = $2`,
    [conversationId, subscriptionId, messageId, kind],
  )
}

export async function recordSuccess(runner: SqlRunner, subscriptionId: string): Promise<void> {
  await queryRows(runner, `UPDATE push_subscriptions SET last_success_at = now() WHERE id = $1`, [subscriptionId])
}
