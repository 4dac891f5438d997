import type { ConversationSummary, Locale } from '@loquia/contracts'
import { timeCells, timeColumns, type Cell } from '../../../csv/index.js'
import type { TranscriptMessage } from './analytics-store.js'
import { saidInWords, whoSaid } from './said-in-words.js'

/** @param timeZone of the local times beside the stored ones */
export const transcriptColumns = (timeZone: string): string[] => [
  'conversation',
  ...timeColumns('started', timeZone),
  'language',
  'page',
  ...timeColumns('time', timeZone),
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
  'generated_by',
]

/** A conversation as rows, one a message; what happened in it is told in words. @param business the bot's name */
export function transcriptRows(
  { id, startedAt, language, pageUrl, visitor }: ConversationSummary,
  messages: readonly TranscriptMessage[],
  { business, locale, timeZone }: { business: string; locale: Locale; timeZone: string },
): Cell[][] {
  return messages.map((message) => [
    id,
    ...timeCells(startedAt, timeZone),
    language,
    pageUrl,
    ...timeCells(message.timestamp, timeZone),
    whoSaid(message, business),
    saidInWords(message, locale),
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
    message.generatedBy ?? null,
  ])
}
