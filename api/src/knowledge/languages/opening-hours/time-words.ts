import type { VisitorLanguage } from '@loquia/contracts'
import { isStopWord, stem, wordsOf, type Language } from '../index.js'

type Words = ReadonlySet<string>

/** The compiler asks for every language of the widget. */
export type LanguageTable<Value> = Readonly<Record<VisitorLanguage, Value> & Record<Language, Value>>

/** Matches words that begin as in any language, because texts mix languages. */
export function beginningsOf(table: LanguageTable<string>): RegExp {
  return new RegExp(`^(?:${Object.values(table).join('|')})`)
}

export const dayPartWordsOf = cachedWords((language) => {
  const format = new Intl.DateTimeFormat(language, {
    hour: 'numeric',
    dayPeriod: 'long',
    hourCycle: 'h12',
    timeZone: 'UTC',
  })
  return Array.from({ length: 24 }, (_, hour) =>
    format
      .formatToParts(new Date(Date.UTC(2024, 0, 1, hour)))
      .filter(({ type }) => type === 'dayPeriod')
      .map(({ value }) => value),
  ).flat()
})

export const dayPartStemsOf = cachedWords(
  (language) => [...dayPartWordsOf(language)].map((word) => stem(word, language)),
  false,
)

export const hourWordsOf = cachedWords((language) => unitNames(language, 'hour'))

/** "Month", "week": such hours are not weekly. */
export const monthWordsOf = cachedWords((language) => [...unitNames(language, 'month'), ...unitNames(language, 'week')])

/** Word beginnings; CLDR has none. */
const seasons: LanguageTable<string> = {
  en: 'summer|winter|spring|autumn|season|vacation|ramadan',
  it: 'estat|estiv|invern|primaver|autunn|stagion|ferie$|vacanz',
  de: 'sommer|winter|fruhling|fruhjahr|herbst|saison|ferien|urlaub|betriebsferien',
  fr: 'ete$|estiva|hiver|printemps|automne|saison|vacances|conges$',
  es: 'veran|inviern|primaver|otono|temporad|vacacion',
  pt: 'verao|inverno|primaver|outono|temporad|ferias$',
  nl: 'zomer|winter|lente|voorjaar|herfst|seizoen|vakantie',
}
const seasonPatterns = new Map<Language, RegExp>()

export function seasonPatternOf(language: Language): RegExp {
  let pattern = seasonPatterns.get(language)
  if (pattern === undefined) {
    pattern = new RegExp(`^(?:${seasons[language] ?? '(?!)'})`, 'u')
    seasonPatterns.set(language, pattern)
  }
  return pattern
}

/** CLDR has none. */
const holidays: LanguageTable<string> = {
  en: 'public bank holiday holidays hol hols',
  it: 'festivi festivo festivita feste',
  de: 'feiertag feiertage feiertagen feiertags',
  fr: 'jour jours ferie feries',
  es: 'festivo festivos feriado feriados',
  pt: 'feriado feriados',
  nl: 'feestdag feestdagen',
}

/** "Every day except Monday". */
const exceptWords: LanguageTable<string> = {
  en: 'except excepting excluding',
  it: 'tranne eccetto escluso esclusa esclusi salvo meno',
  de: 'ausser auser ausgenommen',
  fr: 'sauf excepte hormis hors',
  es: 'excepto menos salvo',
  pt: 'exceto menos salvo',
  nl: 'behalve uitgezonderd',
}

/** "Mo–Sa ohne Mittwoch". */
const withoutTable: LanguageTable<string> = {
  en: 'without',
  it: 'senza',
  de: 'ohne',
  fr: 'sans',
  es: 'sin',
  pt: 'sem',
}
export const withoutWords: Words = new Set(Object.values(withoutTable))

/** Kitchen and breakfast have separate hours. */
const servicePattern = beginningsOf({
  en: 'kitchen|breakfast',
  it: 'cucina|colazion',
  de: 'kuche|fruhstuck',
  fr: 'cuisine|dejeuner',
  es: 'cocina|desayuno',
  pt: 'cozinha|pequeno-almoco',
})

export function isServed(word: string, language: Language): boolean {
  return servicePattern.test(word) || dayPartWordsOf(language).has(word)
}

/** "In term time we are open". */
const prepositions: LanguageTable<string> = {
  en: 'in during on at from throughout',
  it: 'in durante nel nella nei nelle da dal per',
  de: 'in im wahrend an am zur zum bei',
  fr: 'en pendant durant a au aux hors dans',
  es: 'en durante a por para',
  pt: 'em durante no na nos nas por para',
}

/** "Breakfast hours" are not the hours of the whole business. */
const hoursNoun = beginningsOf({
  en: 'hours|opening|closing',
  it: 'orari|apertur|chiusur',
  de: 'o(?:e)?ffnungszeit',
  fr: 'horair|ouvertur|fermetur',
  es: 'horari|cierre',
  pt: 'horari|abertur',
})

/** The result is 0 without a verb or after an initial time. */
export function subjectEndIn(
  words: readonly { word: string; start: number }[],
  language: Language,
  isOpeningWord: (word: string) => boolean,
): number {
  const beginsWithTime = (prepositions[language] ?? '').split(' ').includes(words[0]?.word ?? '')
  const verb = words.find(({ word }) => isOpeningWord(word) && !hoursNoun.test(word))
  return verb === undefined || beginsWithTime ? 0 : verb.start
}

export const exceptWordsOf = cachedWords((language) => (exceptWords[language] ?? '').split(' '), false)

/** "Chiusura estiva dal 10 al 25 agosto". */
const closures: LanguageTable<string> = {
  en: 'closure',
  it: 'chiusura ferie',
  de: 'schliessung betriebsferien betriebsurlaub',
  fr: 'fermeture',
  es: 'cierre',
  pt: 'encerramento',
  nl: 'sluiting',
}

export const closureWordsOf = cachedWords((language) => (closures[language] ?? '').split(' '), false)

export const holidayWordsOf = cachedWords((language) => (holidays[language] ?? '').split(' '))

export function unitNames(language: Language, unit: string): string[] {
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
  return [1, 2, 7].flatMap((count) =>
    format
      .formatToParts(count)
      .filter(({ type }) => type === 'unit')
      .map(({ value }) => value),
  )
}

function cachedWords(
  namesIn: (language: Language) => readonly string[],
  isWithoutGrammar = true,
): (language: Language) => Words {
  const wordCache = new Map<Language, Words>()
  return (language) => {
    let words = wordCache.get(language)
    if (words === undefined) {
      words = new Set(
        namesIn(language)
          .flatMap((name) => wordsOf(name, language))
          .filter((word) => !isWithoutGrammar || !isStopWord(word, language)),
      )
      wordCache.set(language, words)
    }
    return words
  }
}
