import type { Locale, WebhookEventType } from '@loquia/contracts'
import { queryFirstRow, type SqlRunner } from '../../../platform/database/rows.js'
import { generatedBySql } from '../../../chat/index.js'
import type { WebhookFacts } from '../../../core/webhooks/index.js'

export type EventData = Readonly<Record<string, string | number | boolean | null>>

export interface Sendable {
  id: string
  endpointId: string
  type: WebhookEventType | 'webhook.test'
  facts: WebhookFacts
  /** The time is in ISO 8601 format. */
  at: string
  tries: number
  url: string
  held: boolean
  botId: string
  publicId: string
  name: string
  language: Locale
}

export function loadSendable(runner: SqlRunner, id: string): Promise<Sendable | undefined> {
  return queryFirstRow<Sendable>(
    runner,
    `SELECT d.id, d.endpoint_id AS "endpointId", d.type, d.data AS facts, d.tries, e.url, e.held_at IS NOT NULL AS held,
       to_char(d.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
       b.id AS "botId", b.public_id AS "publicId", b.name, b.language
     FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id JOIN bots b ON b.id = e.bot_id WHERE d.id = $1`,
    [id],
  )
}

const conversationSql = `SELECT c.page_url AS "pageUrl", c.language FROM conversations c
  WHERE c.bot_id = $1 AND c.id = ($2::jsonb ->> 'conversationId')::uuid AND NOT c.is_test`

const eventDataSql: Record<WebhookEventType, string> = {
  'conversation.started': conversationSql,
  'handover.asked': conversationSql,
  'handover.taken': conversationSql,
  'handover.closed': conversationSql,
  'lead.created': `SELECT l.name, l.email, l.message, l.page_url AS "pageUrl" FROM leads l JOIN conversations c ON c.id = l.conversation_id
    WHERE l.bot_id = $1 AND l.id = ($2::jsonb ->> 'leadId')::uuid AND NOT c.is_test`,
  'question.unanswered': `SELECT q.content AS question, c.page_url AS "pageUrl", c.language FROM messages q JOIN conversations c ON c.id = q.conversation_id
    WHERE c.bot_id = $1 AND q.id = ($2::jsonb ->> 'questionId')::uuid AND NOT c.is_test`,
  'feedback.given': `SELECT q.content AS question, a.content AS answer, ${generatedBySql('a')} AS "generatedBy", CASE WHEN a.feedback = $2::jsonb ->> 'feedback' THEN a.feedback_comment END AS comment
    FROM messages a JOIN messages q ON q.id = a.question_id JOIN conversations c ON c.id = a.conversation_id
    WHERE c.bot_id = $1 AND a.id = ($2::jsonb ->> 'answerId')::uuid AND NOT c.is_test`,
  'source.failed': `SELECT s.type, CASE s.type WHEN 'document' THEN s.filename ELSE s.location END AS location FROM sources s
    WHERE s.bot_id = $1 AND s.id = ($2::jsonb ->> 'sourceId')::uuid`,
}

/** @returns undefined once the subject is deleted or an owner's test */
export async function loadEventData(
  runner: SqlRunner,
  { type, facts, botId, publicId }: Sendable,
): Promise<EventData | undefined> {
  if (type === 'webhook.test') return { botId: publicId, ...facts }
  const found = await queryFirstRow<EventData>(runner, eventDataSql[type], [botId, JSON.stringify(facts)])
  return found === undefined ? undefined : { botId: publicId, ...facts, ...found }
}
