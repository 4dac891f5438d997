import type { Language } from '../language.js'
import type { Span } from '../sentences.js'
import { isStopWord } from '../stop-words.js'
import { fold } from '../tokenize.js'
import { alternation, wordEdges } from './alternation.js'
import { numberWordsOf } from './number-words.js'

/** A number where it is written, in digits or words. */
export interface WrittenNumber extends Span {
  written: string
  value: number
  /** "A", "six" where it is a grammar word as well: a number only before what it counts. */
  isGrammar: boolean
}

/** Fractions that are one sign: "½". */
const vulgar = String.raw`[\u00bc-\u00be\u2150-\u215e]`
/** Digits of any script, grouped or not, and a fraction behind them or alone: "412", "1.250,50", "1 250", "2½". */
const digits = String.raw`(?:(?:\p{Nd}{1,3}(?:[.,'’٬\u00a0\u202f ]\p{Nd}{3})+(?!\p{Nd})|\p{Nd}+)(?:[.,٫]\p{Nd}{1,2}(?!\p{Nd})|${vulgar})?|${vulgar})`

/** Not what is left of a number that is none. */
const inside = String.raw`(?<!\p{Nd}[.,:])`

interface Patterns {
  digits: RegExp
  words: RegExp
  /** The first words of numbers, folded: what begins with none need not be looked at. */
  firsts: ReadonlySet<string>
}

const known = new Map<Language, Patterns>()
const word = /\p{L}[\p{L}\p{M}]*/gu

/** The numbers of a text, those in words up to a hundred and the round ones above. No parts of words and codes. */
export function numbersIn(text: string, language: Language): WrittenNumber[] {
  const patterns = patternsOf(language)
  const numbers = [...text.matchAll(patterns.digits)].map(({ 0: written, index }) => ({
    start: index,
    end: index + written.length,
    written,
    value: valueOf(written),
    isGrammar: false,
  }))
  const { firsts, words } = patterns
  const values = numberWordsOf(language)
  let end = 0
  for (const { 0: first, index } of text.matchAll(word)) {
    if (index < end || !firsts.has(fold(first))) continue
    words.lastIndex = index
    const written = words.exec(text)?.[0]
    const value = written === undefined ? undefined : values.get(written.toLowerCase())
    if (written === undefined || value === undefined) continue
    end = index + written.length
    numbers.push({ start: index, end, written, value, isGrammar: value === 1 || isStopWord(fold(written), language) })
  }
  return numbers
}

function patternsOf(language: Language): Patterns {
  let patterns = known.get(language)
  if (patterns === undefined) {
    const { before, after } = wordEdges(language)
    const names = [...numberWordsOf(language).keys()].filter((name) => before !== '' || name.length > 1)
    patterns = {
      digits: new RegExp(`${before === '' ? String.raw`(?<!\p{Nd})` : before}${inside}${digits}`, 'gu'),
      words: new RegExp(`${alternation(names)}${after}`, 'iuy'),
      firsts: new Set(names.map((name) => fold(/^\p{L}[\p{L}\p{M}]*/u.exec(name)?.[0] ?? ''))),
    }
    known.set(language, patterns)
  }
  return patterns
}

/** The value of digits as a page writes them; the last separator is a decimal one if one or two digits follow. */
export function valueOf(written: string): number {
  const [over, under] = written.at(-1)?.normalize('NFKD').split('⁄') ?? []
  if (under !== undefined)
    return Number(over) / Number(under) + (written.length > 1 ? valueOf(written.slice(0, -1)) : 0)
  const plain = written.replace(/\p{Nd}/gu, digitOf)
  const decimals = /[.,٫](\d{1,2})$/.exec(plain)
  const whole = (decimals === null ? plain : plain.slice(0, decimals.index)).replace(/\D/g, '')
  return Number(decimals === null ? whole : `${whole}.${decimals[1]}`)
}

/** The ten digits of a script stand in a row, and before the first stands none of its script. */
function digitOf(digit: string): string {
  if (digit <= '9') return digit
  const code = digit.codePointAt(0) ?? 0
  for (let zero = code; zero > code - 10; zero--)
    if (!/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) return String(code - zero)
  return '0'
}
