import { locales, type Locale } from '@loquia/contracts'

const storageKey = 'loquia.language'

/** The first supported language of a list of tags such as `navigator.languages`; null when there is none. */
export function firstSupported(tags: readonly string[]): Locale | null {
  for (const tag of tags) {
    const primary = tag.trim().toLowerCase().split(/[-_;]/)[0]
    const found = locales.find((locale) => locale === primary)
    if (found) return found
  }
  return null
}

/** The language the visitor chose here before; null when there is none or storage is closed to us. */
export function storedLanguage(): Locale | null {
  try {
    return locales.find((locale) => locale === localStorage.getItem(storageKey)) ?? null
  } catch {
    return null
  }
}

/** Remembers the visitor's choice. A browser that keeps nothing is no fault: the address still says the language. */
export function storeLanguage(locale: Locale): void {
  try {
    localStorage.setItem(storageKey, locale)
  } catch {
    return
  }
}
