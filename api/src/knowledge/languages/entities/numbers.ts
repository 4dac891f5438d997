import type { Language } from '../../../core/languages/index.js'
import type { Span } from '../sentences.js'
import { isStopWord } from '../stop-words.js'
import { fold } from '../tokenize.js'
import { alternation, wordEdges } from './alternation.js'
import { createRequire } from 'node:module'

export interface WrittenNumber extends Span {
  written: string
  value: number
  /** "A", "six": count only before a noun. */
  isGrammar: boolean
}

/** "½". */
const vulgar = String.raw`[\u00bc-\u00be\u2150-\u215e]`
/** "412", "1.250,50", "1 250", "2½", in any script. */
const digits = String.raw`(?:(?:\p{Nd}{1,3}(?:[.,'’٬\u00a0\u202f ]\p{Nd}{3})+(?!\p{Nd})|\p{Nd}+)(?:[.,٫]\p{Nd}{1,2}(?!\p{Nd})|${vulgar})?|${vulgar})`

const inside = String.raw`(?<!\p{Nd}[.,:])`

interface Patterns {
  digits: RegExp
  words: RegExp
  firsts: ReadonlySet<string>
}

const patternCache = new Map<Language, Patterns>()
const word = /\p{L}[\p{L}\p{M}]*/gu

/** Finds numbers in digits, and in words up to a hundred and round ones above, but no parts of words or codes. */
export function numbersIn(text: string, language: Language): WrittenNumber[] {
  const patterns = numberPatterns(language)
  const numbers = [...text.matchAll(patterns.digits)].map(({ 0: written, index }) => ({
    start: index,
    end: index + written.length,
    written,
    value: parseNumber(written),
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

function numberPatterns(language: Language): Patterns {
  let patterns = patternCache.get(language)
  if (patterns === undefined) {
    const { before, after } = wordEdges(language)
    const names = [...numberWordsOf(language).keys()].filter((name) => before !== '' || name.length > 1)
    patterns = {
      digits: new RegExp(`${before === '' ? String.raw`(?<!\p{Nd})` : before}${inside}${digits}`, 'gu'),
      words: new RegExp(`${alternation(names)}${after}`, 'iuy'),
      firsts: new Set(names.map((name) => fold(/^\p{L}[\p{L}\p{M}]*/u.exec(name)?.[0] ?? ''))),
    }
    patternCache.set(language, patterns)
  }
  return patterns
}

/** The last separator is decimal if one or two digits follow. */
export function parseNumber(written: string): number {
  const [over, under] = written.at(-1)?.normalize('NFKD').split('⁄') ?? []
  if (under !== undefined)
    return Number(over) / Number(under) + (written.length > 1 ? parseNumber(written.slice(0, -1)) : 0)
  const plain = written.replace(/\p{Nd}/gu, toAsciiDigit)
  const decimals = /[.,٫](\d{1,2})$/.exec(plain)
  const whole = (decimals === null ? plain : plain.slice(0, decimals.index)).replace(/\D/g, '')
  return Number(decimals === null ? whole : `${whole}.${decimals[1]}`)
}

/** A script's ten digits are consecutive code points. */
function toAsciiDigit(digit: string): string {
  if (digit <= '9') return digit
  const code = digit.codePointAt(0) ?? 0
  for (let zero = code; zero > code - 10; zero--)
    if (!/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) return String(code - zero)
  return '0'
}

const require = createRequire(import.meta.url)

type Rule = readonly [from: string, written: string]
type RuleSets = Readonly<Record<string, readonly Rule[]>>

const spelled = [...Array.from({ length: 100 }, (_, at) => at + 1), 200, 300, 400, 500, 600, 700, 800, 900, 1000, 2000]
const wordsByLanguage = new Map<Language, ReadonlyMap<string, number>>()

/** Returns the number words of a language in lower case, in all genders and cases. */
function numberWordsOf(language: Language): ReadonlyMap<string, number> {
  let words = wordsByLanguage.get(language)
  if (words === undefined) wordsByLanguage.set(language, (words = spellNumbers(language)))
  return words
}

function spellNumbers(language: Language): ReadonlyMap<string, number> {
  const sets = loadRuleSets(language)
  const words = new Map<string, number>()
  for (const name of Object.keys(sets).filter((set) => /^%spellout-(?:cardinal|numbering)(?!-year)/.test(set)))
    for (const number of spelled) {
      const written = spellNumber(sets, name, number)?.replaceAll('\u00ad', '').toLowerCase()
      // Also "a hundred" or "hundred".
      if (written !== undefined && /^\p{L}/u.test(written) && !words.has(written)) words.set(written, number)
    }
  return words
}

function loadRuleSets(language: Language): RuleSets {
  try {
    const data = require(`cldr-rbnf/rbnf/${language}.json`) as { rbnf: { rbnf: { SpelloutRules?: RuleSets } } }
    return data.rbnf.rbnf.SpelloutRules ?? {}
  } catch {
    return {}
  }
}

/** Spells a number by the rule-based number formatting of UTS 35; undefined for unsupported rules. */
function spellNumber(sets: RuleSets, name: string, number: number, depth = 0): string | undefined {
  const rules = sets[name]?.filter(([from]) => /^\d/.test(from))
  const rule = rules?.findLast(([from]) => Number.parseInt(from, 10) <= number)
  if (rule === undefined || depth > 8) return undefined
  const [base = 0, radix = 10] = rule[0].split('/').map(Number)
  const divisor = base < 1 ? 1 : radix ** Math.floor(Math.log(base) / Math.log(radix) + 1e-9)
  const body = rule[1]
    .replace(/;$/, '')
    .replace(/^'/, '')
    .replace(/\[([^[\]]*)\]/g, number % divisor === 0 ? '' : '$1')
  if (/[$#>]|→→→/.test(body)) return undefined
  let isWhole = true
  const spellPart = (set: string, value: number) => {
    const written = spellNumber(sets, set === '' ? name : set, value, depth + 1)
    isWhole &&= written !== undefined
    return written ?? ''
  }
  const written = body
    .replace(/←([^←]*)←/g, (_, set: string) => spellPart(set, Math.floor(number / divisor)))
    .replace(/→([^→]*)→/g, (_, set: string) => spellPart(set, number % divisor))
    .replace(/=([^=]*)=/g, (_, set: string) => spellPart(set, number))
  return isWhole ? written : undefined
}
