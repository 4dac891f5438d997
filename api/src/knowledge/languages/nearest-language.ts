import { match } from '@formatjs/intl-localematcher'
import { visitorLanguageOf, visitorLanguages, type VisitorLanguage } from '@loquia/contracts'
import { languageOfTag } from './language.js'

/** BCP 47's "undetermined", returned where no language is near enough. */
const none = 'und'

/**
 * The language that readers of a language understand best among those that visitors are spoken to in: itself, else the
 * nearest by CLDR's language matching (https://unicode.org/reports/tr35/#LanguageMatching), such as Spanish for Catalan.
 * Undefined where none is near.
 * @param tag BCP 47
 */
export function nearestVisitorLanguage(tag: string | null | undefined): VisitorLanguage | undefined {
  const language = languageOfTag(tag ?? undefined)
  return language === undefined ? undefined : (visitorLanguageOf(language) ?? matched(language))
}

const found = new Map<string, VisitorLanguage | undefined>()

/** Matching takes milliseconds and is asked for at every call; three letters bound what is remembered. */
function matched(language: string): VisitorLanguage | undefined {
  if (!found.has(language)) found.set(language, visitorLanguageOf(match([language], visitorLanguages, none)))
  return found.get(language)
}
