import type {
  AnswerEmail,
  ChatMessage,
  CloseReason,
  HandoffState,
  InboxListQuery,
  Outcome,
  VisitorLanguage,
} from '@loquia/contracts'
import { queryFirstRow, containsPattern, queryRows, type SqlRunner } from '../../platform/database/rows.js'
import { answeringRolesSql, messageColumnsSql, outcomeSql, type StoredMessage } from '../../chat/index.js'
import { answerAddressSql, latestLeadSql } from './answer-emails/answer-emails.queries.js'

// SQL, because an inbox row joins six tables of several features.

/** Maximum length in characters. */
const previewChars = 200
const earlierShown = 10

export interface InboxRecord {
  id: string
  botRowId: string
  botId: string
  botName: string
  language: VisitorLanguage
  pageUrl: string | null
  isTest: boolean
  startedAt: Date
  lastAt: Date
  state: HandoffState
  holderId: number | null
  holderName: string | null
  holderPicture: string | null
  leaseUntil: Date | null
  askedAt: Date | null
  missed: boolean
  closedReason: CloseReason | null
  /** Set for visitors verified by the business's server. */
  verifiedId: string | null
  verifiedName: string | null
  verifiedEmail: string | null
  visitorName: string | null
  visitorEmail: string | null
  messageId: string | null
  messageRole: ChatMessage['role'] | null
  messageText: string | null
  messageAt: Date | null
  outcome: Outcome | null
  confidence: number | null
  unread: number
  undelivered: boolean
  answerTo: string | null
  answerEmailedAt: Date | null
  answerEmailFault: AnswerEmail['fault']
}

/** Conversations `c` with handoff `h` that wait, or that the user has taken. */
const concernsUserSql = (user: string) =>
  `(h.state = 'waiting' OR h.missed_at IS NOT NULL OR (h.state = 'taken' AND h.holder_id = ${user}::int))`
const unreadMessagesSql = (user: string) =>
  `FROM messages u WHERE u.conversation_id = c.id AND u.role = 'user'
     AND u.position > coalesce((SELECT r.position FROM conversation_reads r WHERE r.conversation_id = c.id AND r.user_id = ${user}::int), 0)`

const filterConditionsSql: Readonly<Record<InboxListQuery['filter'], string>> = {
  all: 'true',
  unread: `${concernsUserSql('$2')} AND EXISTS (SELECT 1 ${unreadMessagesSql('$2')})`,
  waiting: `h.state = 'waiting'`,
  mine: `h.state = 'taken' AND h.holder_id = $2::int`,
  closed: `h.state = 'closed'`,
}

/** @param userId whose unread messages count; null for nobody's */
export function loadInboxConversations(
  runner: SqlRunner,
  ids: readonly string[],
  userId: number | null,
): Promise<InboxRecord[]> {
  return queryRows(
    runner,
    `SELECT c.id, b.id AS "botRowId", b.public_id AS "botId", b.name AS "botName", c.language, c.page_url AS "pageUrl", c.is_test AS "isTest",
            c.created_at AS "startedAt", c.last_used_at AS "lastAt", coalesce(h.state, 'bot') AS state, h.holder_id AS "holderId", h.holder_name AS "holderName", (SELECT picture FROM users WHERE users.id = h.holder_id) AS "holderPicture",
            h.lease_until AS "leaseUntil", h.asked_at AS "askedAt", h.missed_at IS NOT NULL AS missed, h.closed_reason AS "closedReason",
            c.visitor_sub AS "verifiedId", c.visitor_name AS "verifiedName", c.visitor_email AS "verifiedEmail", lead.name AS "visitorName", lead.email AS "visitorEmail",
            last.id AS "messageId", last.role AS "messageRole", last.text AS "messageText", last.created_at AS "messageAt",
            answer.outcome, answer.confidence,
            h.undelivered_since IS NOT NULL AS undelivered, ${answerAddressSql('lead')} AS "answerTo", h.answer_emailed_at AS "answerEmailedAt", h.answer_email_fault AS "answerEmailFault",
            CASE WHEN ${concernsUserSql('$2')} THEN (SELECT count(*)::int ${unreadMessagesSql('$2')}) ELSE 0 END AS unread
     FROM conversations c JOIN bots b ON b.id = c.bot_id LEFT JOIN handovers h ON h.conversation_id = c.id
     LEFT JOIN ${latestLeadSql} lead ON true
     LEFT JOIN LATERAL (
       SELECT id, role, left(coalesce(nullif(content, ''), files -> 0 ->> 'name', ''), ${previewChars}) AS text, created_at FROM messages WHERE conversation_id = c.id AND role <> 'event' ORDER BY position DESC LIMIT 1
     ) last ON true
     LEFT JOIN LATERAL (
       SELECT ${outcomeSql('m')} AS outcome, m.confidence FROM messages m WHERE m.conversation_id = c.id AND m.role = 'assistant' AND m.state = 'done' ORDER BY m.position DESC LIMIT 1
     ) answer ON true
     WHERE c.id = ANY ($1::uuid[])`,
    [ids, userId],
  )
}

