import { calendarOf } from '../../languages/entities/calendar.js'
import { currenciesOf } from '../../languages/entities/currencies.js'
import { localesOf } from '../../languages/entities/locales.js'
import type { Language } from '../../languages/language.js'
import { isStopWord } from '../../languages/stop-words.js'
import { fold } from '../../languages/tokenize.js'

/** How a few characters stand beside the line that they belong to. */
export type Shift = 'raised' | 'lowered' | 'smaller'

/** A few characters that are set apart from their line, and what stands on the line around them. */
export interface ShiftedText {
  text: string
  shift: Shift
  /** Up to some forty characters of the same line. */
  before: string
  after: string
  /** Whether it links to a note, or one begins with it. */
  isNote: boolean
  language: Language
}

/** Writes a shifted text on one line with the text around it. */
export function writeShifted(shifted: ShiftedText): string {
  const { text, shift, before, isNote } = shifted
  const written = text.trim()
  if (isNote && shift !== 'lowered') return ''
  // "24⁹⁰ €" with the currency raised, too.
  const { cents, currency } = /^(?<cents>\d{2})(?<currency>\s*[^\d\s]{1,4})$/u.exec(written)?.groups ?? {}
  if (cents !== undefined && currency !== undefined) {
    const split = { ...shifted, text: cents, after: currency }
    return isCents(split) ? `${decimalMark(shifted)}${cents}${currency}` : text
  }
  if (!/^(?:[+\-−]?\d{1,3}|\d[+\-−])$/.test(written)) return text
  if (isCents(shifted)) return `${decimalMark(shifted)}${written}`
  if (shift !== 'lowered' && isMinutes(shifted)) return /h$/i.test(before) ? written : `:${written}`
  if (shift === 'smaller' && !isPower(shifted)) return text
  // No amount of money is raised to a power: the digit is the mark of a note.
  if (shift === 'raised' && /^\d$/.test(written) && /\p{Sc}\s*$/u.test(before)) return ''
  if (!/[\p{L}\d)\]₀-₉]$/u.test(before)) return text
  if (isPriceAtEnd(shifted)) return `${decimalMark(shifted)}${written}`
  return inUnicode(written, shift)
}

/** "5 m²", "3 km³" with a small digit. */
function isPower({ text, before }: ShiftedText): boolean {
  return /^[23]$/.test(text.trim()) && /(?<!\p{L})[kcmd]?m$/u.test(before)
}

/** A fraction of raised digits over lowered ones: "½", or "7/9" where Unicode has none. @param before ends its line */
export function writeFraction(over: string, under: string, before: string): string {
  const vulgar = vulgarFractions.get(`${over.trim()}⁄${under.trim()}`)
  if (vulgar !== undefined) return vulgar
  return `${/\d$/.test(before) ? ' ' : ''}${over.trim()}/${under.trim()}`
}

/** Two digits behind the whole amount of a price, with its currency on either side. */
function isCents({ text, shift, before, after, language }: ShiftedText): boolean {
  if (shift === 'lowered' || !/^\d{2}$/.test(text.trim())) return false
  const ahead = shift === 'raised' ? before.trimEnd() : before
  const whole = wholeOf(ahead)
  if (whole === undefined) return false
  const { ahead: signAhead, behind } = currencyPatterns(language)
  return signAhead.test(ahead.slice(0, -whole.length)) || behind.test(after)
}

const patterns = new Map<Language, Readonly<Record<'ahead' | 'behind', RegExp>>>()

/** A currency at the end of what stands before an amount, and at the start of what stands behind it. */
function currencyPatterns(language: Language): Readonly<Record<'ahead' | 'behind', RegExp>> {
  const known = patterns.get(language)
  if (known !== undefined) return known
  const { signs, names } = currenciesOf(language)
  const currency = `(?:\\p{Sc}|(?:${signs})(?!\\p{L})|${names})`
  const made = {
    ahead: new RegExp(`(?:\\p{Sc}|(?<!\\p{L})(?:${signs}))[\\s\\u00a0]*$`, 'u'),
    // "49⁹⁰–59⁹⁰ €": the currency stands behind the second amount.
    behind: new RegExp(`^[\\s\\u00a0]*(?:(?:[-–—]|\\p{L}{1,3}\\s)\\s*\\d[\\d.,]{0,8}[\\s\\u00a0]*)?${currency}`, 'iu'),
  }
  patterns.set(language, made)
  return made
}

