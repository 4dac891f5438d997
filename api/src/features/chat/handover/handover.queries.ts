import { peopleDefaults, type ChatFile, type CloseReason, type Happening, type HandoverState } from '@loquia/contracts'
import type { EntityManager } from 'typeorm'
import { firstRow, rows, type SqlRunner } from '../../../database/rows.js'
import { storable } from '../../../database/stored-text.js'
import { lastPlace, messageColumns, type StoredMessage } from '../conversations/message-row.js'

/** Somebody who answers, by the name that visitors read. */
export interface Agent {
  userId: number
  name: string
}

/** Who answers a conversation now. */
export interface Handover {
  conversationId: string
  botId: string
  state: HandoverState
  holderId: number | null
  holderName: string | null
  holderPicture: string | null
  /** The holder's lease runs: nobody else may take it. */
  isHeld: boolean
  askedAt: Date | null
  /** When the waiting ends. */
  waitsUntil: Date | null
  missed: boolean
  /** Nobody came within the limit, or the agent's lease has ended. */
  isOverdue: boolean
}

const wait = `make_interval(mins => coalesce((b.people->>'waitMinutes')::int, ${peopleDefaults.waitMinutes}))`
const overdue = `coalesce(CASE h.state WHEN 'waiting' THEN h.asked_at < now() - ${wait} WHEN 'taken' THEN coalesce(h.lease_until, 'epoch') < now() END, false)`

/** Undefined for a conversation that is gone. */
export function selectHandover(runner: SqlRunner, conversationId: string): Promise<Handover | undefined> {
  // SQL: what is due and whose lease runs is decided by the database's clock, in one round trip.
  return firstRow<Handover>(
    runner,
    `SELECT c.id AS "conversationId", c.bot_id AS "botId", coalesce(h.state, 'bot') AS state, h.holder_id AS "holderId", h.holder_name AS "holderName", (SELECT picture FROM users WHERE users.id = h.holder_id) AS "holderPicture",
            coalesce(h.state = 'taken' AND h.holder_id IS NOT NULL AND h.lease_until > now(), false) AS "isHeld",
            h.asked_at AS "askedAt", h.asked_at + ${wait} AS "waitsUntil", h.missed_at IS NOT NULL AS missed, ${overdue} AS "isOverdue"
     FROM conversations c JOIN bots b ON b.id = c.bot_id LEFT JOIN handovers h ON h.conversation_id = c.id WHERE c.id = $1`,
    [conversationId],
  )
}

/** Conversations in which somebody has waited for a person for too long, some of them. */
export async function overdueConversations(runner: SqlRunner): Promise<string[]> {
  // SQL: by the database's clock, each by the limit of its bot.
  const found = await rows<{ id: string }>(
    runner,
    `SELECT h.conversation_id AS id FROM handovers h JOIN bots b ON b.id = h.bot_id WHERE h.state IN ('waiting', 'taken') AND ${overdue} LIMIT 100`,
  )
  return found.map(({ id }) => id)
}

/** How a conversation goes on. */
export interface Turn {
  state: HandoverState
  holder?: Agent
  missed?: boolean
  closedReason?: CloseReason
}

/** Writes who answers from now on. @param leaseMs how long it is the holder's without a sign of life */
export async function writeHandover(
  manager: EntityManager,
  { conversationId, botId }: Pick<Handover, 'conversationId' | 'botId'>,
  { state, holder, missed = false, closedReason }: Turn,
  leaseMs: number,
): Promise<void> {
  // SQL: the moments are by the database's clock, and there may be no row yet.
  await rows(
    manager,
    `INSERT INTO handovers (conversation_id, bot_id, state, holder_id, holder_name, lease_until, asked_at, missed_at, closed_reason)
     VALUES ($1, $2, $3, $4, $5, CASE WHEN $3 = 'taken' THEN now() + make_interval(secs => $6::float8 / 1000) END,
             CASE WHEN $3 = 'waiting' THEN now() END, CASE WHEN $7 THEN now() END, $8)
     ON CONFLICT (conversation_id) DO UPDATE SET state = excluded.state, holder_id = excluded.holder_id, holder_name = excluded.holder_name,
       lease_until = excluded.lease_until, asked_at = excluded.asked_at, missed_at = excluded.missed_at, closed_reason = excluded.closed_reason, emailed_at = NULL`,
    [conversationId, botId, state, holder?.userId ?? null, holder?.name ?? null, leaseMs, missed, closedReason ?? null],
  )
}

/** An agent whose inbox was heard from, and a bot whose visitors they may answer. */
export interface PresentAgent {
  userId: number
  botId: string
  /** Milliseconds since the last sign of life. */
  silentMs: number
}

/**
 * Renews the leases of all conversations that these agents have taken, from their last sign of life on. The page may
 * show another conversation meanwhile. An agent with two inboxes counts by the one that was heard from last.
 */
