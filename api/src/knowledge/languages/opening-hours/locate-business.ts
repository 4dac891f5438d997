import { findPhoneNumbersInText, getCountries, isSupportedCountry, type CountryCode } from 'libphonenumber-js'
import { fold, type Language } from '../index.js'

export interface LocationHints {
  domain: string
  texts: readonly string[]
  language: Language
}

/**
 * Infers the zone from phone numbers and addresses, else from the domain; undefined if unknown or if clocks differ
 * there at the instant.
 */
export function inferZone(hints: LocationHints, instant: Date): string | undefined {
  return locateBusiness(hints, instant)?.zone
}

export interface Place {
  zone: string
  countries: readonly string[]
}

export function locateBusiness({ domain, texts, language }: LocationHints, instant: Date): Place | undefined {
  const named = new Set(texts.flatMap((text) => [...countriesOfPhones(text), ...countriesOfAddresses(text, language)]))
  const domains = [domain, ...texts.flatMap(emailDomains)]
  const countries =
    named.size > 0 ? named : new Set(domains.flatMap((each) => countriesOfDomain(each, texts, language)))
  const zone = commonZone(countries, instant)
  return zone === undefined ? undefined : { zone, countries: [...countries] }
}

let zonesByCountry: ReadonlyMap<string, readonly string[]> | undefined

export function countriesOfZone(zone: string): string[] {
  zonesByCountry ??= new Map(getCountries().map((country) => [country, timeZonesOf(country)]))
  return [...zonesByCountry].filter(([, zones]) => zones.includes(zone)).map(([country]) => country)
}

/** Email domains help a museum without a website. */
function emailDomains(text: string): string[] {
  return [...text.matchAll(/(?<=[\w.+-])@([\w-]+(?:\.[\w-]+)+)/g)].flatMap(([, found]) => found ?? [])
}

/** +1 covers more than twenty countries. */
function countriesOfPhones(text: string): CountryCode[] {
  return findPhoneNumbersInText(text).flatMap(({ number }) =>
    number.country ? [number.country] : number.getPossibleCountries(),
  )
}

const names = new Map<Language, ReadonlyMap<string, CountryCode>>()

const shortNames: Readonly<Record<string, CountryCode>> = {
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  usa: 'US',
}

/** Matches "Via Roma 3, 10100 Torino, Italia", or a country alone on a line. */
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
 * Small countries sell their domain endings to everybody, so an ending counts only if the site has a phone number of
 * that country or uses its language, except English.
 */
function countriesOfDomain(domain: string, texts: readonly string[], language: Language): CountryCode[] {
  const ending = /\.([a-z]{2})(?::\d+)?$/i.exec(domain)?.[1]?.toUpperCase()
  const country = ending === 'UK' ? 'GB' : ending
  if (country === undefined || !isSupportedCountry(country)) return []
  const isSpoken = language !== 'en' && new Intl.Locale(`und-${country}`).maximize().language === language
  return isSpoken || texts.some((text) => findPhoneNumbersInText(text, country).length > 0) ? [country] : []
}

/** ECMA-402 defines this method; TypeScript's declarations do not. */
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
