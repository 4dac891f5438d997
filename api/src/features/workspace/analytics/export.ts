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
  'visitor_id',
  'visitor_name',
  'visitor_email',
] as const

/** A conversation as rows, one a message. */
export function transcriptRows(
  { id, startedAt, language, pageUrl, visitor }: ConversationSummary,
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
    visitor?.id ?? null,
    visitor?.name ?? null,
    visitor?.email ?? null,
  ])
}
