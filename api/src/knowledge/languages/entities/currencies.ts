import { writesWithoutSpaces, type Language } from '../language.js'
import { alternation, wordEdges } from './alternation.js'
import { localesOf } from './locales.js'
import { pluralSamples } from './plural-samples.js'

/** How money of all currencies is written in a language, each a pattern with no flags. */
export interface Currencies {
  /** Signs and codes, before or behind a number: "£", "kr", "CHF"; and "R", which says too little alone. */
  signs: string
  /** Names, behind a number: "kroner", "US dollars", "euro". */
  names: string
  /** The currency of a sign or name as written, where there is only one. */
  codeOf: (written: string) => string | undefined
}

const codes = Intl.supportedValuesOf('currency')
const known = new Map<Language, Currencies>()

export function currenciesOf(language: Language): Currencies {
  let currencies = known.get(language)
  if (currencies === undefined) known.set(language, (currencies = read(language)))
  return currencies
}

const usual = new Map<Language, RegExp>()

/**
 * Finds an amount above zero with its currency: a sign, a code, or the names of the euro and of the money where a language is at
 * home. Names of all currencies ({@link currenciesOf}) take a tenth of a second to look up, too long for a page.
 */
export function usualMoneyOf(language: Language): RegExp {
  let pattern = usual.get(language)
  if (pattern === undefined) usual.set(language, (pattern = readUsual(language)))
  return pattern
}

function readUsual(language: Language): RegExp {
  const regions = new Set(localesOf(language).map((locale) => new Intl.Locale(locale).maximize().region))
  const own = codes.filter((code) => code === 'EUR' || regions.has(code.slice(0, 2)))
  const written = own.flatMap((code) => signsOf(language, code)).map(([sign]) => sign)
  const amounts = pluralSamples(language)
  const names = own.flatMap((code) => namesOf(language, code, amounts)).map(([name]) => name)
  const signs = alternation([...codes, ...written])
  const { before, after } = wordEdges(language)
  // An empty cart has an amount, too: "0,00 €".
  const amount = String.raw`(?=[\d.,]*[1-9])\d`
  return new RegExp(
    `(?:\\p{Sc}|${before}${signs})\\s?${amount}|[1-9][\\d.,]{0,12}\\s?(?:\\p{Sc}|${signs}${after}|${alternation(names)}${after})`,
    'iu',
  )
}

function read(language: Language): Currencies {
  const written = new Map<string, Set<string>>()
  const add = (name: string, code: string) => {
    const key = normalized(name)
    written.set(key, (written.get(key) ?? new Set()).add(code))
  }
  const signs = new Set<string>()
  for (const [sign, code] of [...nativeSigns(), ...signsIn(language)]) {
    signs.add(sign)
    add(sign, code)
  }
  // What a language calls a sign without more is that one: "£" is not Egypt's.
  for (const [sign, code] of signsIn(language, ['symbol'])) written.set(normalized(sign), new Set([code]))
  for (const code of codes) add(code, code)
  const names = new Set<string>()
  for (const [name, code] of namesIn(language)) {
    names.add(name)
    add(name, code)
  }
  const { after } = wordEdges(language)
  return {
    signs: alternation([...codes, ...signs]),
    names: `${alternation([...names])}${after}`,
    codeOf: (sign) => {
      const found = written.get(normalized(sign))
      return found?.size === 1 ? [...found][0] : undefined
    },
  }
}

function normalized(name: string): string {
  return name.toLowerCase().replace(/[\s\u00a0\u202f]+/g, ' ')
}

let native: [sign: string, code: string][] | undefined

/** The sign of each currency where it is used: a code begins with its region's, from which CLDR knows the language. */
function nativeSigns(): [string, string][] {
  native ??= codes.flatMap((code) => signsOf(localeOfCurrency(code).toString(), code))
  return native
}

function localeOfCurrency(code: string): Intl.Locale {
  return new Intl.Locale(`und-${code.slice(0, 2)}`).maximize()
}

function signsIn(language: Language, displays?: readonly Display[]): [string, string][] {
  return localesOf(language).flatMap((locale) => codes.flatMap((code) => signsOf(locale, code, displays)))
}

type Display = 'symbol' | 'narrowSymbol'

function signsOf(
  locale: string,
  currency: string,
  displays: readonly Display[] = ['symbol', 'narrowSymbol'],
): [string, string][] {
  return displays.flatMap((currencyDisplay) => {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
    const sign = format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? ''
    // Marks of direction that Arabic and Hebrew put around it.
    const bare = sign.replace(/[\u200e\u200f\u061c]/g, '').trim()
    return bare === '' || bare === '¤' ? [] : [[bare, currency] as [string, string]]
  })
}

/** Names with and without the country's: "Danish kroner" and "kroner". */
function namesIn(language: Language): [string, string][] {
  const amounts = pluralSamples(language)
  const names = localesOf(language).flatMap((locale) => codes.flatMap((currency) => namesOf(locale, currency, amounts)))
  const told = names.filter(([name, code]) => name !== code && (name.length > 1 || writesWithoutSpaces(language)))
  return [...told, ...headsOf(told, language)]
}

/** One name for each form that nouns take behind a number. */
function namesOf(locale: string, currency: string, amounts: readonly number[]): [string, string][] {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  })
  return amounts.map((amount): [string, string] => {
    const name = format.formatToParts(amount).find(({ type }) => type === 'currency')?.value ?? currency
    return [name.replace(/(?<!\s)\s*[([（].*$/u, '').trim(), currency]
  })
}

/**
 * The word that says which kind of money it is: that of the two ends at which fewer different words stand, for
 * "kroner" and "dollars" return and countries do not ("corone danesi", "Danish kroner").
 */
function headsOf(names: readonly [string, string][], language: Language): [string, string][] {
  const long = names.filter(([name]) => /\s/.test(name)).map(([name, code]) => ({ words: name.split(/\s+/), code }))
  // One form of each name, so that the singular and plural of a head do not count twice.
  const once = [...new Map(long.map((each) => [each.code, each.words])).values()]
  const at = different(once, 0) < different(once, -1) ? 0 : -1
  const heads = long.map(({ words, code }): [string, string] => [words.at(at) ?? '', code])
  const uses = Map.groupBy(heads, ([word]) => word.toLowerCase())
  return heads.filter(([word, code]) => {
    const currencies = new Set(uses.get(word.toLowerCase())?.map(([, each]) => each))
    // A kind of money that only one country has is named without it there ("złotych").
    const isKnown = currencies.size > 1 || localeOfCurrency(code).language === language
    return isKnown && word.length > 2 && /^\p{L}/u.test(word)
  })
}

function different(names: readonly (readonly string[])[], at: number): number {
  return new Set(names.map((words) => words.at(at)?.toLowerCase())).size
}
