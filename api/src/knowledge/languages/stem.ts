import { createStemmer, type IsoCode } from 'multilingual-stemmer'
import type { Language } from './language.js'
import { fold } from './tokenize.js'

interface Stemmer {
  stem: (word: string) => string
  known: Map<string, string>
}

/** Enough for the vocabulary of many sites; emptied when full so that memory stays bounded. */
const knownMax = 60_000
const stemmers = new Map<Language, Stemmer | undefined>()

/**
 * The stem of a word by the language's Snowball algorithm; the folded word where there is none for the language. Words
 * are folded first, so that one typed without accents meets the page's. Words with a digit are their own stem.
 */
export function stem(word: string, language: Language): string {
  const stemmer = stemmers.has(language) ? stemmers.get(language) : make(language)
  if (stemmer === undefined) return fold(word)
  const cached = stemmer.known.get(word)
  if (cached !== undefined) return cached
  const folded = fold(word)
  const stemmed = /\p{Nd}/u.test(folded) || folded.length < 3 ? folded : fold(stemmer.stem(folded))
  if (stemmer.known.size >= knownMax) stemmer.known.clear()
  stemmer.known.set(word, stemmed)
  return stemmed
}

function make(language: Language): Stemmer | undefined {
  let stemmer: Stemmer | undefined
  try {
    stemmer = { stem: createStemmer(language as IsoCode), known: new Map() }
  } catch {
    // No algorithm for it.
  }
  stemmers.set(language, stemmer)
  return stemmer
}
