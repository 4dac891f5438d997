import type { Language } from '../../../core/languages/index.js'
import { isStopWord } from '../stop-words.js'
import { fold } from '../tokenize.js'
import { wordEdges } from './alternation.js'
import { currenciesOf } from './currencies.js'
import type { FoundEntity } from './entity.js'
import { numbersIn, type WrittenNumber } from './numbers.js'
import { unitsOf } from './units.js'

interface Patterns {
  signBehind: RegExp
  nameBehind: RegExp
  unitBehind: RegExp
  signBefore: RegExp
  unitBefore: RegExp
}

const patternCache = new Map<Language, Patterns>()
/** Includes direction marks. */
const gap = String.raw`[\s\u00a0\u202f\u200e\u200f\u061c]{0,3}`
/** "20.–", "412,-": no cents. */
const noCents = /[.,][-–—]{1,2}(?!\p{N})/uy
/** One word may separate number and unit: "6 working days", "6 giorni lavorativi". */
const wordBetween = /[\s\u00a0\u202f](\p{L}{3,})(?=[\s\u00a0\u202f])/uy
const signMax = 12
const ageBefore =
  /(?:^|[^\p{L}])(?:aged?|ages|et[àa]|alter|[âa]ge|edad|idade|leeftijd)\s(?:\p{L}{1,5}\s)?(?:\d{1,2}\s?[-–]\s?)?$/iu
const ageBehind = /^(?:[\s-](?:old|of age|alt|oud)(?!\p{L})|[\s-]old)/iu

export function quantityEntities(text: string, language: Language): FoundEntity[] {
  const numbers = numbersIn(text, language)
  if (numbers.length === 0) return []
  const patterns = quantityPatterns(language)
  return numbers.flatMap((number) => {
    const { start, end, value, written } = number
    const found = moneyAt(text, number, patterns, language).concat(measureAt(text, number, patterns, language))
    const measuredEnd = found.at(-1)?.end ?? end
    if (found.length === 0 && !number.isGrammar)
      found.push({ kind: /^(?:1\d{3}|20\d\d)$/.test(written) ? 'year' : 'number', start, end, value })
    if (isAge(text, start, measuredEnd)) found.push({ kind: 'age', start, end, value })
    return found
  })
}

function isAge(text: string, start: number, end: number): boolean {
  return ageBefore.test(text.slice(Math.max(0, start - 24), start)) || ageBehind.test(text.slice(end, end + 8))
}

function moneyAt(text: string, number: WrittenNumber, patterns: Patterns, language: Language): FoundEntity[] {
  const { codeOf } = currenciesOf(language)
  const { start, value, written } = number
  const withoutCents = textAt(noCents, text, number.end)
  const end = number.end + (withoutCents?.length ?? 0)
  const before = patterns.signBefore.exec(text.slice(Math.max(0, start - signMax), start))
  const behind = textAt(patterns.signBehind, text, end) ?? textAt(patterns.nameBehind, text, end)
  const hasCents = /[.,]\p{Nd}{2}$/u.test(written)
  // "L" or "K" needs cents or its home country.
  const isSign = (sign = '') => !oneLetter.test(sign) || hasCents || isAtHome(codeOf(sign.trim()), language)
  const signBefore = before?.groups?.sign
  if (before !== null && isSign(signBefore))
    return [{ kind: 'money', start: start - before[0].length, end, value, ...withUnit(codeOf(signBefore ?? '')) }]
  if (behind !== undefined && isSign(behind))
    return [{ kind: 'money', start, end: end + behind.length, value, ...withUnit(codeOf(behind.trim())) }]
  return withoutCents === undefined ? [] : [{ kind: 'money', start, end, value }]
}

const oneLetter = /^[\s\u00a0\u202f\u200e\u200f\u061c]*[\p{Script=Latin}\p{Script=Cyrillic}]$/u

function isAtHome(code: string | undefined, language: Language): boolean {
  return code !== undefined && new Intl.Locale(language).maximize().region === code.slice(0, 2)
}

function withUnit(code: string | undefined): { unit?: string } {
  return code === undefined ? {} : { unit: code }
}

function measureAt(
  text: string,
  { start, end, value }: WrittenNumber,
  patterns: Patterns,
  language: Language,
): FoundEntity[] {
  const units = unitsOf(language)
  const unitAt = (from: number) => {
    const behind = textAt(patterns.unitBehind, text, from)
    const meant = behind === undefined ? undefined : units.unitOf(behind.replace(/^[\s\u00a0\u202f-]+/, ''))
    return behind === undefined || meant === undefined ? undefined : { ...meant, end: from + behind.length }
  }
  const direct = unitAt(end)
  if (direct !== undefined) return [{ ...direct, start, value }]
  const [between, qualifier] = matchAt(wordBetween, text, end) ?? []
  if (between !== undefined && qualifier !== undefined && !isStopWord(fold(qualifier), language)) {
    const later = unitAt(end + between.length)
    if (later?.kind === 'duration') return [{ ...later, start, value }]
  }
  const before = patterns.unitBefore.exec(text.slice(Math.max(0, start - signMax), start))
  const meant = before === null ? undefined : units.unitOf(before[0].trim())
  return before === null || meant === undefined ? [] : [{ ...meant, start: start - before[0].length, end, value }]
}

function matchAt(sticky: RegExp, text: string, index: number): RegExpExecArray | null {
  sticky.lastIndex = index
  return sticky.exec(text)
}

function textAt(sticky: RegExp, text: string, index: number): string | undefined {
  return matchAt(sticky, text, index)?.[0]
}

function quantityPatterns(language: Language): Patterns {
  let patterns = patternCache.get(language)
  if (patterns === undefined) {
    const { signs, names } = currenciesOf(language)
    const units = unitsOf(language)
    const { before } = wordEdges(language)
    patterns = {
      signBehind: new RegExp(`${gap}${signs}(?![\\p{L}\\p{M}\\p{N}])`, 'uy'),
      nameBehind: new RegExp(`${gap}${names}`, 'iuy'),
      unitBehind: new RegExp(`(?!(?:st|nd|rd|th)(?!\\p{L}))(?:${gap}|-)${units.behind}(?!['’])`, 'iuy'),
      signBefore: new RegExp(`(?:(?<![\\p{L}\\p{M}\\p{N}])|(?=[^\\p{L}]))(?<sign>${signs})${gap}$`, 'u'),
      unitBefore: new RegExp(`${before}${units.before}${gap}$`, 'iu'),
    }
    patternCache.set(language, patterns)
  }
  return patterns
}