/** The digits that a text ends with, with marks of thousands. */
function wholeOf(text: string): string | undefined {
  return /(?<![\d.,])\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})*$|(?<![\d.,])\d+$/.exec(text)?.[0]
}

/** "Margherita 6⁵⁰" ends a line of a menu whose heading names the currency once; "1.5 × 10¹²" is no price. */
function isPriceAtEnd({ text, shift, before, after }: ShiftedText): boolean {
  return (
    shift === 'raised' &&
    /^\d{2}$/.test(text.trim()) &&
    after.trim() === '' &&
    /(?:^|\p{L}[\p{L})"”’]?[\s\u00a0.…·_–-]+)(?!10$)\d{1,3}$/u.test(before)
  )
}

function decimalMark({ language }: ShiftedText): string {
  return decimalMarkOf(language)
}

/** As the language writes it (CLDR). */
export function decimalMarkOf(language: Language): string {
  const [locale] = localesOf(language)
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** Words behind an hour, and before one; neither occurs with amounts. */
const hourBehind = /^\s*(?:[-–—]\s*\d|(?:uhr|hrs?|h|ore|heures?|horas?|am|pm|[ap]\.m)(?![\p{L}]))/iu
const hourWord = /(?<!\p{L})(?:uhr|hrs?|h|ore|heures?|horas?|am|pm|[ap]\.m)(?!\p{L})/iu
const hourBefore = /(?<!\p{L})(?:at|from|until|till|ore|alle|dalle|um|bis|las|às)\s+\d{1,2}$/iu

/** "9³⁰–12⁰⁰", "at 9³⁰ h", "dalle 8³⁰ alle 12⁰⁰", "Sa 9³⁰": an hour with its minutes. */
function isMinutes({ text, shift, before, after, language }: ShiftedText): boolean {
  if (!/^[0-5]\d$/.test(text.trim()) || !/(?<![\d.,:])(?:[01]?\d|2[0-4])h?$/i.test(before)) return false
  if (/\dh$/i.test(before)) return true
  // A year may be drawn in two sizes: "20" and "26".
  const tellsTime = (): boolean => hourWord.test(after) || namesWeekday(before, language)
  if (shift === 'smaller' && !tellsTime()) return false
  // "Until 18³⁰" behind "14:00": the first of the two is written already.
  const joined = /\d{1,2}:\d{2}\s*(?:[-–—]|(?<words>(?:\p{L}{1,6}\s+){1,2}))\s*\d{1,2}$/u.exec(before)?.groups
  const isJoined = joined !== undefined && (joined['words'] === undefined || areStopWords(joined['words'], language))
  if (hourBehind.test(after) || isJoined) return true
  const to = /^\s+(?<words>(?:\p{L}{1,6}\s+){1,2})(?:[01]?\d|2[0-4])(?:[0-5]\d)?(?!\d)/u.exec(after)?.groups?.['words']
  if (to !== undefined && areStopWords(to, language)) return true
  if (shift === 'smaller') return false
  return hourBefore.test(before) || namesWeekday(before, language)
}

/** Whether a weekday stands before it, with nothing but small words and numbers between. */
function namesWeekday(text: string, language: Language): boolean {
  const { weekdays, shortWeekdays } = calendarOf(language)
  const words: readonly string[] = text.match(/\p{L}+/gu) ?? []
  const at = words.findLastIndex((word) => weekdays.has(fold(word)) || shortWeekdays.has(fold(word)))
  return at !== -1 && words.slice(at + 1).every((word) => isSmallWord(word, language))
}

function areStopWords(words: string, language: Language): boolean {
  return words
    .trim()
    .split(/\s+/)
    .every((word) => isSmallWord(word, language))
}

function isSmallWord(word: string, language: Language): boolean {
  return isStopWord(word.toLowerCase(), language) || isStopWord(fold(word), language)
}

const raised = new Map([...'0123456789+-'].map((sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻'][at] ?? sign]))
const lowered = new Map([...'0123456789+-'].map((sign, at) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋'][at] ?? sign]))

function inUnicode(text: string, shift: Shift): string {
  const signs = shift === 'lowered' ? lowered : raised
  return [...text.replace('−', '-')].map((sign) => signs.get(sign) ?? sign).join('')
}

/** By what they are when written out (Unicode, "Number Forms" and "Latin-1 Supplement"). */
const vulgarFractions: ReadonlyMap<string, string> = new Map(
  [...range(0xbc, 0xbe), ...range(0x2150, 0x215e)].map((sign) => [sign.normalize('NFKC'), sign]),
)

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
}
