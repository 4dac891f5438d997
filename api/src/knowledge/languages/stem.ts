import { createStemmer, type IsoCode } from 'multilingual-stemmer'
import type { Language } from '../../core/languages/index.js'
import { fold } from './tokenize.js'
import pluralize from 'pluralize'
import { isStopWord } from './stop-words.js'
import { rankOfWord } from './word-lists.js'

interface Stemmer {
  stem: (word: string) => string
  known: Map<string, string>
  knownForms: Map<string, string>
}

/** A full cache is emptied. */
const knownMax = 60_000
const stemmers = new Map<Language, Stemmer | undefined>()

/** Snowball needs these accents, but words are folded. */
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
 * Stems the singular by Snowball, or folds the word if the language has no algorithm. Folding first matches words typed
 * without accents. Words with a digit stay unchanged.
 */
export function stem(word: string, language: Language): string {
  const stemmer = stemmers.has(language) ? stemmers.get(language) : loadStemmer(language)
  if (stemmer === undefined) return fold(word)
  const cached = stemmer.known.get(word)
  if (cached !== undefined) return cached
  const folded = fold(word)
  const stemmed = /\p{Nd}/u.test(folded) || folded.length < 3 ? folded : stemFolded(folded, language, stemmer)
  if (stemmer.known.size >= knownMax) stemmer.known.clear()
  stemmer.known.set(word, stemmed)
  return stemmed
}

/**
 * This stem uses only Snowball ("Saturdays", "domeniche"). For processes that read pages, as {@link stem} loads
 * frequency lists.
 */
export function formStem(folded: string, language: Language): string {
  const stemmer = stemmers.has(language) ? stemmers.get(language) : loadStemmer(language)
  if (stemmer === undefined) return folded
  let stemmed = stemmer.knownForms.get(folded)
  if (stemmed === undefined) {
    if (stemmer.knownForms.size >= knownMax) stemmer.knownForms.clear()
    stemmer.knownForms.set(folded, (stemmed = fold(stemmer.stem(folded))))
  }
  return stemmed
}

function stemFolded(folded: string, language: Language, stemmer: Stemmer): string {
  const singular = singularOf(folded, language)
  const ending = written[language]?.find(([without]) => without.test(singular))
  return fold(stemmer.stem(ending === undefined ? singular : singular.replace(...ending)))
}

function loadStemmer(language: Language): Stemmer | undefined {
  let stemmer: Stemmer | undefined
  try {
    stemmer = { stem: createStemmer(language as IsoCode), known: new Map(), knownForms: new Map() }
  } catch {
    // Snowball has no algorithm for this language.
  }
  stemmers.set(language, stemmer)
  return stemmer
}

interface PluralEnding {
  plural: RegExp
  singulars: readonly string[]
  /** Hardly any other word ends like this. */
  isCertain?: boolean
}

/** Snowball separates these from their singulars. */
const pluralEndings: Readonly<Record<Language, readonly PluralEnding[]>> = {
  it: [
    { plural: /(?<=[cg])he$/, singulars: ['a'], isCertain: true },
    { plural: /(?<=[cg])hi$/, singulars: ['o', 'hio'], isCertain: true },
    { plural: /i$/, singulars: ['o', 'e', 'a', 'io'] },
    { plural: /e$/, singulars: ['a'] },
  ],
  de: [
    { plural: /(?<=.{4})innen$/, singulars: ['in'], isCertain: true },
    { plural: /en$/, singulars: ['um', 'o', 'a'] },
    { plural: /(?<=[bdfghklmnrt]s)(?:e|en|es)$/, singulars: [''] },
    { plural: /(?<=[aeiouy])s$/, singulars: [''] },
  ],
  fr: [
    { plural: /aux$/, singulars: ['al', 'ail', 'au'] },
    { plural: /[sx]$/, singulars: [''] },
  ],
  es: [
    { plural: /ces$/, singulars: ['z', 'ce'] },
    { plural: /es$/, singulars: ['', 'e'] },
    { plural: /s$/, singulars: [''] },
  ],
  pt: [
    { plural: /aos$/, singulars: ['ao'], isCertain: true },
    { plural: /[oa]es$/, singulars: ['ao', 'ae', 'oe'], isCertain: true },
    { plural: /(?<=..)ais$/, singulars: ['al', 'ai'], isCertain: true },
    { plural: /(?<=..)eis$/, singulars: ['el', 'il', 'ei'], isCertain: true },
    { plural: /(?<=..)ois$/, singulars: ['ol', 'oi'], isCertain: true },
    { plural: /(?<=..)uis$/, singulars: ['ul', 'ui'], isCertain: true },
    { plural: /(?<![aeou])is$/, singulars: ['il', 'i'] },
    { plural: /ns$/, singulars: ['m', 'n'], isCertain: true },
    { plural: /(?<=[rsz])es$/, singulars: ['', 'e'] },
    { plural: /(?<!ai)s$/, singulars: [''] },
  ],
}

/** English has "men". */
const pluralMin = (language: Language): number => (language === 'en' ? 3 : 4)

/** Picks the most common singular. A more common word is no plural: "apre" is not from "apra". */
function singularOf(word: string, language: Language): string {
  if (word.length < pluralMin(language) || isStopWord(word, language)) return word
  if (language === 'en') return englishSingularOf(word)
  const ending = pluralEndings[language]?.find(({ plural }) => plural.test(word))
  if (ending === undefined) return word
  const { plural, singulars, isCertain = false } = ending
  const rank = isCertain ? Infinity : (rankOfWord(word, language) ?? Infinity)
  const candidates = singulars.map((singular) => word.replace(plural, singular))
  const [best] = candidates
    .map((candidate) => ({ candidate, rank: rankOfWord(candidate, language) ?? Infinity }))
    .filter((each) => each.rank < rank)
    .toSorted((a, b) => a.rank - b.rank)
  return best?.candidate ?? (isCertain ? (candidates[0] ?? word) : word)
}

/** "Leaves" is from "leave" rather than "leaf". */
function englishSingularOf(word: string): string {
  // By their stems, "people" would match "personal".
  if (word === 'people') return word
  const singular = pluralize.singular(word)
  if (singular === word || !word.endsWith('s')) return singular
  const other = word.slice(0, -1)
  const englishRank = (each: string): number => rankOfWord(each, 'en') ?? Infinity
  return englishRank(other) < englishRank(singular) ? other : singular
}
