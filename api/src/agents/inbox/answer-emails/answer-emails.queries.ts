import type { VisitorLanguage } from '@loquia/contracts'
import type { AnswerThread } from './answer-thread.js'
import { queryFirstRow, queryRows, type SqlRunner } from '../../../platform/database/rows.js'

/** SQL for the reply address of conversation `c` of bot `b`, or null. @param lead latest submission */
export const answerAddressSql = (lead: string) => `(SELECT known.address FROM (
  SELECT nullif(coalesce(c.visitor_email, ${lead}.email), '') AS address) known
  WHERE NOT c.is_test AND coalesce((b.people->>'emailAnswers')::boolean, true) AND known.address IS NOT NULL AND NOT EXISTS (
    SELECT FROM refused_emails r WHERE r.bot_id = b.id AND r.address_hash = encode(sha256(convert_to(lower(known.address), 'UTF8')), 'hex')))`
export const latestLeadSql =
  'LATERAL (SELECT name, email FROM leads WHERE conversation_id = c.id ORDER BY created_at DESC LIMIT 1)'

export interface DueAnswer {
  conversationId: string
  botId: string
  publicId: string
  language: VisitorLanguage
  pageUrl: string | null
  /** Opened only by the business's token. */
  isVerified: boolean
  address: string
  domain: string
  botName: string
  /** The last writer or an owner has a confirmed address. */
  isAccountable: boolean
  owners: { userId: number; email: string }[] | null
  lastPosition: string
  thread: AnswerThread | null
  messages: { name: string | null; text: string; files: string[] }[]
}

/**
 * Claims the next due conversation for the pause; after a crash, others retry.
 * @param quietSeconds since the last message, or five times that since the first
 */
export function claimDueAnswer(
  runner: SqlRunner,
  { quietSeconds, pauseSeconds }: { quietSeconds: number; pauseSeconds: number },
): Promise<DueAnswer | undefined> {
  return queryFirstRow<DueAnswer>(
    runner,
    `WITH due AS (
       SELECT c.id, b.id AS bot_id, h.undelivered_since AS since, h.answer_thread AS thread, ${answerAddressSql('lead')} AS address, last.position, last.author_id
       FROM handovers h JOIN conversations c ON c.id = h.conversation_id JOIN bots b ON b.id = c.bot_id
       LEFT JOIN ${latestLeadSql} lead ON true
       CROSS JOIN LATERAL (SELECT author_id, created_at, position FROM messages m WHERE m.conversation_id = c.id AND m.role = 'person' ORDER BY m.position DESC LIMIT 1) last
       WHERE h.undelivered_since > now() - interval '1 day' AND (h.answer_tried_at IS NULL OR h.answer_tried_at < now() - make_interval(secs => $2))
         AND (last.created_at < now() - make_interval(secs => $1) OR h.undelivered_since < now() - make_interval(secs => 5 * $1))
         AND ${answerAddressSql('lead')} IS NOT NULL
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

/** Later messages stay due. */
export async function recordSent(
  runner: SqlRunner,
  conversationId: string,
  { lastPosition, thread }: { lastPosition: string; thread: AnswerThread },
): Promise<void> {
  await queryRows(
    runner,
    `UPDATE handovers SET answer_emailed_at = now(), answer_email_fault = NULL, answer_thread = $3, undelivered_since = CASE WHEN undelivered_since IS NOT NULL THEN
       (SELECT min(created_at) FROM messages WHERE conversation_id = $1 AND role = 'person' AND position > $2) END
     WHERE conversation_id = $1`,
    [conversationId, lastPosition, JSON.stringify(thread)],
  )
}
