/** The languages Loquia speaks. */
export const locales = ['en', 'it'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en'

/** The supported language of a BCP 47 tag such as `it-CH`; the default for any other. */
export function localeOf(tag: string | null | undefined): Locale {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0]
  return locales.find((locale) => locale === primary) ?? defaultLocale
}
