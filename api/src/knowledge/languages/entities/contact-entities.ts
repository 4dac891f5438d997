import { getCountries, isSupportedCountry, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js'
import type { Language } from '../../../core/languages/index.js'
import type { Entity, FoundEntity } from './entity.js'
import { isRegisterNumber, labelMax } from './register-numbers.js'
import { spelledEmailsIn } from './spelled-emails.js'

const email = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/gu
const url =
  /(?<![\p{L}\p{N}@.])(?:https?:\/\/[^\s<>"')\]]+|(?:www\.)(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:\/[^\s<>"')\]]*)?)/giu
const digits = /(?<![\p{L}\p{N}.,€$£])(?:\+|\(?0|\(?\d)(?:[\d\u00a0 ()./–-]{5,22})\d(?![\p{N}%€$£]|[.,]\d|\s?[€$£])/gu

export function contactEntities(text: string, language: Language): FoundEntity[] {
  const found: FoundEntity[] = []
  if (text.includes('@')) for (const match of text.matchAll(email)) found.push(toEntity('email', match))
  for (const { start, end, address } of spelledEmailsIn(text)) found.push({ kind: 'email', start, end, address })
  if (/https?:|www\./i.test(text)) for (const match of text.matchAll(url)) found.push(toEntity('url', match))
  for (const match of text.matchAll(digits)) {
    const before = text.slice(Math.max(0, match.index - labelMax), match.index)
    if (isPhone(match[0], language) && !isRegisterNumber(match[0], before, countriesOf(language)))
      found.push(toEntity('phone', match))
  }
  return found
}

function toEntity(kind: Entity['kind'], match: RegExpExecArray): FoundEntity {
  const written = match[0].replace(/(?<![.,;:])[.,;:]+$/, '')
  return { kind, start: match.index, end: match.index + written.length }
}

/** Years, dates, hours, large numbers. */
const notPhonePatterns = [
  /(?<!\d)\d{4}\s?[-–/]\s?\d{2,4}(?!\d)/,
  /^\d{1,2}[./-]\d{1,2}[./-]/,
  /^\d{1,2}[.:]\d{2}\s?[-–]/,
  /^\d{1,3}(?:\.\d{3})+(?!\d)/,
]
const countDigits = /\d/g

function isPhone(written: string, language: Language): boolean {
  const count = written.match(countDigits)?.length ?? 0
  if (
    count < 7 ||
    count > 15 ||
    written.split('(').length !== written.split(')').length ||
    notPhonePatterns.some((other) => other.test(written))
  )
    return false
  if (written.startsWith('+') || written.startsWith('00'))
    return parsePhoneNumberFromString(written.replace(/^00/, '+'))?.isPossible() ?? false
  return countriesOf(language).some((country) => parsePhoneNumberFromString(written, country)?.isValid() ?? false)
}

const countries = new Map<Language, readonly CountryCode[]>()

/** Numbers without country code belong to these. */
function countriesOf(language: Language): readonly CountryCode[] {
  let found = countries.get(language)
  if (found === undefined) {
    const first = new Intl.Locale(language).maximize().region ?? 'US'
    const others = getCountries().filter(
      (country) => new Intl.Locale(`und-${country}`).maximize().language === language,
    )
    found = [...new Set([...(isSupportedCountry(first) ? [first] : []), ...others])]
    countries.set(language, found)
  }
  return found
}
