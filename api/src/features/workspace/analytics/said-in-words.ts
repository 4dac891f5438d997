import type { ChatMessage, CloseReason, Locale } from '@loquia/contracts'

interface Words {
  asked: string
  withdrawn: string
  joined: (name: string) => string
  left: (name: string) => string
  lost: (name: string) => string
  leftAlone: string
  nobody: string
  closed: (name: string, reason: string | undefined) => string
  reasons: Record<CloseReason, string>
  colleague: string
  file: string
}
const words: Record<Locale, Words> = {
  en: {
    asked: 'The visitor asked for a person',
    withdrawn: 'The visitor no longer waits for a person',
    joined: (name) => `${name} took over`,
    left: (name) => `${name} returned the conversation to the chatbot`,
    lost: (name) => `${name} lost the connection. The chatbot is answering again`,
    leftAlone: 'Nobody answered any more: back to the chatbot',
    nobody: 'Nobody came in time',
    closed: (name, reason) => `${name} closed the conversation${reason === undefined ? '' : `: ${reason}`}`,
    reasons: { answered: 'answered', no_reply: 'no reply', spam: 'spam', other: 'other' },
    colleague: 'Former colleague',
    file: 'File',
  },
  it: {
    asked: 'Il visitatore ha chiesto di una persona',
    withdrawn: 'Il visitatore non aspetta più una persona',
    joined: (name) => `Da qui risponde ${name}`,
    left: (name) => `${name} ha restituito la conversazione al chatbot`,
    lost: (name) => `${name} ha perso la connessione. Risponde di nuovo il chatbot`,
    leftAlone: 'Nessuno rispondeva più: risponde di nuovo il chatbot',
    nobody: 'Nessuno è arrivato in tempo',
    closed: (name, reason) => `${name} ha chiuso la conversazione${reason === undefined ? '' : `: ${reason}`}`,
    reasons: { answered: 'ha avuto risposta', no_reply: 'nessuna replica', spam: 'spam', other: 'altro' },
    colleague: 'Ex collega',
    file: 'File',
  },
}

/** What a message says, or tells of what happened, as text: with a line for each file that came along. */
export function saidInWords({ role, content, event, person, reason, files = [] }: ChatMessage, locale: Locale): string {
  const said = words[locale]
  if (role !== 'event')
    return [content, ...files.map(({ name, size }) => `${said.file}: ${name} (${kilobytes(size, locale)})`)]
      .filter((line) => line !== '')
      .join('\n')
  const name = person?.name || said.colleague
  switch (event) {
    case 'person_asked':
      return said.asked
    case 'ask_withdrawn':
      return said.withdrawn
    case 'person_joined':
      return said.joined(name)
    case 'person_left':
      return person?.name ? said.left(name) : said.leftAlone
    case 'person_lost':
      return said.lost(name)
    case 'nobody_came':
      return said.nobody
    case 'closed':
      return said.closed(name, reason && said.reasons[reason])
    default:
      return content
  }
}

/** Who said something: a person by the name that visitors read, with the business, else the part they play. */
export function whoSaid({ role, person }: ChatMessage, business: string): string {
  if (role !== 'person') return role
  return [person?.name, business].filter((part) => part !== undefined && part !== '').join(', ') || role
}

function kilobytes(size: number, locale: Locale): string {
  const [count, unit] = size < 1_000_000 ? [size / 1_000, 'kilobyte'] : [size / 1_000_000, 'megabyte']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(count)
}
