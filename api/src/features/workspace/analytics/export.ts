import type { ConversationSummary } from '@loquia/contracts'
import type { Cell } from '../../../csv/index.js'
import type { TranscriptMessage } from './analytics-store.js'

export const transcriptColumns = [
  'conversation',
  'started',
  'language',
  'page',
  'time',
  'who',
  'text',
  'outcome',
  'confidence',
  'feedback',
  'comment',
  'sources',
] as const

/** A conversation as rows, one a message. */
export function transcriptRows(
  { id, startedAt, language, pageUrl }: ConversationSummary,
  messages: readonly TranscriptMessage[],
): Cell[][] {
  return messages.map((message) => [
    id,
    startedAt,
    language,
    pageUrl,
    message.timestamp,
    message.role,
    message.content,
    message.outcome,
    message.confidence,
    message.feedback,
    message.feedbackComment,
    message.sources
      .map(({ number, url, feedback }) => `[${number}] ${url}${feedback === undefined ? '' : ` (${feedback})`}`)
      .join(' '),
  ])
}
