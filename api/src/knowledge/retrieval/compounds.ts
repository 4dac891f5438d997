import type { Locale } from '@loquia/contracts'
import { isOrdinaryWord, isStopWord, stem } from '../language/index.js'
import type { BotVocabulary } from './bot-vocabulary.js'

/** An ordinary word is taken for two of the site's words only where each is this long. */
const partLength = 4

/** "check in" where the site writes "checkin", "wifi" where it writes "wi fi", "vicepresidenti" where it writes "vice presidenti". */
export function joinCompounds(words: readonly string[], language: Locale, vocabulary: BotVocabulary): string[] {
  const joined: string[] = []
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? ''
    const next = words[i + 1]
    const together = next === undefined ? '' : word + next
    // "città della" is no "cittadella", nor "di ossigeno" "diossigeno"; "on line" is "online".
    const opensAsGrammar =
      word.length === 2 &&
      word !== 'on' &&
      isStopWord(word, language) &&
      next !== undefined &&
      vocabulary.words.has(next)
    const hasGrammar =
      opensAsGrammar || [word, next ?? ''].some((each) => each.length > 2 && isStopWord(each, language))
    if (
      next !== undefined &&
      !hasGrammar &&
      together.length > 4 &&
      vocabulary.words.has(together) &&
      !(vocabulary.words.has(word) && vocabulary.words.has(next))
    ) {
      joined.push(together)
      i++
      continue
    }
    if (word.length >= 4 && !vocabulary.words.has(word)) {
      const isLong = word.length >= 7
      // A short word falls apart into two by chance, unless both are as short as "wi" and "fi".
      const isHalf = (half: string) =>
        vocabulary.words.has(half) && (isLong || (half.length === 2 && !isStopWord(half, language)))
      const cut = Array.from({ length: word.length - 3 }, (_, n) => n + 2).find(
        (at) => isHalf(word.slice(0, at)) && isHalf(word.slice(at)),
      )
      const isOfTwoWords =
        cut !== undefined &&
        Math.min(cut, word.length - cut) >= partLength &&
        !vocabulary.stems.has(stem(word, language))
      if (
        cut !== undefined &&
        (!isLong || isOfTwoWords || !isOrdinaryWord(stem(word, language), language)) &&
        (vocabulary.spelling.repair(word)[0]?.distance ?? 2) > 1
      ) {
        joined.push(word.slice(0, cut), word.slice(cut))
        continue
      }
    }
    joined.push(word)
  }
  return joined
}
