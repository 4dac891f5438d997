import { fileOf } from '../languages/file-of'
import type { LanguageFile } from '../languages/language'
import type { ExtrasHost } from './host'

export type ExtraTexts = LanguageFile['extras']
const texts = import.meta.glob<ExtraTexts>('../languages/??.ts', { eager: true, import: 'extras' })

/** The words of what few visitors see, with the page's own over them. */
export function wordsOf({ look, overridden }: ExtrasHost): ExtraTexts {
  return overridden(texts[fileOf(look.locale)] ?? texts[fileOf('en')]!, look.texts)
}
