import {
  errorCodes,
  errorMessage,
  formMessage,
  isFormMessage,
  limits,
  type ErrorCode,
  type Issue,
  type Locale,
} from '@loquia/contracts'
import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { LocalizedIssue } from '../../app-error.js'

/** The portal's forms have their own translations. */
const italian: Readonly<Record<string, string>> = {
  'Please enter your current password': 'Scrivi la tua password attuale',
  'Please enter the code': 'Scrivi il codice',
  'Please enter a title': 'Scrivi un titolo',
  'Please enter a name': 'Scrivi un nome',
  'Please choose a client': 'Scegli un cliente',
  'Please write a question': 'Scrivi una domanda',
  'Please write an answer': 'Scrivi una risposta',
  'The end lies before the start': 'La fine viene prima dell’inizio',
  'Enter a whole number from 0 to 100': 'Scrivi un numero intero da 0 a 100',
  'The list has changed meanwhile': 'Nel frattempo l’elenco è cambiato',
  'This looks like a username that is taken': 'Somiglia a un nome utente già in uso',
  'This holds a character that cannot be seen': 'Contiene un carattere invisibile',
  'Use letters, digits, spaces and the signs of a keyboard': 'Usa lettere, cifre, spazi e i segni della tastiera',
  'Letters of different alphabets look alike: use those of one':
    'Lettere di alfabeti diversi si somigliano: usane uno solo',
  'This does not look like a key.': 'Questa non sembra una chiave.',
}

interface Broken {
  code?: unknown
  origin?: unknown
  minimum?: unknown
  maximum?: unknown
  format?: unknown
  input?: unknown
  values?: unknown
}
type Words = Record<Locale, string>

const units: Readonly<Record<string, Record<Locale, [one: string, many: string]>>> = {
  string: { en: ['character', 'characters'], it: ['carattere', 'caratteri'] },
  array: { en: ['entry', 'entries'], it: ['voce', 'voci'] },
}
function formatAmount(locale: Locale, bound: unknown, origin: unknown): string {
  const unit = units[String(origin)]?.[locale]
  return unit === undefined ? String(bound) : `${String(bound)} ${unit[Number(bound) === 1 ? 0 : 1]}`
}

function describeIssue({ code, origin, minimum, maximum, format, values }: Broken): Words {
  switch (code) {
    case 'too_small':
      if (origin === 'string' && Number(minimum) === 1)
        return { en: 'This is required.', it: 'Questo campo è obbligatorio.' }
      return {
        en: `At least ${formatAmount('en', minimum, origin)}.`,
        it: `Almeno ${formatAmount('it', minimum, origin)}.`,
      }
    case 'too_big':
      return {
        en: `At most ${formatAmount('en', maximum, origin)}.`,
        it: `Al massimo ${formatAmount('it', maximum, origin)}.`,
      }
    case 'invalid_format':
      if (format === 'email')
        return { en: 'Please enter a valid email address', it: formMessage('Please enter a valid email address', 'it') }
      if (format === 'url') return { en: 'Please enter a valid URL', it: formMessage('Please enter a valid URL', 'it') }
      return { en: 'The format isn’t right.', it: 'Il formato non è corretto.' }
    case 'invalid_value':
      return Array.isArray(values)
        ? { en: `One of: ${values.join(', ')}.`, it: `Uno di questi: ${values.join(', ')}.` }
        : unfit
    default:
      return unfit
  }
}
const unfit: Words = {
  en: 'This is missing or has the wrong type.',
  it: 'Manca o è del tipo sbagliato.',
}

/** Keeps messages of forms and error codes; replaces the library's technical ones. */
export function toLocalizedIssue(path: string, issue: StandardSchemaV1.Issue): LocalizedIssue {
  const { message } = issue
  if (isFormMessage(message) || /^[a-z_]+$/.test(message)) return { path, message }
  if (italian[message] !== undefined) return { path, message }
  const { en, it } = describeIssue(issue as Broken)
  return { path, message: en, italian: it }
}

const coded: Readonly<Record<string, Words>> = {
  empty_message: { en: 'Please write a message', it: 'Scrivi un messaggio' },
  too_many: {
    en: `At most ${limits.allowedOriginsMax} addresses.`,
    it: `Al massimo ${limits.allowedOriginsMax} indirizzi.`,
  },
}

export function translateIssue({ path, message, italian: own }: LocalizedIssue, locale: Locale): Issue {
  if (isErrorCode(message)) return { path, message: errorMessage(message, locale), code: message }
  const words = coded[message]
  if (words !== undefined) return { path, message: words[locale], code: message }
  return { path, message: locale === 'it' ? (own ?? italian[message] ?? formMessage(message, locale)) : message }
}

export function isErrorCode(text: string): text is ErrorCode {
  return (errorCodes as readonly string[]).includes(text)
}
