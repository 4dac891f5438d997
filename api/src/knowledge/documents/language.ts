import { locales, type Locale } from '@loquia/contracts'
import { detect } from 'tinyld/light'

/** Shorter texts tell too little; then the page's own word counts. */
const enoughChars = 200

/**
 * The language a text is written in. What the page declares is trusted only for short texts: templates in one language
 * are filled with another every day.
 * @param declared the `lang` of the page, if any
 */
export function languageOf(text: string, declared: string | undefined, fallback: Locale): Locale {
  const primary = declared?.trim().toLowerCase().split(/[-_]/)[0]
  const said = locales.find((locale) => locale === primary)
  if (text.length >= enoughChars) {
    const found = detect(text.slice(0, 2_000), { only: [...locales] })
    const heard = locales.find((locale) => locale === found)
    if (heard !== undefined) return heard
  }
  return said ?? fallback
}
