import { match } from '@formatjs/intl-localematcher'
import { visitorLanguageOf, visitorLanguages, type VisitorLanguage } from '@loquia/contracts'

/** Lowercase BCP 47 primary subtag: 'en', 'it', 'de', 'zh'. */
export type Language = string

const written = /^[a-z]{2,3}(?=$|[-_])/

/** Accepts a page's `lang` ("pt-BR", "de_AT"). */
export function languageOfTag(tag: string | undefined): Language | undefined {
  const primary = written.exec(tag?.trim().toLowerCase() ?? '')?.[0]
  if (primary === undefined) return undefined
  let language = languages.get(primary)
  if (language === undefined) languages.set(primary, (language = canonicalLanguage(primary)))
  return language
}

/** Three-letter tags bound this cache. */
const languages = new Map<string, Language>()

/** Maps the old tags 'iw', 'in' and 'ji', and merges both written forms of Norwegian. */
function canonicalLanguage(primary: string): Language {
  const { language } = new Intl.Locale(primary)
  return language === 'nb' || language === 'nn' ? 'no' : language
}

const english = new Intl.DisplayNames('en', { type: 'language' })

/** As in packages' file names ('italian'). */
export function englishNameOf(language: Language): string {
  return (english.of(language) ?? language).toLowerCase()
}

export function writesWithoutSpaces(language: Language): boolean {
  return unspaced.has(language)
}

const unspaced = new Set(['zh', 'ja', 'th', 'lo', 'km', 'my'])

const none = 'und'

/**
 * Matches by CLDR (https://unicode.org/reports/tr35/#LanguageMatching), such as Spanish for Catalan.
 * @param tag BCP 47
 */
export function nearestVisitorLanguage(tag: string | null | undefined): VisitorLanguage | undefined {
  const language = languageOfTag(tag ?? undefined)
  return language === undefined ? undefined : (visitorLanguageOf(language) ?? matchVisitorLanguage(language))
}

const found = new Map<string, VisitorLanguage | undefined>()

/** Matching takes milliseconds; three-letter tags bound the cache. */
function matchVisitorLanguage(language: string): VisitorLanguage | undefined {
  if (!found.has(language)) found.set(language, visitorLanguageOf(match([language], visitorLanguages, none)))
  return found.get(language)
}
