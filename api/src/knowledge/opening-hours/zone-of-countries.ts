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
export function zoneOf(whereabouts: Whereabouts, instant: Date): string | undefined {
  return placeOf(whereabouts, instant)?.zone
}

/** Where a business is, as far as its clocks and public holidays need it. */
export interface Place {
  zone: string
  /** Countries that it may be in. */
  countries: readonly string[]
}

/** As {@link zoneOf}, with the countries that it may be in. */
export function placeOf({ domain, texts, language }: Whereabouts, instant: Date): Place | undefined {
  const named = new Set(texts.flatMap((text) => [...countriesOfPhones(text), ...countriesOfAddresses(text, language)]))
  const domains = [domain, ...texts.flatMap(emailDomains)]
  const countries =
    named.size > 0 ? named : new Set(domains.flatMap((each) => countriesOfDomain(each, texts, language)))
  const zone = commonZone(countries, instant)
  return zone === undefined ? undefined : { zone, countries: [...countries] }
}

let zonesOfCountries: ReadonlyMap<string, readonly string[]> | undefined

/** Countries whose clocks show a zone. */
export function countriesOfZone(zone: string): string[] {
  zonesOfCountries ??= new Map(getCountries().map((country) => [country, timeZonesOf(country)]))
  return [...zonesOfCountries].filter(([, zones]) => zones.includes(zone)).map(([country]) => country)
}

/** Domains of email addresses: a municipal museum without a website writes from one of its country. */
function emailDomains(text: string): string[] {
  return [...text.matchAll(/(?<=[\w.+-])@([\w-]+(?:\.[\w-]+)+)/g)].flatMap(([, found]) => found ?? [])
}

/** All countries that a number's international code stands for: +1 has more than twenty. */
function countriesOfPhones(text: string): CountryCode[] {
  return findPhoneNumbersInText(text).flatMap(({ number }) =>
    number.country ? [number.country] : number.getPossibleCountries(),
  )
}

const names = new Map<Language, ReadonlyMap<string, CountryCode>>()

/** How countries call themselves in addresses, where CLDR has no such name. */
const shortNames: Readonly<Record<string, CountryCode>> = {
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  usa: 'US',
}

/**
 * A country at the end of an address, behind a comma or a dash, or on a line that has nothing else: "Via Roma 3, 10100
 * Torino, Italia".
 */
function countriesOfAddresses(text: string, language: Language): CountryCode[] {
  let known = names.get(language)
  if (known === undefined) {
    const named = new Intl.DisplayNames([language, 'en'], { type: 'region' })
    const inEnglish = new Intl.DisplayNames('en', { type: 'region' })
    known = new Map([
      ...Object.entries(shortNames),
      ...getCountries().flatMap((country): [string, CountryCode][] =>
        [named, inEnglish].map((names) => [fold(names.of(country) ?? country), country]),
      ),
    ])
    names.set(language, known)
  }
  return text.split('\n').flatMap((line) => {
    const last = line.split(/,|\s[-–—·|]\s/).at(-1) ?? ''
    return known.get(fold(last.replaceAll('.', '').trim())) ?? []
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
  const zones = [...countries].flatMap(timeZonesOf)
  const offsets = new Set(zones.map((zone) => offsetAt(zone, instant)))
  return offsets.size === 1 ? zones[0] : undefined
}

function timeZonesOf(country: CountryCode): string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & RegionalLocale
  return locale.getTimeZones() ?? []
}

function offsetAt(timeZone: string, instant: Date): string | undefined {
  return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value
}