/** @returns ids, last used first, with the time at which the next page starts */
export function loadConversationPage(
  runner: SqlRunner,
  botIds: readonly string[],
  userId: number,
  { filter, search = '' }: Omit<InboxListQuery, 'cursor'>,
  { from, most }: { from: { at: string; id: string } | undefined; most: number },
): Promise<{ id: string; at: string }[]> {
  // Reads a few rows per bot from the index.
  const join = filter === 'all' ? 'LEFT JOIN' : 'JOIN'
  const found =
    search === ''
      ? 'true'
      : `(EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = c.id AND m.content ILIKE $5)
          OR concat_ws(' ', c.visitor_name, c.visitor_email, c.visitor_sub) ILIKE $5
          OR EXISTS (SELECT 1 FROM leads l WHERE l.conversation_id = c.id AND concat_ws(' ', l.name, l.email) ILIKE $5))`
  return queryRows(
    runner,
    `SELECT page.id, page.last_used_at::text AS at FROM unnest($1::uuid[]) AS own (bot_id), LATERAL (
       SELECT c.id, c.last_used_at FROM conversations c ${join} handovers h ON h.conversation_id = c.id
       WHERE c.bot_id = own.bot_id AND ${filterConditionsSql[filter]} AND ${found}
         AND $2::int IS NOT NULL AND ($3::timestamptz IS NULL OR (c.last_used_at, c.id) < ($3::timestamptz, $4::uuid))
         AND EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = c.id)
       ORDER BY c.last_used_at DESC, c.id DESC LIMIT ${most}
     ) page ORDER BY page.last_used_at DESC, page.id DESC LIMIT ${most}`,
    [botIds, userId, from?.at ?? null, from?.id ?? null, ...(search === '' ? [] : [containsPattern(search)])],
  )
}

export async function countByFilter(
  runner: SqlRunner,
  botIds: readonly string[],
  userId: number,
): Promise<{ unread: number; waiting: number; mine: number }> {
  const counted = await queryFirstRow<{ unread: number; waiting: number; mine: number }>(
    runner,
    `SELECT count(*) FILTER (WHERE ${filterConditionsSql.unread})::int AS unread, count(*) FILTER (WHERE ${filterConditionsSql.waiting})::int AS waiting,
            count(*) FILTER (WHERE ${filterConditionsSql.mine})::int AS mine
     FROM handovers h JOIN conversations c ON c.id = h.conversation_id
     WHERE h.bot_id = ANY ($1::uuid[]) AND (h.state IN ('waiting', 'taken') OR h.missed_at IS NOT NULL)`,
    [botIds, userId],
  )
  return counted!
}

