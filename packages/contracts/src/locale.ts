/** The languages Loquia speaks. */
export const locales = ['en', 'it'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en'

/** The languages that a bot and its widget speak with visitors, whatever language the website is in. */
export const visitorLanguages = [...locales, 'de', 'fr', 'es', 'pt'] as const
export type VisitorLanguage = (typeof visitorLanguages)[number]

/** The supported language of a BCP 47 tag such as `it-CH`; the default for any other. */
export function localeOf(tag: string | null | undefined): Locale {
  return knownIn(locales, tag) ?? defaultLocale
}

/** The language of a BCP 47 tag such as `pt-BR`, where visitors are spoken to in it. */
export function visitorLanguageOf(tag: string | null | undefined): VisitorLanguage | undefined {
  return knownIn(visitorLanguages, tag)
}

function knownIn<T extends string>(known: readonly T[], tag: string | null | undefined): T | undefined {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0]
  return known.find((language) => language === primary)
}
