import { createStemmer, type IsoCode } from 'multilingual-stemmer'
import type { Language } from './language.js'
import { singularOf } from './singular.js'
import { fold } from './tokenize.js'

interface Stemmer {
  stem: (word: string) => string
  known: Map<string, string>
  /** By {@link formStem}. */
  knownForms: Map<string, string>
}

/** Enough for the vocabulary of many sites; emptied when full so that memory stays bounded. */
const knownMax = 60_000
const stemmers = new Map<Language, Stemmer | undefined>()

/** Endings that a Snowball algorithm only takes off as they are written, by language; words are folded before. */
const written: Readonly<Record<Language, readonly (readonly [folded: RegExp, accented: string])[]>> = {
  pt: [
    [/cao$/, 'ção'],
    [/avel$/, 'ável'],
    [/ivel$/, 'ível'],
    [/encia$/, 'ência'],
    [/ancia$/, 'ância'],
  ],
}

/**
 * The stem of a word's singular by the language's Snowball algorithm; the folded word where there is none for the
 * language. Words are folded first, so that one typed without accents meets the page's. Words with a digit are their
 * own stem.
 */
export function stem(word: string, language: Language): string {
  const stemmer = stemmers.has(language) ? stemmers.get(language) : make(language)
  if (stemmer === undefined) return fold(word)
  const cached = stemmer.known.get(word)
  if (cached !== undefined) return cached
  const folded = fold(word)
  const stemmed = /\p{Nd}/u.test(folded) || folded.length < 3 ? folded : stemOfFolded(folded, language, stemmer)
  if (stemmer.known.size >= knownMax) stemmer.known.clear()
  stemmer.known.set(word, stemmed)
  return stemmed
}

/**
 * The stem of a folded word by the language's Snowball algorithm alone, for names whose plurals it knows ("Saturdays",
 * "domeniche"). Processes that read pages and files use it: {@link stem} loads the frequency lists of the language.
 */
export function formStem(folded: string, language: Language): string {
  const stemmer = stemmers.has(language) ? stemmers.get(language) : make(language)
  if (stemmer === undefined) return folded
  let stemmed = stemmer.knownForms.get(folded)
  if (stemmed === undefined) {
    if (stemmer.knownForms.size >= knownMax) stemmer.knownForms.clear()
    stemmer.knownForms.set(folded, (stemmed = fold(stemmer.stem(folded))))
  }
  return stemmed
}

function stemOfFolded(folded: string, language: Language, stemmer: Stemmer): string {
  const singular = singularOf(folded, language)
  const ending = written[language]?.find(([without]) => without.test(singular))
  return fold(stemmer.stem(ending === undefined ? singular : singular.replace(...ending)))
}

function make(language: Language): Stemmer | undefined {
  let stemmer: Stemmer | undefined
  try {
    stemmer = { stem: createStemmer(language as IsoCode), known: new Map(), knownForms: new Map() }
  } catch {
    // No algorithm for it.
  }
  stemmers.set(language, stemmer)
  return stemmer
}