/** Returns earlier conversations of the same verified visitor or with a shared email address. */
export function loadEarlierConversations(
  runner: SqlRunner,
  conversationId: string,
): Promise<{ id: string; startedAt: Date; firstQuestion: string | null; verified: boolean }[]> {
  return queryRows(
    runner,
    `SELECT c.id, c.created_at AS "startedAt", left((SELECT content FROM messages WHERE conversation_id = c.id AND role = 'user' ORDER BY position LIMIT 1), ${previewChars}) AS "firstQuestion", coalesce(c.visitor_sub = this.visitor_sub, false) AS verified
     FROM conversations this JOIN conversations c ON c.bot_id = this.bot_id AND c.id <> this.id AND (c.visitor_sub = this.visitor_sub OR c.id IN (
       SELECT other.conversation_id FROM leads own JOIN leads other ON other.bot_id = own.bot_id AND lower(other.email) = lower(own.email) WHERE own.conversation_id = $1
     )) WHERE this.id = $1 AND EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = c.id) ORDER BY c.created_at DESC LIMIT ${earlierShown}`,
    [conversationId],
  )
}

export function loadMessage(runner: SqlRunner, id: string): Promise<StoredMessage | undefined> {
  return queryFirstRow(runner, `SELECT ${messageColumnsSql('m')} FROM messages m WHERE m.id = $1`, [id])
}

export async function loadLastQuestions(runner: SqlRunner, conversationId: string, most: number): Promise<string[]> {
  const found = await queryRows<{ content: string }>(
    runner,
    `SELECT content FROM messages WHERE conversation_id = $1 AND role = 'user' ORDER BY position DESC LIMIT ${most}`,
    [conversationId],
  )
  return found.map(({ content }) => content)
}

export async function storeReadPosition(runner: SqlRunner, conversationId: string, userId: number): Promise<void> {
  await queryRows(
    runner,
    `INSERT INTO conversation_reads (conversation_id, user_id, position)
     SELECT $1, $2, max(position) FROM messages WHERE conversation_id = $1 HAVING count(*) > 0
     ON CONFLICT (conversation_id, user_id) DO UPDATE SET position = greatest(conversation_reads.position, excluded.position)`,
    [conversationId, userId],
  )
}

export function loadNotes(
  runner: SqlRunner,
  conversationId: string,
  { clientNoteId, noteId }: { clientNoteId?: string; noteId?: string },
): Promise<
  { id: string; authorId: number | null; name: string | null; text: string; createdAt: Date; editedAt: Date | null }[]
> {
  return queryRows(
    runner,
    `SELECT n.id, n.author_id AS "authorId", coalesce(nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), u.username) AS name, n.text, n.created_at AS "createdAt", n.edited_at AS "editedAt"
     FROM conversation_notes n LEFT JOIN users u ON u.id = n.author_id
     WHERE n.conversation_id = $1 AND ($2::uuid IS NULL OR n.client_note_id = $2) AND ($3::uuid IS NULL OR n.id = $3) ORDER BY n.created_at, n.id`,
    [conversationId, clientNoteId ?? null, noteId ?? null],
  )
}

export async function isOwner(runner: SqlRunner, botId: string, userId: number): Promise<boolean> {
  const found = await queryFirstRow(
    runner,
    `SELECT 1 FROM bots b JOIN workspace_members m ON m.workspace_id = b.workspace_id WHERE b.id = $1 AND m.user_id = $2 AND m.role = 'owner'`,
    [botId, userId],
  )
  return found !== undefined
}

export async function loadAgentBotIds(runner: SqlRunner, userId: number): Promise<string[]> {
  const found = await queryRows<{ id: string }>(
    runner,
    `SELECT b.id FROM bots b JOIN workspace_members m ON m.workspace_id = b.workspace_id WHERE m.user_id = $1 AND m.role IN (${answeringRolesSql})`,
    [userId],
  )
  return found.map(({ id }) => id)
}
