import type { Language } from '../../../core/languages/index.js'

/** Regional locales whose words differ from CLDR's default for the language: "metres", "quilómetros". */
const regionalLocales: Readonly<Record<Language, readonly string[]>> = {
  en: ['en-GB'],
  pt: ['pt-PT'],
  de: ['de-AT', 'de-CH'],
  fr: ['fr-CH', 'fr-CA'],
  es: ['es-MX', 'es-AR'],
}

export function localesOf(language: Language): readonly string[] {
  return [language, ...(regionalLocales[language] ?? [])]
}

/** Returns one number for each plural form of a language. */
export function pluralSamples(locale: string): readonly number[] {
  const rules = new Intl.PluralRules(locale)
  const samples = new Map<string, number>()
  for (const number of [1, 2, 3, 5, 11, 21, 100, 1_000_000, 1.5])
    if (!samples.has(rules.select(number))) samples.set(rules.select(number), number)
  return [...samples.values()]
}