export async function renewLeases(runner: SqlRunner, present: readonly PresentAgent[], leaseMs: number): Promise<void> {
  if (present.length === 0) return
  // SQL: many leases in one statement, by the database's clock.
  await rows(
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

/** Renews the lease of one conversation whose agent has just written. */
export async function renewLease(runner: SqlRunner, conversationId: string, leaseMs: number): Promise<void> {
  // SQL: by the database's clock.
  await rows(
    runner,
    `UPDATE handovers SET lease_until = now() + make_interval(secs => $2::float8 / 1000) WHERE conversation_id = $1 AND state = 'taken'`,
    [conversationId, leaseMs],
  )
}

/**
 * Stores a place for the bot's answer to each question that an agent left unanswered. The places have no lease, so the
 * recovery of orphaned answers starts them on any node, one after the other. A restart count of -1 says that none has
 * been started: starting it is no second try.
 */
export async function insertMissedAnswers(manager: EntityManager, conversationId: string): Promise<void> {
  // SQL: found and stored by one statement, so that no question is answered twice.
  await rows(
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

/** A message that nobody answers by itself, or what happened. */
export interface NewMessage {
  clientMessageId?: string
  author?: Agent
  event?: Happening
  closedReason?: CloseReason
  text?: string
  files?: readonly ChatFile[]
}
export type PlacedRow = StoredMessage & { after: string | null }

/** Stores what a person wrote or what happened, at the end of a conversation that the transaction has locked. */
export async function insertMessage(
  manager: EntityManager,
  conversationId: string,
  { clientMessageId, author, event, closedReason, text = '', files = [] }: NewMessage,
): Promise<PlacedRow> {
  // SQL: its place is told by the statement that stores it.
  const stored = await firstRow<PlacedRow>(
    manager,
    `WITH said AS (
       INSERT INTO messages (conversation_id, role, client_message_id, content, event, author_id, author_name, files, closed_reason) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING *
     )
     SELECT ${messageColumns('said')}, ${lastPlace('$1')} AS after FROM said`,
    [
      conversationId,
      event === undefined ? 'person' : 'event',
      clientMessageId ?? null,
      storable(text),
      event ?? null,
      author?.userId ?? null,
      author?.name ?? null,
      JSON.stringify(files),
      closedReason ?? null,
    ],
  )
  return stored!
}

/** A message that was sent before, with its place. */
export function findSent(
  runner: SqlRunner,
  conversationId: string,
  clientMessageId: string,
): Promise<PlacedRow | undefined> {
  // SQL: as above.
  return firstRow<PlacedRow>(
    runner,
    `SELECT ${messageColumns('m')}, (SELECT id FROM messages WHERE conversation_id = $1 AND role <> 'assistant' AND position < m.position ORDER BY position DESC LIMIT 1) AS after
     FROM messages m WHERE m.conversation_id = $1 AND m.client_message_id = $2`,
    [conversationId, clientMessageId],
  )
}

/** Notes that what a person wrote has yet to be shown to the visitor. */
export async function noteUndelivered(manager: EntityManager, conversationId: string): Promise<void> {
  // SQL: the moment is that of the message, by the database's clock; of several the first counts.
  await rows(
    manager,
    `UPDATE handovers SET undelivered_since = coalesce(undelivered_since, now()), answer_email_fault = NULL WHERE conversation_id = $1`,
    [conversationId],
  )
}

/**
 * Notes that a page of the visitor has shown what persons wrote.
 * @param messageId the message that it showed; nothing is noted when a newer one waits. All of it when absent.
 * @returns the bot's id when something had waited
 */
export async function noteDelivered(
  runner: SqlRunner,
  conversationId: string,
  messageId?: string,
): Promise<string | undefined> {
  // SQL: whether it was the last is decided by the statement that notes it.
  const noted = await firstRow<{ botId: string }>(
    runner,
    `UPDATE handovers h SET undelivered_since = NULL, answer_email_fault = NULL
     WHERE conversation_id = $1 AND undelivered_since IS NOT NULL AND ($2::uuid IS NULL OR NOT EXISTS (
       SELECT 1 FROM messages m WHERE m.conversation_id = $1 AND m.role = 'person' AND m.position > coalesce((SELECT position FROM messages WHERE id = $2 AND conversation_id = $1), -1)))
     RETURNING bot_id AS "botId"`,
    [conversationId, messageId ?? null],
  )
  return noted?.botId
}

/** Takes a name out of all that its bearer wrote, whose account is going. */
export async function forgetAuthor(manager: EntityManager, userId: number): Promise<void> {
  // SQL: two tables whose rows stay with the conversations of others.
  await rows(manager, `UPDATE messages SET author_name = NULL WHERE author_id = $1`, [userId])
  await rows(manager, `UPDATE handovers SET holder_name = NULL WHERE holder_id = $1`, [userId])
}
