import type { Locale } from '@loquia/contracts'
import { isStopWord } from '../language/index.js'

const openings: Record<Locale, RegExp> = {
  en: /^(and|or|but|also|what about|how about|only|then|so)\b|\b(it|they|them|there|that one|those|this one)\b/i,
  it: /^(e|ed|o|ma|anche|invece|solo|allora|quindi)\b|\b(ci|lo|li|quello|quella|quelli|quelle|questo|questa)\b/i,
}

/** Verbs that are grammar words: "How much is a stottie?" has one meaning word, and yet it is a whole question. */
const ownVerbs: Record<Locale, RegExp> = {
  en: /\b(is|are|was|were|do|does|did|can|could|will|would|may|has|have|had)\b/i,
  it: /(?<!\p{L})(è|sono|era|erano|ha|hai|hanno|avete|fate|posso|può|potete)(?!\p{L})/iu,
}

/** A question that leans on the one before: it opens with "and", points back, or has hardly a word of its own. */
export function isFollowUp(words: readonly string[], text: string, language: Locale): boolean {
  const meaning = words.filter((word) => !isStopWord(word, language)).length
  return (
    meaning === 0 ||
    (meaning === 1 && !ownVerbs[language].test(text)) ||
    (meaning <= 3 && openings[language].test(text.trim()))
  )
}
