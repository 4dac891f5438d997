/** Recognizing what a line of a small business's page is about, in English and Italian. */

import { spelledEmailsIn } from '../../languages/entities/spelled-emails.js'
import { countWords } from './count-words.js'

export { countWords }

const weekday =
  '(?:mon(?:day)?s?|tue(?:s(?:day)?)?s?|wed(?:nesday)?s?|thu(?:rs?(?:day)?)?s?|fri(?:day)?s?|sat(?:urday)?s?|sun(?:day)?s?|lun(?:edì)?|mar(?:tedì)?|mer(?:coledì)?|gio(?:vedì)?|ven(?:erdì)?|sab(?:ato)?|dom(?:enica)?|lunedi|martedi|mercoledi|giovedi|venerdi|weekdays?|weekends?|every day|daily|feriali|festivi|tutti i giorni)'
// All of them begin with one of these letters, which takes a fraction of looking what stands before.
const weekdayPattern = new RegExp(`(?=[defglmstvw])(?<![\\p{L}])${weekday}(?![\\p{L}])`, 'giu')
const timePattern =
  /(?<![\d.:,€$£])(?:(?:[01]?\d|2[0-4])[:.][0-5]\d(?:\s*[ap]\.?m\.?)?|(?:1[0-2]|0?[1-9])\s*[ap]\.?m\.?|(?:[01]?\d|2[0-4])\s*[–-]\s*(?:[01]?\d|2[0-4])(?=\s|$|,|;))(?![\d€$£])/giu
