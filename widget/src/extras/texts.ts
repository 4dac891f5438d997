import { byCode } from '../languages/by-code'
import type { LanguageFile } from '../languages/language'
import type { ExtrasHost } from './host'

export type ExtraTexts = LanguageFile['extras']
const texts = byCode(import.meta.glob<ExtraTexts>('../languages/??.ts', { eager: true, import: 'extras' }))

/** The words of what few visitors see, with the page's own over them. */
export function wordsOf({ look, overridden }: ExtrasHost): ExtraTexts {
  return overridden(texts[look.locale] ?? texts.en!, look.texts)
}
