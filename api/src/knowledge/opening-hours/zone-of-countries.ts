import { findPhoneNumbersInText, getCountries, isSupportedCountry, type CountryCode } from 'libphonenumber-js'
import { fold, type Language } from '../languages/index.js'

/** What a business's own pages tell about where it is. */
export interface Whereabouts {
  /** Host of its website. */
  domain: string
  /** Passages that may hold telephone numbers and addresses. */
  texts: readonly string[]
  language: Language
}

/**
 * The time zone that a business's telephone numbers and addresses, or else the country of its domain, put it in;
 * undefined where clocks differ there at the instant, and where nothing tells.
 */
export function zoneOf({ domain, texts, language }: Whereabouts, instant: Date): string | undefined {
  const said = new Set(texts.flatMap((text) => [...countriesOfPhones(text), ...countriesOfAddresses(text, language)]))
  return commonZone(said.size > 0 ? said : countriesOfDomain(domain, texts, language), instant)
}

/** All countries that a number's international code stands for: +1 has more than twenty. */
function countriesOfPhones(text: string): CountryCode[] {
  return findPhoneNumbersInText(text).flatMap(({ number }) =>
    number.country ? [number.country] : number.getPossibleCountries(),
  )
}

const names = new Map<Language, ReadonlyMap<string, CountryCode>>()

/** A country that ends a line behind a comma: "Via Roma 3, 10100 Torino, Italia". */
function countriesOfAddresses(text: string, language: Language): CountryCode[] {
  let known = names.get(language)
  if (known === undefined) {
    const named = new Intl.DisplayNames([language, 'en'], { type: 'region' })
    known = new Map(getCountries().map((country) => [fold(named.of(country) ?? country), country]))
    names.set(language, known)
  }
  return text.split('\n').flatMap((line) => {
    const [, ...parts] = line.split(',')
    return known.get(fold(parts.at(-1)?.trim().replace(/\.$/, '') ?? '')) ?? []
  })
}

/**
 * The country of a domain. The endings of small countries are sold to everybody, so that one counts only where the site
 * writes a number of that country, or speaks its language and that is not English.
 */
function countriesOfDomain(domain: string, texts: readonly string[], language: Language): CountryCode[] {
  const ending = /\.([a-z]{2})(?::\d+)?$/i.exec(domain)?.[1]?.toUpperCase()
  const country = ending === 'UK' ? 'GB' : ending
  if (country === undefined || !isSupportedCountry(country)) return []
  const isSpoken = language !== 'en' && new Intl.Locale(`und-${country}`).maximize().language === language
  return isSpoken || texts.some((text) => findPhoneNumbersInText(text, country).length > 0) ? [country] : []
}

/** ECMA-402 has it; TypeScript's declarations do not. */
interface RegionalLocale {
  getTimeZones(): string[] | undefined
}

function commonZone(countries: Iterable<CountryCode>, instant: Date): string | undefined {
  const zones = [...countries].flatMap((country) => {
    const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & RegionalLocale
    return locale.getTimeZones() ?? []
  })
  const offsets = new Set(zones.map((zone) => offsetAt(zone, instant)))
  return offsets.size === 1 ? zones[0] : undefined
}

function offsetAt(timeZone: string, instant: Date): string | undefined {
  return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value
}
