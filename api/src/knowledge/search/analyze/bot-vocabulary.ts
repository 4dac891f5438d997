import { type Language, rarestWord, rarityOf } from '../../languages/index.js'
import { Spelling } from './spelling.js'
import { TermCounts } from './term-counts.js'

export class BotVocabulary {
  readonly stems: TermCounts
  readonly words: TermCounts
  readonly spelling: Spelling

  constructor(
    readonly passages: number,
    readonly languages: readonly Language[],
    stems: TermCounts | ReadonlyMap<string, number>,
    words: TermCounts | ReadonlyMap<string, number>,
  ) {
    this.stems = stems instanceof TermCounts ? stems : TermCounts.fromCounts(stems)
    this.words = words instanceof TermCounts ? words : TermCounts.fromCounts(words)
    this.spelling = new Spelling(this.words)
  }
}

/**
 * Counts are smoothed with this many ordinary passages of the language, because a small site says little about rarity.
 */
const ordinaryPassages = 12
const smoothing = 0.3
const shareMax = 0.98

/**
 * Returns −ln of the share of passages with the stem (additive smoothing toward a background model, Zhai & Lafferty
 * 2004), in nats, above 0.
 */
export function termWeight(stemmed: string, language: Language, vocabulary: BotVocabulary): number {
  const ordinarily = Math.exp(-(rarityOf(stemmed, language) ?? rarestWord))
  const passagesWithStem = vocabulary.stems.get(stemmed) ?? 0
  const share =
    (passagesWithStem + ordinaryPassages * ordinarily + smoothing) /
    (vocabulary.passages + ordinaryPassages + 2 * smoothing)
  return -Math.log(Math.min(shareMax, share))
}
