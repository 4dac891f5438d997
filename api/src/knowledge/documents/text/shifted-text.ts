import { currenciesOf } from '../../languages/entities/currencies.js'
import { localesOf } from '../../languages/entities/locales.js'
import type { Language } from '../../languages/language.js'

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

/** What a shifted text is when it is written on one line with the text around it. */
export function writeShifted(shifted: ShiftedText): string {
  const { text, shift, before, isNote } = shifted
  const written = text.trim()
  if (isNote && shift !== 'lowered') return ''
  if (!/^[+\-−]?\d{1,3}$/.test(written)) return text
  if (isCents(shifted)) return `${decimalMark(shifted)}${written}`
  if (shift === 'smaller' || !/[\p{L}\d)\]]$/u.test(before)) return text
  if (shift === 'raised' && isMinutes(shifted)) return `:${written}`
  return inUnicode(written, shift)
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
  const whole = /(?<![\d.,])\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})*$|(?<![\d.,])\d+$/.exec(before)?.[0]
  if (whole === undefined) return false
  const { signs, names } = currenciesOf(language)
  const ahead = before.slice(0, before.length - whole.length)
  return (
    new RegExp(`(?:\\p{Sc}|(?<!\\p{L})(?:${signs}))[\\s\\u00a0]*$`, 'u').test(ahead) ||
    new RegExp(`^[\\s\\u00a0]*(?:\\p{Sc}|(?:${signs})(?!\\p{L})|${names})`, 'iu').test(after)
  )
}

/** As the language writes it (CLDR). */
function decimalMark({ language }: ShiftedText): string {
  const [locale] = localesOf(language)
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** "9³⁰–12⁰⁰", "at 9³⁰ h": an hour with its minutes. */
function isMinutes({ text, before, after }: ShiftedText): boolean {
  if (!/^[0-5]\d$/.test(text.trim()) || !/(?<![\d.,:])(?:[01]?\d|2[0-4])$/.test(before)) return false
  return (
    /^\s*(?:[-–—]\s*\d|(?:uhr|hrs?|h|ore|am|pm|[ap]\.m)(?![\p{L}]))/iu.test(after) ||
    /\d{1,2}:\d{2}\s*(?:[-–—]|\p{L}{1,4})\s*\d{1,2}$/u.test(before)
  )
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
