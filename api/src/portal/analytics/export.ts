import type { ConversationSummary, Locale, ChatMessage, CloseReason } from '@loquia/contracts'
import { timeCells, timeColumns, type Cell } from '../../platform/csv/index.js'
import type { TranscriptMessage } from './analytics-store.js'

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
    formatAuthor(message, business),
    formatMessage(message, locale),
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

interface Words {
  asked: string
  cancelled: string
  joined: (name: string) => string
  left: (name: string) => string
  lost: (name: string) => string
  leftAlone: string
  nobody: string
  closed: (name: string, reason: string | undefined) => string
  reasons: Record<CloseReason, string>
  formerAgent: string
  file: string
}
const words: Record<Locale, Words> = {
  en: {
    asked: 'The visitor asked for a person',
    cancelled: 'The visitor stopped waiting for a person',
    joined: (name) => `${name} took over`,
    left: (name) => `${name} returned the conversation to the chatbot`,
    lost: (name) => `${name} lost the connection. The chatbot is answering again`,
    leftAlone: 'No agent replied for a while: back to the chatbot',
    nobody: 'No agent was available in time',
    closed: (name, reason) => `${name} closed the conversation${reason === undefined ? '' : `: ${reason}`}`,
    reasons: { answered: 'answered', no_reply: 'no reply', spam: 'spam', other: 'other' },
    formerAgent: 'Former agent',
    file: 'File',
  },
  it: {
    asked: 'Il visitatore ha chiesto di parlare con una persona',
    cancelled: 'Il visitatore ha smesso di aspettare una persona',
    joined: (name) => `Da qui risponde ${name}`,
    left: (name) => `${name} ha restituito la conversazione al chatbot`,
    lost: (name) => `${name} ha perso la connessione. Risponde di nuovo il chatbot`,
    leftAlone: 'Nessun operatore rispondeva più: risponde di nuovo il chatbot',
    nobody: 'Nessun operatore è arrivato in tempo',
    closed: (name, reason) => `${name} ha chiuso la conversazione${reason === undefined ? '' : `: ${reason}`}`,
    reasons: { answered: 'risolta', no_reply: 'nessuna risposta', spam: 'spam', other: 'altro' },
    formerAgent: 'Ex operatore',
    file: 'File',
  },
}

function formatMessage(
  { role, content, event, person: agent, reason, files = [] }: ChatMessage,
  locale: Locale,
): string {
  const texts = words[locale]
  if (role !== 'event')
    return [content, ...files.map(({ name, size }) => `${texts.file}: ${name} (${formatFileSize(size, locale)})`)]
      .filter((line) => line !== '')
      .join('\n')
  const name = agent?.name || texts.formerAgent
  switch (event) {
    case 'person_asked':
      return texts.asked
    case 'ask_withdrawn':
      return texts.cancelled
    case 'person_joined':
      return texts.joined(name)
    case 'person_left':
      return agent?.name ? texts.left(name) : texts.leftAlone
    case 'person_lost':
      return texts.lost(name)
    case 'nobody_came':
      return texts.nobody
    case 'closed':
      return texts.closed(name, reason && texts.reasons[reason])
    default:
      return content
  }
}

function formatAuthor({ role, person: agent }: ChatMessage, business: string): string {
  if (role !== 'person') return role
  return [agent?.name, business].filter((part) => part !== undefined && part !== '').join(', ') || role
}

function formatFileSize(size: number, locale: Locale): string {
  const [count, unit] = size < 1_000_000 ? [size / 1_000, 'kilobyte'] : [size / 1_000_000, 'megabyte']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(count)
}
