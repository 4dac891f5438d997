export const locales = ['en', 'it'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en'

/** Independent of the website's language. */
export const visitorLanguages = [...locales, 'de', 'fr', 'es', 'pt'] as const
export type VisitorLanguage = (typeof visitorLanguages)[number]

/** Returns the default for unsupported BCP 47 tags. */
export function localeOf(tag: string | null | undefined): Locale {
  return knownIn(locales, tag) ?? defaultLocale
}

export function visitorLanguageOf(tag: string | null | undefined): VisitorLanguage | undefined {
  return knownIn(visitorLanguages, tag)
}

function knownIn<T extends string>(known: readonly T[], tag: string | null | undefined): T | undefined {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0]
  return known.find((language) => language === primary)
}
