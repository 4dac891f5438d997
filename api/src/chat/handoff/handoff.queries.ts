import { agentDefaults, type ChatFile, type CloseReason, type BotEvent, type HandoffState } from '@loquia/contracts'
import type { EntityManager } from 'typeorm'
import { queryFirstRow, queryRows, type SqlRunner } from '../../platform/database/rows.js'
import { toStorableText } from '../../platform/database/stored-text.js'
import { lastPlaceSql, messageColumnsSql, type StoredMessage } from '../conversations/message-row.js'

export interface Agent {
  userId: number
  name: string
}

export interface Handoff {
  conversationId: string
  botId: string
  state: HandoffState
  holderId: number | null
  holderName: string | null
  holderPicture: string | null
  isHeld: boolean
  askedAt: Date | null
  waitsUntil: Date | null
  missed: boolean
  isOverdue: boolean
}

const waitSql = `make_interval(mins => coalesce((b.people->>'waitMinutes')::int, ${agentDefaults.waitMinutes}))`
const overdueSql = `coalesce(CASE h.state WHEN 'waiting' THEN h.asked_at < now() - ${waitSql} WHEN 'taken' THEN coalesce(h.lease_until, 'epoch') < now() END, false)`

export function selectHandoff(runner: SqlRunner, conversationId: string): Promise<Handoff | undefined> {
  // SQL: one round trip; due times and leases use the database clock.
  return queryFirstRow<Handoff>(
    runner,
    `SELECT c.id AS "conversationId", c.bot_id AS "botId", coalesce(h.state, 'bot') AS state, h.holder_id AS "holderId", h.holder_name AS "holderName", (SELECT picture FROM users WHERE users.id = h.holder_id) AS "holderPicture",
            coalesce(h.state = 'taken' AND h.holder_id IS NOT NULL AND h.lease_until > now(), false) AS "isHeld",
            h.asked_at AS "askedAt", h.asked_at + ${waitSql} AS "waitsUntil", h.missed_at IS NOT NULL AS missed, ${overdueSql} AS "isOverdue"
     FROM conversations c JOIN bots b ON b.id = c.bot_id LEFT JOIN handovers h ON h.conversation_id = c.id WHERE c.id = $1`,
    [conversationId],
  )
}

export async function selectOverdueConversations(runner: SqlRunner): Promise<string[]> {
  // SQL: uses the database clock and each bot's limit.
  const found = await queryRows<{ id: string }>(
    runner,
    `SELECT h.conversation_id AS id FROM handovers h JOIN bots b ON b.id = h.bot_id WHERE h.state IN ('waiting', 'taken') AND ${overdueSql} LIMIT 100`,
  )
  return found.map(({ id }) => id)
}

export interface HandoffUpdate {
  state: HandoffState
  agent?: Agent
  missed?: boolean
  closedReason?: CloseReason
}

export async function saveHandoff(
  manager: EntityManager,
  { conversationId, botId }: Pick<Handoff, 'conversationId' | 'botId'>,
  { state, agent, missed = false, closedReason }: HandoffUpdate,
  leaseMs: number,
): Promise<void> {
  // SQL: times use the database clock, and the row may not exist.
  await queryRows(
    manager,
    `INSERT INTO handovers (conversation_id, bot_id, state, holder_id, holder_name, lease_until, asked_at, missed_at, closed_reason)
     VALUES ($1, $2, $3, $4, $5, CASE WHEN $3 = 'taken' THEN now() + make_interval(secs => $6::float8 / 1000) END,
             CASE WHEN $3 = 'waiting' THEN now() END, CASE WHEN $7 THEN now() END, $8)
     ON CONFLICT (conversation_id) DO UPDATE SET state = excluded.state, holder_id = excluded.holder_id, holder_name = excluded.holder_name,
       lease_until = excluded.lease_until, asked_at = excluded.asked_at, missed_at = excluded.missed_at, closed_reason = excluded.closed_reason, emailed_at = NULL`,
    [conversationId, botId, state, agent?.userId ?? null, agent?.name ?? null, leaseMs, missed, closedReason ?? null],
  )
}

export interface PresentAgent {
  userId: number
  botId: string
  silentMs: number
}

/** Renews leases from the agent's last sign of life in any inbox, whichever conversation is open. */
export async function renewLeases(runner: SqlRunner, present: readonly PresentAgent[], leaseMs: number): Promise<void> {
  if (present.length === 0) return
  await queryRows(
    runner,
    `UPDATE handovers h SET lease_until = greatest(h.lease_until, now() + make_interval(secs => ($4::float8 - present.silent) / 1000))
     FROM (
       SELECT user_id, bot_id, min(silent) AS silent FROM unnest($1::int[], $2::uuid[], $3::float8[]) AS each (user_id, bot_id, silent) GROUP BY 1, 2
     ) AS present
     WHERE h.bot_id = present.bot_id AND h.holder_id = present.user_id AND h.state = 'taken' AND present.silent < $4::float8`,
    [
      present.map(({ userId }) => userId),
      present.map(({ botId }) => botId),
      present.map(({ silentMs }) => silentMs),
      leaseMs,
    ],
  )
}

