import type { ChatMessage } from '@loquia/contracts'
import type { MessageEntity } from '../message.entity.js'

/** What is shown of a stored message. */
export type StoredMessage = Pick<
  MessageEntity,
  | 'id'
  | 'role'
  | 'clientMessageId'
  | 'questionId'
  | 'content'
  | 'state'
  | 'error'
  | 'outcome'
  | 'confidence'
  | 'refused'
  | 'sources'
  | 'suggestions'
  | 'feedback'
  | 'createdAt'
>

/** The columns of {@link StoredMessage}, by those names. @param message the name under which the query knows it */
export const messageColumns = (message: string) =>
  `${message}.id, ${message}.role, ${message}.client_message_id AS "clientMessageId", ${message}.question_id AS "questionId", ${message}.content, ${message}.state, ${message}.error, ${message}.outcome, ${message}.confidence, ${message}.refused, ${message}.sources, ${message}.suggestions, ${message}.feedback, ${message}.created_at AS "createdAt"`

/** A message as visitors, and a bot's owner, are shown it. */
export function shownMessage(stored: StoredMessage): ChatMessage {
  const ended = stored.role === 'assistant' && stored.state === 'done'
  const outcome = ended ? (stored.outcome ?? (stored.refused ? 'none' : 'sure')) : null
  return {
    id: stored.id,
    role: stored.role,
    ...(stored.clientMessageId === null ? {} : { clientMessageId: stored.clientMessageId }),
    ...(stored.questionId === null ? {} : { questionId: stored.questionId }),
    content: stored.content,
    timestamp: stored.createdAt.toISOString(),
    state: stored.state,
    ...(stored.error === null ? {} : { error: stored.error }),
    outcome,
    confidence: ended ? stored.confidence : null,
    refused: outcome === 'none',
    sources: stored.sources,
    suggestions: stored.suggestions,
    feedback: stored.feedback,
  }
}

/**
 * The outcome of an answer that came to its end, as SQL; null for everything else. What a version before the third
 * outcome wrote, be it a moment ago on another node, was declined or sure.
 * @param message the name under which the query knows it
 */
export const outcomeSql = (message: string) =>
  `CASE WHEN ${message}.role = 'assistant' AND ${message}.state = 'done' THEN coalesce(${message}.outcome, CASE WHEN ${message}.refused THEN 'none' ELSE 'sure' END) END`

/** Of several answers to one question the newest counts. @param message the name under which the query knows it */
export const notReplaced = (message: string) =>
  `NOT EXISTS (SELECT 1 FROM messages newer WHERE newer.question_id = ${message}.question_id AND newer.position > ${message}.position)`
