import type { Language } from './language.js'
import { stem } from './stem.js'
import { commonestWords, listed } from './word-lists.js'

/** By Zipf's law the word of rank r makes up 1 / (r · H) of a text, where H is the harmonic number of the vocabulary. */
const harmonic = Math.log(100_000) + 0.577
/** Words in a passage of usual length; turns the probability of a word into that of a passage that holds it. */
const wordsPerPassage = 150
/** The rarity of a word that is not among a language's commonest. */
export const rarestWord = rarityOfRank(2 * listed)

const rarities = new Map<Language, ReadonlyMap<string, number> | undefined>()
const ranks = new Map<Language, ReadonlyMap<string, number>>()

/** Whether a folded word is among so many of a language's commonest. */
export function isCommonWord(word: string, language: Language, rankMax = 2_000): boolean {
  let ranked = ranks.get(language)
  if (ranked === undefined) {
    ranked = new Map(
      commonestWords(language)
        ?.slice(0, 2_000)
        .map((each, rank) => [each, rank]),
    )
    ranks.set(language, ranked)
  }
  return (ranked.get(word) ?? rankMax) < rankMax
}

/**
 * How much a stem says, whatever the site: −ln of the share of ordinary passages that hold it. 0 for grammar words,
 * about 4 for everyday words, {@link rarestWord} for words that are not among the language's commonest.
 * @returns undefined where the language's frequencies are unknown
 */
export function rarityOf(stemmed: string, language: Language): number | undefined {
  if (!rarities.has(language)) rarities.set(language, rank(language))
  const known = rarities.get(language)
  return known && (known.get(stemmed) ?? rarestWord)
}

function rarityOfRank(rank: number): number {
  return -Math.log(1 - (1 - 1 / (rank * harmonic)) ** wordsPerPassage)
}

function rank(language: Language): ReadonlyMap<string, number> | undefined {
  const ranked = new Map<string, number>()
  for (const [at, word] of commonestWords(language)?.entries() ?? []) {
    const stemmed = stem(word, language)
    if (!ranked.has(stemmed)) ranked.set(stemmed, rarityOfRank(at + 1))
  }
  return ranked.size === 0 ? undefined : ranked
}
