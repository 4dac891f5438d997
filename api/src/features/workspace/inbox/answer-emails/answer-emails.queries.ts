import type { VisitorLanguage } from '@loquia/contracts'
import type { AnswerThread } from './answer-thread.js'
import { firstRow, rows, type SqlRunner } from '../../../../database/rows.js'

// SQL, all of it: who is due is decided by the database's clock, over seven tables of several rooms.

/** Where answers to a conversation `c` of the bot `b` go, as an expression; null: nowhere. @param lead the latest one */
export const answerAddress = (lead: string) => `(SELECT known.address FROM (
  SELECT nullif(coalesce(c.visitor_email, ${lead}.email), '') AS address) known
  WHERE NOT c.is_test AND coalesce((b.people->>'emailAnswers')::boolean, true) AND known.address IS NOT NULL AND NOT EXISTS (
    SELECT FROM refused_emails r WHERE r.bot_id = b.id AND r.address_hash = encode(sha256(convert_to(lower(known.address), 'UTF8')), 'hex')))`
export const latestLead =
  'LATERAL (SELECT name, email FROM leads WHERE conversation_id = c.id ORDER BY created_at DESC LIMIT 1)'

/** A conversation in which a person wrote to a visitor who has left. */
export interface DueAnswer {
  conversationId: string
  botId: string
  publicId: string
  language: VisitorLanguage
  pageUrl: string | null
  /** Opened by a token of the business's server, and by nothing else. */
  isVerified: boolean
  address: string
  domain: string
  botName: string
  /** Whoever wrote last, or an owner, has confirmed the address of their account. */
  isAccountable: boolean
  owners: { userId: number; email: string }[] | null
  lastPosition: string
  thread: AnswerThread | null
  /** What has not been shown, in its order, by whom, and what was sent along. */
  messages: { name: string | null; text: string; files: string[] }[]
}

/**
 * Takes the next conversation that is due, for as long as the pause: a process that dies over it leaves it to others.
 * @param quietSeconds for which the person has written nothing more, or five times that since the first
 * @param pauseSeconds between two tries
 */
export function takeDue(
  runner: SqlRunner,
  { quietSeconds, pauseSeconds }: { quietSeconds: number; pauseSeconds: number },
): Promise<DueAnswer | undefined> {
  return firstRow<DueAnswer>(
    runner,
    `WITH due AS (
       SELECT c.id, b.id AS bot_id, h.undelivered_since AS since, h.answer_thread AS thread, ${answerAddress('lead')} AS address, last.position, last.author_id
       FROM handovers h JOIN conversations c ON c.id = h.conversation_id JOIN bots b ON b.id = c.bot_id
       LEFT JOIN ${latestLead} lead ON true
       CROSS JOIN LATERAL (SELECT author_id, created_at, position FROM messages m WHERE m.conversation_id = c.id AND m.role = 'person' ORDER BY m.position DESC LIMIT 1) last
       WHERE h.undelivered_since > now() - interval '1 day' AND (h.answer_tried_at IS NULL OR h.answer_tried_at < now() - make_interval(secs => $2))
         AND (last.created_at < now() - make_interval(secs => $1) OR h.undelivered_since < now() - make_interval(secs => 5 * $1))
         AND ${answerAddress('lead')} IS NOT NULL
       ORDER BY h.undelivered_since LIMIT 1 FOR UPDATE OF h SKIP LOCKED
     ), taken AS (
       UPDATE handovers h SET answer_tried_at = now() FROM due WHERE h.conversation_id = due.id RETURNING due.*
     )
     SELECT c.id AS "conversationId", b.id AS "botId", b.public_id AS "publicId", c.language, c.page_url AS "pageUrl",
            c.visitor_sub IS NOT NULL AS "isVerified", taken.address, b.domain, b.name AS "botName", taken.position AS "lastPosition", taken.thread,
            EXISTS (
              SELECT FROM workspace_members m JOIN users u ON u.id = m.user_id AND u.disabled_at IS NULL
              JOIN notice_addresses a ON a.user_id = u.id AND a.email = lower(u.email) AND a.proven_at IS NOT NULL
              WHERE m.workspace_id = b.workspace_id AND (m.role = 'owner' OR u.id = taken.author_id)
            ) AS "isAccountable",
            (SELECT json_agg(json_build_object('userId', u.id, 'email', u.email)) FROM workspace_members m JOIN users u ON u.id = m.user_id AND u.disabled_at IS NULL
             WHERE m.workspace_id = b.workspace_id AND m.role = 'owner' AND u.email <> '') AS owners,
            (SELECT json_agg(json_build_object('name', m.author_name, 'text', m.content, 'files', coalesce((SELECT json_agg(file->>'name') FROM jsonb_array_elements(m.files) file), '[]')) ORDER BY m.position)
             FROM messages m WHERE m.conversation_id = c.id AND m.role = 'person' AND m.created_at >= taken.since) AS messages
     FROM taken JOIN conversations c ON c.id = taken.id JOIN bots b ON b.id = taken.bot_id`,
    [quietSeconds, pauseSeconds],
  )
}

/** Notes that all until this position was sent; what was written meanwhile waits on. */
export async function noteSent(
  runner: SqlRunner,
  conversationId: string,
  { lastPosition, thread }: { lastPosition: string; thread: AnswerThread },
): Promise<void> {
  await rows(
    runner,
    `UPDATE handovers SET answer_emailed_at = now(), answer_email_fault = NULL, answer_thread = $3, undelivered_since = CASE WHEN undelivered_since IS NOT NULL THEN
       (SELECT min(created_at) FROM messages WHERE conversation_id = $1 AND role = 'person' AND position > $2) END
     WHERE conversation_id = $1`,
    [conversationId, lastPosition, JSON.stringify(thread)],
  )
}