const closedPattern = /(?<![\p{L}])(?:closed|chius[oaie])(?![\p{L}])/iu
const emailPattern = /[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{2,}/u
const phonePattern =
  /(?<![\d.,€$£])(?:\+\d{1,3}[\s.-]?)?(?:\(\d{1,5}\)[\s.-]?)?\d{2,5}(?:[\s./-]\d{2,8}){1,4}(?![\d.,]*\d)|(?<!\d)\+?\d{8,13}(?!\d)/u
const phoneWord = /(?<![\p{L}])(?:tel|phone|call|mobile|fax|telefono|cell|cellulare|chiama|whatsapp)(?![\p{L}])/iu
// No `i` flag here: with it \p{Lu} would match small letters too, and "306 stops at Percy Row" would be an address.
const streetPattern =
  /(?<![\p{L}])(?:[Vv]ia|[Vv]iale|[Pp]iazza|[Pp]iazzale|[Cc]orso|[Ll]argo|[Vv]icolo|[Ss]trada|[Cc]ontrada|[Ll]ocalità|[Ll]ungomare|[Ff]razione|[Rr]egione|[Bb]orgo|[Ss]alita|[Vv]\.?le|[Pp]\.?z{1,2}a|[Cc]\.so|[Ff]raz\.|[Rr]eg\.(?!\s+\p{Lu}{2})|[Ll]oc\.|[Ss]tr\.)\s+(?:d[aei][a-z]{0,4}\s+|dell['’])?\p{Lu}[\p{L}'’. ]+,?\s*\d+|\d{1,6}[A-Za-z]?,?\s{1,9}(?:\p{Lu}[\p{L}'’.]*\s+){1,4}(?:[Ss]treet|[Ss]t\.?|[Rr]oad|[Rr]d\.?|[Aa]venue|[Aa]ve\.?|[Ll]ane|[Ll]n\.?|[Dd]rive|[Dd]r\.?|[Ss]quare|[Ss]q\.?|[Bb]oulevard|[Bb]lvd\.?|[Cc]ourt|[Pp]lace|[Ww]ay|[Rr]ow|[Tt]errace|[Cc]rescent|[Cc]lose|[Qq]uay|[Hh]ill|[Pp]arade|[Mm]ews)(?![\p{L}])|(?<!\d)\d{5}\s+\p{Lu}[\p{L}'’ ]{1,40}\(\p{Lu}{2}\)/u
const labeledAddress = /^(?:[Aa]ddress|ADDRESS|[Ii]ndirizzo|INDIRIZZO|[Ss]ede|SEDE) ?: ?\p{Lu}/mu
const vatPattern =
  /(?<![\p{L}])(?:p\.?\s*iva|partita iva|c\.?f\.?|codice fiscale|vat\s*(?:no|number|reg)|company (?:no|number))[^\n]{0,30}\d{5}/iu

/** What every text has that tells hours: looked for first, since looking for days takes many times as long. */
const timeOrClosed = /\d[:.][0-5]\d|\d\s*[ap]\.?m|\d\s*[–-]\s*\d|closed|chius/iu

/**
 * Opening hours: a day with two times (from and to), or days of which one is closed. One time in a sentence is an
 * appointment.
 */
export function hasOpeningHours(text: string): boolean {
  if (!timeOrClosed.test(text)) return false
  const days = text.match(weekdayPattern)?.length ?? 0
  if (days === 0) return false
  const spans = text.match(/\d\s*[–-]\s*\d/g)?.length ?? 0
  const times = text.match(timePattern)?.length ?? 0
  return times >= 2 || (times === 1 && spans > 0) || (days > 1 && closedPattern.test(text)) || isDayLine(text)
}

/** What joins days and times in a line of nothing else. */
const joining =
  /(?<!\p{L})(?:on|at|from|to|and|until|all day|morning|afternoon|evening|il|la|le|al|dal|dalle|alle|ore|ed?|a|tutto il giorno|mattin[ao]|pomeriggio|pom|sera)(?!\p{L})/giu

/** Whether a line is nothing but days and when it is open on them: "Sabato: 18:30", "Martedì chiuso". */
export function isDayLine(line: string): boolean {
  if (line.length > 80 || !timeOrClosed.test(line)) return false
  const other = line.replace(weekdayPattern, ' ')
  if (other === line) return false
  const rest = other.replace(timePattern, ' ').replace(closedPattern, ' ').replace(joining, ' ')
  return !/[\p{L}\d]/u.test(rest)
}

/** Whether a line is a weekday or some, in one language or in two: "Monday – Friday", "Dydd Llun / Monday". */
export function namesDay(line: string): boolean {
  const parts = line.split(/[/|·,&–-]/).map((part) => part.trim())
  const isDay = (part: string): boolean => part !== '' && part.replace(weekdayPattern, '').trim() === ''
  return line.length <= 60 && parts.some(isDay) && parts.every((part) => isDay(part) || countWords(part) <= 2)
}

const datePattern = /(?<!\d)\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?!\d)|(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/g

/** A phone number, an e-mail address, a street, a town with its postcode, or a company number. */
export function hasContactDetails(written: string): boolean {
  const text = written.replace(datePattern, ' ')
  return (
    emailPattern.test(text) ||
    streetPattern.test(text) ||
    labeledAddress.test(text) ||
    vatPattern.test(text) ||
    spelledEmailsIn(text).length > 0 ||
    (phonePattern.test(text) && (phoneWord.test(text) || /\+\d{2}|\(\d{2,5}\)|(?<!\d)0\d{1,4}[\s./-]\d{3}/.test(text)))
  )
}

/** A line that begins by saying how to reach the business, or has nothing but its number or e-mail address. */
export function isContactLine(line: string): boolean {
  return (
    line.length <= 160 &&
    (/^\P{L}*(?:address|indirizzo|tel(?:ephone|efono)?|phone|cell(?:ulare)?|mobile|e-?mail|whatsapp|fax)(?!\p{L})/iu.test(
      line,
    ) ||
      !/\p{L}/u.test(line.replace(emailPattern, ''))) &&
    hasContactDetails(line)
  )
}

/** Words of the site's own workings: consent, subscriptions, sharing, rights. Said on every page, asked by nobody. */
export function isBoilerplate(line: string): boolean {
  return /(?<![\p{L}])(?:cookies?|newsletter|mailing list|all rights reserved|tutti i diritti riservati|diritti riservati|©|copyright|follow us|seguici|subscribe|iscriviti|skip to (?:main )?content|vai al contenuto|share (?:this|on)|condividi|powered by|back to top|torna su|read more|leggi (?:di più|tutto)|privacy policy|informativa sulla privacy|you may also like|potrebbe interessarti)(?![\p{L}])/iu.test(
    line,
  )
}

const questionStart =
  /^(?:(?:who|what|when|where|why|how|which|whose|can|could|do|does|did|is|are|was|will|would|should|may|must|have|has|am|chi|che|cosa|quando|dove|perché|perche|come|quale|quali|quanto|quanta|quanti|quante|posso|possiamo|si può|è|sono|avete|fate|c['’]è|ci sono|devo|serve|bisogna|a che|in che|da quando|per quanto|entro quando|con quali)\b)/iu

/** A heading that asks. A question mark is enough; without one the words must be those of a question. */
export function isQuestion(text: string): boolean {
  const trimmed = text.trim()
  if (trimmed.length > 1_000) return false
  return /[?？]["'”»)]*$/.test(trimmed) || (questionStart.test(trimmed) && /\?/.test(trimmed))
}

/**
 * What most lines of Western Europe are written with, in small letters: a pattern that names them takes a fraction of
 * one that asks what Unicode says of each.
 */
const isPlain = /^[\0-\x7f\u00a0£©«°·»\u00df-\u00f6\u00f8-\u00ff\u2010-\u2027€]*$/
/** What of it is neither letter nor digit, but for a space by itself, of which a line has hundreds. */
const dressing =
  /[^a-z\d\u00df-\u00f6\u00f8-\u00ff ][^a-z\d\u00df-\u00f6\u00f8-\u00ff]*| [^a-z\d\u00df-\u00f6\u00f8-\u00ff]+/g

/** Letters and digits only, lower case: for comparing lines that differ in dressing. */
export function lineKey(line: string): string {
  const lower = line.toLowerCase()
  return lower.replace(isPlain.test(lower) ? dressing : /[^\p{L}\p{N}]+/gu, ' ').trim()
}