export async function renewLease(runner: SqlRunner, conversationId: string, leaseMs: number): Promise<void> {
  await queryRows(
    runner,
    `UPDATE handovers SET lease_until = now() + make_interval(secs => $2::float8 / 1000) WHERE conversation_id = $1 AND state = 'taken'`,
    [conversationId, leaseMs],
  )
}

/**
 * Stores a placeholder for each question the agent left unanswered. Without a lease, orphaned-answer recovery starts
 * each on any node. Restart count -1 means not started yet.
 */
export async function insertMissedAnswers(manager: EntityManager, conversationId: string): Promise<void> {
  // SQL: one statement, so that no question is answered twice.
  await queryRows(
    manager,
    `INSERT INTO messages (conversation_id, role, question_id, state, lease_until, restarts)
     SELECT $1, 'assistant', q.id, 'streaming', 'epoch', -1 FROM messages q
     WHERE q.conversation_id = $1 AND q.role = 'user'
       AND q.position > coalesce((SELECT max(position) FROM messages WHERE conversation_id = $1 AND role = 'person'), 0)
       AND NOT EXISTS (SELECT 1 FROM messages a WHERE a.question_id = q.id)
     ORDER BY q.position`,
    [conversationId],
  )
}

export interface NewMessage {
  clientMessageId?: string
  author?: Agent
  event?: BotEvent
  closedReason?: CloseReason
  text?: string
  files?: readonly ChatFile[]
}
export type PlacedMessage = StoredMessage & { after: string | null }

/** Appends a message or event; the transaction must have locked the conversation. */
export async function insertMessage(
  manager: EntityManager,
  conversationId: string,
  { clientMessageId, author, event, closedReason, text = '', files = [] }: NewMessage,
): Promise<PlacedMessage> {
  const stored = await queryFirstRow<PlacedMessage>(
    manager,
    `WITH said AS (
       INSERT INTO messages (conversation_id, role, client_message_id, content, event, author_id, author_name, files, closed_reason) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING *
     )
     SELECT ${messageColumnsSql('said')}, ${lastPlaceSql('$1')} AS after FROM said`,
    [
      conversationId,
      event === undefined ? 'person' : 'event',
      clientMessageId ?? null,
      toStorableText(text),
      event ?? null,
      author?.userId ?? null,
      author?.name ?? null,
      JSON.stringify(files),
      closedReason ?? null,
    ],
  )
  return stored!
}

export function findSent(
  runner: SqlRunner,
  conversationId: string,
  clientMessageId: string,
): Promise<PlacedMessage | undefined> {
  return queryFirstRow<PlacedMessage>(
    runner,
    `SELECT ${messageColumnsSql('m')}, (SELECT id FROM messages WHERE conversation_id = $1 AND role <> 'assistant' AND position < m.position ORDER BY position DESC LIMIT 1) AS after
     FROM messages m WHERE m.conversation_id = $1 AND m.client_message_id = $2`,
    [conversationId, clientMessageId],
  )
}

export async function noteUndelivered(manager: EntityManager, conversationId: string): Promise<void> {
  // SQL: uses the database clock; the first time stays.
  await queryRows(
    manager,
    `UPDATE handovers SET undelivered_since = coalesce(undelivered_since, now()), answer_email_fault = NULL WHERE conversation_id = $1`,
    [conversationId],
  )
}

/**
 * @param messageId newest message shown, ignored if a newer one waits; all when absent
 * @returns the bot's ID if messages had waited
 */
export async function noteDelivered(
  runner: SqlRunner,
  conversationId: string,
  messageId?: string,
): Promise<string | undefined> {
  // SQL: one statement checks for newer messages and stores the result.
  const noted = await queryFirstRow<{ botId: string }>(
    runner,
    `UPDATE handovers h SET undelivered_since = NULL, answer_email_fault = NULL
     WHERE conversation_id = $1 AND undelivered_since IS NOT NULL AND ($2::uuid IS NULL OR NOT EXISTS (
       SELECT 1 FROM messages m WHERE m.conversation_id = $1 AND m.role = 'person' AND m.position > coalesce((SELECT position FROM messages WHERE id = $2 AND conversation_id = $1), -1)))
     RETURNING bot_id AS "botId"`,
    [conversationId, messageId ?? null],
  )
  return noted?.botId
}

/** Anonymizes the messages of a deleted account. */
export async function forgetAuthor(manager: EntityManager, userId: number): Promise<void> {
  await queryRows(manager, `UPDATE messages SET author_name = NULL WHERE author_id = $1`, [userId])
  await queryRows(manager, `UPDATE handovers SET holder_name = NULL WHERE holder_id = $1`, [userId])
}
