import { locales, type Locale } from '@loquia/contracts'

const storageKey = 'loquia.language'

export function firstSupported(tags: readonly string[]): Locale | null {
  for (const tag of tags) {
    const primary = tag.trim().toLowerCase().split(/[-_;]/)[0]
    const found = locales.find((locale) => locale === primary)
    if (found) return found
  }
  return null
}

/** Null if storage is empty or blocked. */
export function storedLanguage(): Locale | null {
  try {
    return locales.find((locale) => locale === localStorage.getItem(storageKey)) ?? null
  } catch {
    return null
  }
}

/** The URL also holds the language, so errors are ignored. */
export function storeLanguage(locale: Locale): void {
  try {
    localStorage.setItem(storageKey, locale)
  } catch {
    return
  }
}
