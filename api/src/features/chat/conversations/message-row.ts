import type { ChatMessage, Person } from '@loquia/contracts'
import { personPictureAddress } from '../../../files/index.js'
import { handoffOf } from '../answers/end-part.js'
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
  | 'authorName'
  | 'event'
  | 'files'
  | 'closedReason'
  | 'handoff'
  | 'generatedBy'
> & {
  /** What the picture of the person who wrote it is called now. */
  authorPicture?: string | null
}

/** The columns of {@link StoredMessage}, by those names. @param message the name under which the query knows it */
export const messageColumns = (message: string) =>
  `${message}.id, ${message}.role, ${message}.client_message_id AS "clientMessageId", ${message}.question_id AS "questionId", ${message}.content, ${message}.state, ${message}.error, ${message}.outcome, ${message}.confidence, ${message}.refused, ${message}.sources, ${message}.suggestions, ${message}.feedback, ${message}.created_at AS "createdAt", ${message}.author_name AS "authorName", (SELECT picture FROM users WHERE users.id = ${message}.author_id) AS "authorPicture", ${message}.event, ${message}.files, ${message}.closed_reason AS "closedReason", ${message}.handoff, ${message}.generated_by AS "generatedBy"`

/** A message as visitors, and a bot's owner, are shown it. */
export function shownMessage(stored: StoredMessage): ChatMessage {
  const ended = stored.role === 'assistant' && stored.state === 'done'
  const outcome = ended ? (stored.outcome ?? (stored.refused ? 'none' : 'sure')) : null
  return {
    id: stored.id,
    role: stored.role,
    ...authorOf(stored),
    // That of a person is for their own page.
    ...(stored.clientMessageId === null || stored.role !== 'user' ? {} : { clientMessageId: stored.clientMessageId }),
    ...(stored.questionId === null ? {} : { questionId: stored.questionId }),
    ...(hasPerson(stored) ? { person: personOf(stored.authorName, stored.authorPicture) } : {}),
    ...(stored.event === null ? {} : { event: stored.event }),
    ...(stored.files.length === 0 ? {} : { files: stored.files }),
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
    ...handoffOf({ outcome, handoff: stored.handoff }),
  }
}

/**
 * Somebody of the business as visitors and colleagues see them.
 * @param name null where the account is gone
 * @param picture what it is called
 */
export function personOf(name: string | null, picture: string | null | undefined): Person {
  return { name: name ?? 'Team', ...(picture == null ? {} : { picture: personPictureAddress(picture) }) }
}

/** The author of what was said to a visitor; nothing for the visitor's own words and for events. */
function authorOf({ role, generatedBy }: StoredMessage): Pick<ChatMessage, 'generatedBy'> {
  if (role === 'assistant') return { generatedBy: generatedBy ?? 'ai' }
  return role === 'person' ? { generatedBy: 'agent' } : {}
}

/**
 * The author of a message as SQL: see {@link ChatMessage}; null for visitors' messages and events.
 * @param message the name under which the query knows it
 */
export const generatedBySql = (message: string) =>
  `CASE ${message}.role WHEN 'assistant' THEN coalesce(${message}.generated_by, 'ai') WHEN 'person' THEN 'agent' END`

/** Who wrote it, or came or went. */
function hasPerson({ role, event, authorName }: StoredMessage): boolean {
  return (
    role === 'person' ||
    event === 'person_joined' ||
    event === 'person_left' ||
    event === 'person_lost' ||
    (event === 'closed' && authorName !== null)
  )
}

/** A message as a bot's owner reads it in a transcript: with the reason why it was closed. */
export function messageForOwners(stored: StoredMessage): ChatMessage {
  const { closedReason: reason } = stored
  return { ...shownMessage(stored), ...(reason === null ? {} : { reason }) }
}

/**
 * A message as the people of the business are shown it: with the id under which a person sent it, and without those of
 * the visitor, which open a conversation.
 */
export function messageForAgents(stored: StoredMessage): ChatMessage {
  const { clientMessageId: _, ...shown } = messageForOwners(stored)
  return stored.role === 'person' && stored.clientMessageId !== null
    ? { ...shown, clientMessageId: stored.clientMessageId }
    : shown
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

/**
 * What a message stands behind that is stored by the same statement, as SQL: the last one that is no answer, as an answer
 * has its place behind its question. @param conversation the parameter with its id
 */
export const lastPlace = (conversation: string) =>
  `(SELECT id FROM messages WHERE conversation_id = ${conversation} AND role <> 'assistant' ORDER BY position DESC LIMIT 1)`
