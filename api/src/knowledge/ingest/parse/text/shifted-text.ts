import { calendarOf } from '../../../languages/entities/calendar.js'
import { currenciesOf } from '../../../languages/entities/currencies.js'
import { localesOf } from '../../../languages/entities/locales.js'
import type { Language } from '../../../../core/languages/index.js'
import { isStopWord } from '../../../languages/stop-words.js'
import { fold } from '../../../languages/tokenize.js'

export type Shift = 'raised' | 'lowered' | 'smaller'

/** Raised, lowered or smaller characters, such as "24<sup>90</sup>". */
export interface ShiftedText {
  text: string
  shift: Shift
  before: string
  after: string
  isNote: boolean
  language: Language
}

export function writeShifted(shifted: ShiftedText): string {
  const { text, shift, before, isNote } = shifted
  const written = text.trim()
  if (isNote && shift !== 'lowered') return ''
  // "24⁹⁰ €" with a raised currency.
  const { cents, currency } = /^(?<cents>\d{2})(?<currency>\s*[^\d\s]{1,4})$/u.exec(written)?.groups ?? {}
  if (cents !== undefined && currency !== undefined) {
    const split = { ...shifted, text: cents, after: currency }
    return isCents(split) ? `${decimalMark(shifted)}${cents}${currency}` : text
  }
  if (!/^(?:[+\-−]?\d{1,3}|\d[+\-−])$/.test(written)) return text
  if (isCents(shifted)) return `${decimalMark(shifted)}${written}`
  if (shift !== 'lowered' && isMinutes(shifted)) return /h$/i.test(before) ? written : `:${written}`
  if (shift === 'smaller' && !isPower(shifted)) return text
  // After a currency sign, the digit is a footnote mark.
  if (shift === 'raised' && /^\d$/.test(written) && /\p{Sc}\s*$/u.test(before)) return ''
  if (!/[\p{L}\d)\]₀-₉]$/u.test(before)) return text
  if (isPriceAtEnd(shifted)) return `${decimalMark(shifted)}${written}`
  return inUnicode(written, shift)
}

/** "5 m²", "3 km³". */
function isPower({ text, before }: ShiftedText): boolean {
  return /^[23]$/.test(text.trim()) && /(?<!\p{L})[kcmd]?m$/u.test(before)
}

/**
 * Writes raised digits over lowered ones as "½", or as "7/9" without a Unicode fraction.
 * @param before the text directly before the fraction
 */
export function writeFraction(over: string, under: string, before: string): string {
  const vulgar = vulgarFractions.get(`${over.trim()}⁄${under.trim()}`)
  if (vulgar !== undefined) return vulgar
  return `${/\d$/.test(before) ? ' ' : ''}${over.trim()}/${under.trim()}`
}

function isCents({ text, shift, before, after, language }: ShiftedText): boolean {
  if (shift === 'lowered' || !/^\d{2}$/.test(text.trim())) return false
  const ahead = shift === 'raised' ? before.trimEnd() : before
  const whole = wholeAmount(ahead)
  if (whole === undefined) return false
  const { ahead: signAhead, behind } = currencyPatterns(language)
  return signAhead.test(ahead.slice(0, -whole.length)) || behind.test(after)
}

const patterns = new Map<Language, Readonly<Record<'ahead' | 'behind', RegExp>>>()

function currencyPatterns(language: Language): Readonly<Record<'ahead' | 'behind', RegExp>> {
  const known = patterns.get(language)
  if (known !== undefined) return known
  const { signs, names } = currenciesOf(language)
  const currency = `(?:\\p{Sc}|(?:${signs})(?!\\p{L})|${names})`
  const made = {
    ahead: new RegExp(`(?:\\p{Sc}|(?<!\\p{L})(?:${signs}))[\\s\\u00a0]*$`, 'u'),
    // "49⁹⁰–59⁹⁰ €": the currency follows the second amount.
    behind: new RegExp(`^[\\s\\u00a0]*(?:(?:[-–—]|\\p{L}{1,3}\\s)\\s*\\d[\\d.,]{0,8}[\\s\\u00a0]*)?${currency}`, 'iu'),
  }
  patterns.set(language, made)
  return made
}

function wholeAmount(text: string): string | undefined {
  return /(?<![\d.,])\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})*$|(?<![\d.,])\d+$/.exec(text)?.[0]
}

/** "Margherita 6⁵⁰" on a menu; "1.5 × 10¹²" is no price. */
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

/** Returns the language's decimal mark from CLDR. */
export function decimalMarkOf(language: Language): string {
  const [locale] = localesOf(language)
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** These words never occur with amounts. */
const hourAfter = /^\s*(?:[-–—]\s*\d|(?:uhr|hrs?|h|ore|heures?|horas?|am|pm|[ap]\.m)(?![\p{L}]))/iu
const hourWord = /(?<!\p{L})(?:uhr|hrs?|h|ore|heures?|horas?|am|pm|[ap]\.m)(?!\p{L})/iu
const hourBefore = /(?<!\p{L})(?:at|from|until|till|ore|alle|dalle|um|bis|las|às)\s+\d{1,2}$/iu

/** An hour with raised minutes: "9³⁰–12⁰⁰", "at 9³⁰ h", "Sa 9³⁰". */
function isMinutes({ text, shift, before, after, language }: ShiftedText): boolean {
  if (!/^[0-5]\d$/.test(text.trim()) || !/(?<![\d.,:])(?:[01]?\d|2[0-4])h?$/i.test(before)) return false
  if (/\dh$/i.test(before)) return true
  // "20" and "26" may form a year.
  const hasTimeContext = (): boolean => hourWord.test(after) || namesWeekday(before, language)
  if (shift === 'smaller' && !hasTimeContext()) return false
  // "14:00 until 18³⁰": the first time is already rewritten.
  const joined = /\d{1,2}:\d{2}\s*(?:[-–—]|(?<words>(?:\p{L}{1,6}\s+){1,2}))\s*\d{1,2}$/u.exec(before)?.groups
  const isJoined = joined !== undefined && (joined['words'] === undefined || areStopWords(joined['words'], language))
  if (hourAfter.test(after) || isJoined) return true
  const to = /^\s+(?<words>(?:\p{L}{1,6}\s+){1,2})(?:[01]?\d|2[0-4])(?:[0-5]\d)?(?!\d)/u.exec(after)?.groups?.['words']
  if (to !== undefined && areStopWords(to, language)) return true
  if (shift === 'smaller') return false
  return hourBefore.test(before) || namesWeekday(before, language)
}

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

/** Keys are in NFKC form. */
const vulgarFractions: ReadonlyMap<string, string> = new Map(
  [...characterRange(0xbc, 0xbe), ...characterRange(0x2150, 0x215e)].map((sign) => [sign.normalize('NFKC'), sign]),
)

function characterRange(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
}
