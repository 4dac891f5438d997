import type { ChatMessage, AgentProfile } from '@loquia/contracts'
import { agentPictureUrl } from '../../platform/files/index.js'
import { chooseHandoffOffer } from '../answers/answer.js'
import type { MessageEntity } from '../../core/conversations/index.js'

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
  authorPicture?: string | null
}

export const messageColumnsSql = (message: string) =>
  `${message}.id, ${message}.role, ${message}.client_message_id AS "clientMessageId", ${message}.question_id AS "questionId", ${message}.content, ${message}.state, ${message}.error, ${message}.outcome, ${message}.confidence, ${message}.refused, ${message}.sources, ${message}.suggestions, ${message}.feedback, ${message}.created_at AS "createdAt", ${message}.author_name AS "authorName", (SELECT picture FROM users WHERE users.id = ${message}.author_id) AS "authorPicture", ${message}.event, ${message}.files, ${message}.closed_reason AS "closedReason", ${message}.handoff, ${message}.generated_by AS "generatedBy"`

export function shownMessage(stored: StoredMessage): ChatMessage {
  const ended = stored.role === 'assistant' && stored.state === 'done'
  const outcome = ended ? (stored.outcome ?? (stored.refused ? 'none' : 'sure')) : null
  return {
    id: stored.id,
    role: stored.role,
    ...toAuthor(stored),
    ...(stored.clientMessageId === null || stored.role !== 'user' ? {} : { clientMessageId: stored.clientMessageId }),
    ...(stored.questionId === null ? {} : { questionId: stored.questionId }),
    ...(hasAgent(stored) ? { person: toAgentProfile(stored.authorName, stored.authorPicture) } : {}),
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
    ...chooseHandoffOffer({ outcome, handoff: stored.handoff }),
  }
}

/** @param name null when the account was deleted */
export function toAgentProfile(name: string | null, picture: string | null | undefined): AgentProfile {
  return { name: name ?? 'Team', ...(picture == null ? {} : { picture: agentPictureUrl(picture) }) }
}

function toAuthor({ role, generatedBy }: StoredMessage): Pick<ChatMessage, 'generatedBy'> {
  if (role === 'assistant') return { generatedBy: generatedBy ?? 'ai' }
  return role === 'person' ? { generatedBy: 'agent' } : {}
}

export const generatedBySql = (message: string) =>
  `CASE ${message}.role WHEN 'assistant' THEN coalesce(${message}.generated_by, 'ai') WHEN 'person' THEN 'agent' END`

function hasAgent({ role, event, authorName }: StoredMessage): boolean {
  return (
    role === 'person' ||
    event === 'person_joined' ||
    event === 'person_left' ||
    event === 'person_lost' ||
    (event === 'closed' && authorName !== null)
  )
}

export function messageForOwners(stored: StoredMessage): ChatMessage {
  const { closedReason: reason } = stored
  return { ...shownMessage(stored), ...(reason === null ? {} : { reason }) }
}

/** Includes the client IDs of agents, but not those of visitors, which open a conversation. */
export function messageForAgents(stored: StoredMessage): ChatMessage {
  const { clientMessageId: _, ...shown } = messageForOwners(stored)
  return stored.role === 'person' && stored.clientMessageId !== null
    ? { ...shown, clientMessageId: stored.clientMessageId }
    : shown
}

/**
 * SQL for a finished answer's outcome, else null. Rows of versions with two outcomes, possibly still running on another
 * node, count as declined or sure.
 * @param message table alias
 */
export const outcomeSql = (message: string) =>
  `CASE WHEN ${message}.role = 'assistant' AND ${message}.state = 'done' THEN coalesce(${message}.outcome, CASE WHEN ${message}.refused THEN 'none' ELSE 'sure' END) END`

export const notReplacedSql = (message: string) =>
  `NOT EXISTS (SELECT 1 FROM messages newer WHERE newer.question_id = ${message}.question_id AND newer.position > ${message}.position)`

/**
 * SQL for the predecessor of a message stored by the same statement. Answers are skipped, as they sort with their
 * question.
 * @param conversation SQL parameter with the conversation's ID
 */
export const lastPlaceSql = (conversation: string) =>
  `(SELECT id FROM messages WHERE conversation_id = ${conversation} AND role <> 'assistant' ORDER BY position DESC LIMIT 1)`
