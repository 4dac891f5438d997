import type { Locale } from '@loquia/contracts'
import { firstRow, rows, type SqlRunner } from '../../../database/rows.js'
import { answersVisitors } from '../../chat/index.js'

// SQL, all of it: whom something concerns is told by joins over accounts, sessions, bots and hand-overs.

/** `waiting`: a visitor asked for a person. `message`: one wrote to whoever answers them. */
export type PushKind = 'waiting' | 'message'

/** What a browser is told of: a message of a conversation, or what happened there. */
export interface PushNews {
  kind: PushKind
  conversationId: string
  messageId: string
}

const concerns: Readonly<Record<PushKind, string>> = {
  waiting: `h.state = 'waiting'`,
  message: `h.state = 'taken' AND h.holder_id = u.id`,
}
/**
 * The browsers `s` whose login lasts, of people `u` whom it concerns, who may answer there now and do not look at the
 * inbox. An owner's own try is no news.
 */
const told = (kind: PushKind, conversation: string) => `
  FROM conversations c JOIN bots b ON b.id = c.bot_id JOIN handovers h ON h.conversation_id = c.id
  JOIN users u ON ${answersVisitors}
  JOIN push_subscriptions s ON s.user_id = u.id
  JOIN sessions login ON login.sid = s.sid AND login.expire > now() AND login.sess ->> 'userId' = u.id::text
  WHERE c.id = ${conversation} AND NOT c.is_test AND ${concerns[kind]}
    AND NOT EXISTS (SELECT FROM agents_online o WHERE o.user_id = u.id AND o.until > now() AND o.looking)`

/** Ids of the browsers that are to be told. */
export async function browsersToTell(runner: SqlRunner, { kind, conversationId }: PushNews): Promise<string[]> {
  const found = await rows<{ id: string }>(runner, `SELECT s.id ${told(kind, '$1')}`, [conversationId])
  return found.map(({ id }) => id)
}

/** Where a message goes and what seals it. */
export interface PushTarget {
  id: string
  endpoint: string
  p256dh: string
  auth: string
  language: Locale
}
/** What one browser is told, as it is now. */
export interface PushDue extends PushTarget {
  botId: string
  visitor: string | null
  text: string | null
  waitMinutes: number | null
}

/** Characters of what a visitor wrote. */
const textChars = 120

/** Undefined once there is nothing to tell this browser any more: it was answered, or the person may not. */
export function selectDue(
  runner: SqlRunner,
  subscriptionId: string,
  { kind, conversationId, messageId }: PushNews,
): Promise<PushDue | undefined> {
  return firstRow<PushDue>(
    runner,
    `SELECT s.id, s.endpoint, s.p256dh, s.auth, s.language, b.public_id AS "botId", (b.people ->> 'waitMinutes')::int AS "waitMinutes",
            coalesce((SELECT nullif(btrim(name), '') FROM leads WHERE conversation_id = c.id ORDER BY created_at DESC LIMIT 1), nullif(btrim(c.visitor_name), '')) AS visitor,
            (SELECT left(content, ${textChars + 1}) FROM messages WHERE conversation_id = c.id AND role = 'user' AND ($4 = 'waiting' OR id = $3::uuid) ORDER BY position DESC LIMIT 1) AS text
     ${told(kind, '$1')} AND s.id = $2`,
    [conversationId, subscriptionId, messageId, kind],
  )
}

/** Notes that a push service took a message, by the database's clock. */
export async function noteSuccess(runner: SqlRunner, subscriptionId: string): Promise<void> {
  await rows(runner, `UPDATE push_subscriptions SET last_success_at = now() WHERE id = $1`, [subscriptionId])
}
