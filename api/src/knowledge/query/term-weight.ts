import { rarestWord, rarityOf, type Language } from '../languages/index.js'
import type { BotVocabulary } from './bot-vocabulary.js'

/**
 * A small site says little of how rare a word is: it counts as if so many ordinary passages of the language had been
 * read, too.
 */
const ordinaryPassages = 12
const smoothing = 0.3
const heldAtMost = 0.98

/**
 * What a stem tells of what a text is about: −ln of the share of passages that hold it, on this site and in ordinary
 * texts of the language (additive smoothing toward a background model, Zhai & Lafferty 2004). Nats, above 0.
 */
export function termWeight(stemmed: string, language: Language, vocabulary: BotVocabulary): number {
  const ordinarily = Math.exp(-(rarityOf(stemmed, language) ?? rarestWord))
  const holding = vocabulary.stems.get(stemmed) ?? 0
  const share =
    (holding + ordinaryPassages * ordinarily + smoothing) / (vocabulary.passages + ordinaryPassages + 2 * smoothing)
  return -Math.log(Math.min(heldAtMost, share))
}
