import { extras as english } from '../languages/en'
import type { LanguageFile } from '../languages/language'
import type { ExtrasHost } from './host'

export type ExtraTexts = LanguageFile['extras']

/** The words of what few visitors see, with the page's own over them. */
export function wordsOf({ look, overridden }: ExtrasHost): ExtraTexts {
  return overridden(look.words.extras ?? english, look.texts)
}
