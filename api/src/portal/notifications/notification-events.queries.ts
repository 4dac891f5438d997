import type { NotificationEvent } from '@loquia/contracts'
import { queryRows, type SqlRunner } from '../../platform/database/rows.js'
import { generatedBySql } from '../../chat/index.js'

/** Events per email; the rest follows later. */
const eventsPerEmail = 50

export interface Notification {
  event: NotificationEvent
  at: string
  text: string
  detail?: Record<string, string>
}

/** Times are strings, as JavaScript dates lose microseconds. */
export interface Span {
  events: readonly NotificationEvent[]
  after: string
  /** Defaults to a second ago, as newer rows may be uncommitted. */
  until?: string
}

/** Oldest first, without the owner's tests. */
export function loadNotifications(
  runner: SqlRunner,
  botId: string,
  { events, after, until }: Span,
): Promise<Notification[]> {
  return queryRows<Notification>(
    runner,
    `SELECT event, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, text, detail FROM (
       SELECT 'unanswered' AS event, created_at AS at, question AS text, CASE WHEN EXISTS (SELECT 1 FROM messages a WHERE a.question_id = u.message_id AND a.outcome = 'unsure') THEN jsonb_build_object('outcome', 'unsure') ELSE jsonb_build_object('outcome', 'none') END AS detail FROM unanswered_questions u WHERE bot_id = $1 AND reason = 'unsure'
         AND NOT EXISTS (SELECT 1 FROM messages q JOIN conversations c ON c.id = q.conversation_id WHERE q.id = u.message_id AND c.is_test)
       UNION ALL
       SELECT 'lead', created_at, message, jsonb_build_object('name', name, 'email', email) FROM leads l WHERE bot_id = $1
         AND NOT EXISTS (SELECT 1 FROM conversations c WHERE c.id = l.conversation_id AND c.is_test)
       UNION ALL
       SELECT 'feedback_down', m.feedback_at, left(m.content, 500), jsonb_build_object('comment', coalesce(m.feedback_comment, ''), 'generatedBy', ${generatedBySql('m')})
       FROM messages m JOIN conversations c ON c.id = m.conversation_id WHERE c.bot_id = $1 AND NOT c.is_test AND m.feedback = 'down'
     ) AS news
     WHERE event = ANY ($2::text[]) AND at > $3::timestamptz AND (at <= $4::timestamptz OR $4 IS NULL AND at < now() - interval '1 second')
     ORDER BY news.at LIMIT ${eventsPerEmail}`,
    [botId, events, after, until ?? null],
  )
}
