import { stem } from '../../language/index.js'
import { withApostrophes } from './apostrophes.js'
import { inOneWord, type SaidInWords, type SiteWords } from './lexicon.js'

export { writtenFor } from './lexicon.js'

/** An Italian question as the site would say it: apostrophes put back, phrases in one word, courtesies left out. */
export function asSiteSays(question: string, site: SiteWords): SaidInWords {
  return inOneWord(withApostrophes(question, (word) => site.words.has(word) || site.stems.has(stem(word, 'it'))), site)
}
