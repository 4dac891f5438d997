import type { ChatMessage, ErrorCode, Source } from '@loquia/contracts'

/** A row of `messages`. */
export interface MessageRow {
  id: string
  role: ChatMessage['role']
  client_message_id: string | null
  question_id: string | null
  content: string
  state: ChatMessage['state']
  error: ErrorCode | null
  refused: boolean
  sources: Source[]
  suggestions: string[]
  feedback: ChatMessage['feedback']
  created_at: Date
}

/** A row as visitors, and a bot's owner, are shown it. */
export function toMessage(row: MessageRow): ChatMessage {
  return {
    id: row.id,
    role: row.role,
    ...(row.client_message_id === null ? {} : { clientMessageId: row.client_message_id }),
    ...(row.question_id === null ? {} : { questionId: row.question_id }),
    content: row.content,
    timestamp: row.created_at.toISOString(),
    state: row.state,
    ...(row.error === null ? {} : { error: row.error }),
    refused: row.refused,
    sources: row.sources,
    suggestions: row.suggestions,
    feedback: row.feedback,
  }
}

/** Of several answers to one question the newest counts. @param message the name under which the query knows it */
export const notReplaced = (message: string) =>
  `NOT EXISTS (SELECT 1 FROM messages newer WHERE newer.question_id = ${message}.question_id AND newer.position > ${message}.position)`
