import pluralize from 'pluralize'
import type { Language } from './language.js'
import { isStopWord } from './stop-words.js'
import { rankOfWord } from './word-lists.js'

/** How plurals end in a language, folded, and how their singulars may end. */
interface PluralEnding {
  plural: RegExp
  singulars: readonly string[]
  /** Whether the first singular is taken even where no list knows any: hardly another word ends like this. */
  isCertain?: boolean
}

/** Plurals that Snowball's algorithms leave apart from their singulars, or change into something else. */
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

/** Letters that a plural has at least; English has "men". */
const pluralMin = (language: Language): number => (language === 'en' ? 3 : 4)

/**
 * The singular of a folded noun; the word as it is where it is none that the rules know. Where several words could be
 * meant, the commonest is. A word that is commoner than all of them is no plural: "apre" is not of "apra".
 */
export function singularOf(word: string, language: Language): string {
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

/** English has its verbs end like plurals: "leaves" is of "leave" rather than of "leaf". */
function englishSingularOf(word: string): string {
  // A person's things are personal: by their stems, people would meet all of these.
  if (word === 'people') return word
  const singular = pluralize.singular(word)
  if (singular === word || !word.endsWith('s')) return singular
  const other = word.slice(0, -1)
  const rank = (each: string): number => rankOfWord(each, 'en') ?? Infinity
  return rank(other) < rank(singular) ? other : singular
}
