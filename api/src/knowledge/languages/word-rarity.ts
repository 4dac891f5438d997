import type { Language } from '../../core/languages/index.js'
import { stem } from './stem.js'
import { commonestWords, listedWordsMax } from './word-lists.js'

/** Zipf's law: rank r has frequency 1 / (r · H), with the harmonic number H. */
const harmonic = Math.log(100_000) + 0.577
/** Converts word to passage frequency. */
const wordsPerPassage = 150
export const rarestWord = rarityOfRank(2 * listedWordsMax)

const rarities = new Map<Language, ReadonlyMap<string, number> | undefined>()
const ranks = new Map<Language, ReadonlyMap<string, number>>()

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
 * −ln of the share of passages with the stem: 0 for grammar words, about 4 for everyday words.
 * @returns undefined for unknown languages
 */
export function rarityOf(stemmed: string, language: Language): number | undefined {
  if (!rarities.has(language)) rarities.set(language, loadRarities(language))
  const known = rarities.get(language)
  return known && (known.get(stemmed) ?? rarestWord)
}

function rarityOfRank(rank: number): number {
  return -Math.log(1 - (1 - 1 / (rank * harmonic)) ** wordsPerPassage)
}

function loadRarities(language: Language): ReadonlyMap<string, number> | undefined {
  const ranked = new Map<string, number>()
  for (const [at, word] of commonestWords(language)?.entries() ?? []) {
    const stemmed = stem(word, language)
    if (!ranked.has(stemmed)) ranked.set(stemmed, rarityOfRank(at + 1))
  }
  return ranked.size === 0 ? undefined : ranked
}
