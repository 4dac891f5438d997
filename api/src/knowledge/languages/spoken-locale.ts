import { defaultLocale, locales, type Locale } from '@loquia/contracts'
import type { Language } from './language.js'

/** The locale in which the product speaks to readers of a language: their own, or English. */
export function spokenLocale(language: Language): Locale {
  return locales.find((locale) => locale === language) ?? defaultLocale
}
