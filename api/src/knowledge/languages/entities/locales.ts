import type { Language } from '../language.js'

/** Regions that write a language differently from the one that CLDR takes it for: "metres", "quilómetros". */
const others: Readonly<Record<Language, readonly string[]>> = {
  en: ['en-GB'],
  pt: ['pt-PT'],
  de: ['de-AT', 'de-CH'],
  fr: ['fr-CH', 'fr-CA'],
  es: ['es-MX', 'es-AR'],
}

/** The locales whose words of a language are known: the language's own and those of regions that differ. */
export function localesOf(language: Language): readonly string[] {
  return [language, ...(others[language] ?? [])]
}
