import type { ChatMessage, ErrorCode, Outcome, Source } from '@loquia/contracts'

/** A row of `messages`. */
export interface MessageRow {
  id: string
  role: ChatMessage['role']
  client_message_id: string | null
  question_id: string | null
  content: string
  state: ChatMessage['state']
  error: ErrorCode | null
  /** Null in rows of versions that knew two outcomes: see {@link outcomeOf}. */
  outcome: Outcome | null
  confidence: number | null
  refused: boolean
  sources: Source[]
  suggestions: string[]
  feedback: ChatMessage['feedback']
  created_at: Date
}

/** A row as visitors, and a bot's owner, are shown it. */
export function toMessage(row: MessageRow): ChatMessage {
  const ended = row.role === 'assistant' && row.state === 'done'
  const outcome = ended ? (row.outcome ?? (row.refused ? 'none' : 'sure')) : null
  return {
    id: row.id,
    role: row.role,
    ...(row.client_message_id === null ? {} : { clientMessageId: row.client_message_id }),
    ...(row.question_id === null ? {} : { questionId: row.question_id }),
    content: row.content,
    timestamp: row.created_at.toISOString(),
    state: row.state,
    ...(row.error === null ? {} : { error: row.error }),
    outcome,
    confidence: ended ? row.confidence : null,
    refused: outcome === 'none',
    sources: row.sources,
    suggestions: row.suggestions,
    feedback: row.feedback,
  }
}

/**
 * The outcome of an answer that came to its end, as SQL; null for everything else. What a version before the third
 * outcome wrote, be it a moment ago on another node, was declined or sure.
 * @param message the name under which the query knows it
 */
export const outcomeOf = (message: string) =>
  `CASE WHEN ${message}.role = 'assistant' AND ${message}.state = 'done' THEN coalesce(${message}.outcome, CASE WHEN ${message}.refused THEN 'none' ELSE 'sure' END) END`

/** Of several answers to one question the newest counts. @param message the name under which the query knows it */
export const notReplaced = (message: string) =>
  `NOT EXISTS (SELECT 1 FROM messages newer WHERE newer.question_id = ${message}.question_id AND newer.position > ${message}.position)`
