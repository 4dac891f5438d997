import { writesWithoutSpaces, type Language } from '../../../core/languages/index.js'
import { alternation, wordEdges } from './alternation.js'
import { localesOf, pluralSamples } from './locales.js'

export interface Currencies {
  /** "£", "kr", "CHF"; "R" alone is ambiguous. */
  signs: string
  /** "kroner", "US dollars", "euro". */
  names: string
  /** Ambiguous signs give undefined. */
  codeOf: (written: string) => string | undefined
}

const codes = Intl.supportedValuesOf('currency')
const currencyCache = new Map<Language, Currencies>()

export function currenciesOf(language: Language): Currencies {
  let currencies = currencyCache.get(language)
  if (currencies === undefined) currencyCache.set(language, (currencies = createCurrencies(language)))
  return currencies
}

const usual = new Map<Language, RegExp>()

/**
 * Matches amounts above zero with common currency names. Names of all currencies ({@link currenciesOf}) take a tenth of
 * a second to load, too slow for a page.
 */
export function usualMoneyPattern(language: Language): RegExp {
  let pattern = usual.get(language)
  if (pattern === undefined) usual.set(language, (pattern = createUsualPattern(language)))
  return pattern
}

function createUsualPattern(language: Language): RegExp {
  const regions = new Set(localesOf(language).map((locale) => new Intl.Locale(locale).maximize().region))
  const own = codes.filter((code) => code === 'EUR' || regions.has(code.slice(0, 2)))
  const written = own.flatMap((code) => signsOf(language, code)).map(([sign]) => sign)
  const amounts = pluralSamples(language)
  const names = own.flatMap((code) => namesOf(language, code, amounts)).map(([name]) => name)
  const signs = alternation([...codes, ...written])
  const { before, after } = wordEdges(language)
  // An empty cart shows "0,00 €".
  const amount = String.raw`(?=[\d.,]*[1-9])\d`
  return new RegExp(
    `(?:\\p{Sc}|${before}${signs})\\s?${amount}|[1-9][\\d.,]{0,12}\\s?(?:\\p{Sc}|${signs}${after}|${alternation(names)}${after})`,
    'iu',
  )
}

function createCurrencies(language: Language): Currencies {
  const written = new Map<string, Set<string>>()
  const addName = (name: string, code: string) => {
    const key = normalizeName(name)
    written.set(key, (written.get(key) ?? new Set()).add(code))
  }
  const signs = new Set<string>()
  for (const [sign, code] of [...nativeSigns(), ...signsIn(language)]) {
    signs.add(sign)
    addName(sign, code)
  }
  // A language's plain sign wins: "£" is not Egypt's.
  for (const [sign, code] of signsIn(language, ['symbol'])) written.set(normalizeName(sign), new Set([code]))
  for (const code of codes) addName(code, code)
  const names = new Set<string>()
  for (const [name, code] of namesIn(language)) {
    names.add(name)
    addName(name, code)
  }
  const { after } = wordEdges(language)
  return {
    signs: alternation([...codes, ...signs]),
    names: `${alternation([...names])}${after}`,
    codeOf: (sign) => {
      const found = written.get(normalizeName(sign))
      return found?.size === 1 ? [...found][0] : undefined
    },
  }
}

function normalizeName(name: string): string {
  return name.toLowerCase().replace(/[\s\u00a0\u202f]+/g, ' ')
}

let native: [sign: string, code: string][] | undefined

/** A currency code starts with its region, from which CLDR derives the language. */
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
    // Direction marks of Arabic and Hebrew.
    const bare = sign.replace(/[\u200e\u200f\u061c]/g, '').trim()
    return bare === '' || bare === '¤' ? [] : [[bare, currency] as [string, string]]
  })
}

/** "Danish kroner" and "kroner". */
function namesIn(language: Language): [string, string][] {
  const amounts = pluralSamples(language)
  const names = localesOf(language).flatMap((locale) => codes.flatMap((currency) => namesOf(locale, currency, amounts)))
  const usable = names.filter(([name, code]) => name !== code && (name.length > 1 || writesWithoutSpaces(language)))
  return [...usable, ...headNouns(usable, language)]
}

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
 * Finds the word for the money itself: at that end of the names, fewer distinct words occur, as "kroner" recurs and
 * countries do not ("corone danesi", "Danish kroner").
 */
function headNouns(names: readonly [string, string][], language: Language): [string, string][] {
  const long = names.filter(([name]) => /\s/.test(name)).map(([name, code]) => ({ words: name.split(/\s+/), code }))
  // Count one form per name, so plurals do not count twice.
  const once = [...new Map(long.map((each) => [each.code, each.words])).values()]
  const at = countDistinct(once, 0) < countDistinct(once, -1) ? 0 : -1
  const heads = long.map(({ words, code }): [string, string] => [words.at(at) ?? '', code])
  const uses = Map.groupBy(heads, ([word]) => word.toLowerCase())
  return heads.filter(([word, code]) => {
    const currencies = new Set(uses.get(word.toLowerCase())?.map(([, each]) => each))
    // A currency of one country is named without the country there ("złotych").
    const isKnown = currencies.size > 1 || localeOfCurrency(code).language === language
    return isKnown && word.length > 2 && /^\p{L}/u.test(word)
  })
}

function countDistinct(names: readonly (readonly string[])[], at: number): number {
  return new Set(names.map((words) => words.at(at)?.toLowerCase())).size
}
