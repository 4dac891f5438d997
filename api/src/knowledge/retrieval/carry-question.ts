import type { Locale } from '@loquia/contracts'
import { isOrdinaryWord, isStopWord, stem, wordsOf } from '../language/index.js'
import type { BotVocabulary } from './bot-vocabulary.js'
import { carriedWords, carryOver, rarestOf, type Carried } from './lexicon/bridge/index.js'
import { businessWords, sameAs, synonymsOf } from './lexicon/index.js'
import { knownStems, readWord, type Reading } from './read-word.js'
import { Spelling } from './spelling.js'

/** How surely a word is meant that the other language has for the one typed. */
const carriedSureness = 0.95
/** ... and one that the site says instead of it. */
const besideCarriedSureness = 0.8
/** ... and one that the other language has for what is nearly the same as the one typed. */
const alikeCarriedSureness = 0.7

// Grammar words of which any passage of some length holds most.
const commonest: Record<Locale, readonly string[]> = {
  en: ['the', 'and', 'with', 'for', 'our', 'you', 'are'],
  it: ['che', 'per', 'con', 'una', 'sono', 'della', 'nel'],
}
/** Of these, how many tell that a site has text in a language, whatever its pages say they are written in. */
const commonestMin = 5
/** A shorter word is a slip away from too many others. */
const slipLength = 5

const spellings: Partial<Record<Locale, Spelling>> = {}

/**
 * The language into which a question's words have to be carried: the site's one language, when the question is in the other.
 * Undefined where the site uses all its words as they are, or has text in its language.
 */
export function languageToCarryInto(text: string, from: Locale, vocabulary: BotVocabulary): Locale | undefined {
  const [into, another] = vocabulary.languages
  if (into === undefined || another !== undefined || into === from) return undefined
  if (commonest[from].filter((word) => vocabulary.stems.has(stem(word, into))).length >= commonestMin) return undefined
  const telling = wordsOf(text).filter((word) => !isStopWord(word, into))
  return telling.length > 0 && telling.every((word) => vocabulary.stems.has(stem(word, into))) ? undefined : into
}

/** Whether a site in the other language has what a visitor's word (folded) is carried over into. */
export function isThere(word: string, from: Locale, into: Locale, vocabulary: BotVocabulary): boolean {
  return (carryOver([word], from)[0]?.words ?? []).some(
    (other) => !other.includes(' ') && vocabulary.stems.has(stem(other, into)),
  )
}

/** One word or phrase of a question in the words of a site in the other language; a name or a number as it is. */
export function readCarried({ said, words }: Carried, from: Locale, into: Locale, vocabulary: BotVocabulary): Reading {
  const stems = new Map<string, number>()
  let mended = said
  for (const other of words) {
    if (!wordsOf(other).every((word) => isStopWord(word, into) || vocabulary.stems.has(stem(word, into)))) continue
    const word = rarestOf(other, into)
    stems.set(stem(word, into), carriedSureness)
    if (mended === said || !vocabulary.words.has(mended)) mended = word
  }
  if (stems.size > 0) return { stems, mended }
  // What is missed is what the other language has for it.
  const [first] = words
  if (first !== undefined) mended = rarestOf(first, into)
  for (const other of words) {
    if (other.includes(' ')) continue
    for (const [stemmed, sureness] of knownStems(other, into, vocabulary))
      stems.set(stemmed, Math.max(stems.get(stemmed) ?? 0, sureness * besideCarriedSureness))
  }
  if (words.length > 0) return { stems, mended }
  for (const alike of [...sameAs(said, from), ...synonymsOf(said, from), ...businessWords(said, from)]) {
    for (const other of carryOver([alike], from)[0]?.words ?? [])
      if (!other.includes(' ') && vocabulary.stems.has(stem(other, into)))
        stems.set(stem(other, into), alikeCarriedSureness)
  }
  if (stems.size > 0) return { stems, mended: said }
  const own = stem(said, into)
  if (vocabulary.stems.has(own)) return { stems: new Map([[own, 1]]), mended: said }
  if (isOrdinaryWord(stem(said, from), from)) return { stems, mended: said }
  const [slip] =
    said.length < slipLength
      ? []
      : (spellings[from] ??= new Spelling(new Map(carriedWords(from).map((word) => [word, 1])))).repair(said)
  if (slip?.distance === 1) {
    const [meant] = carryOver([slip.word], from)
    if (meant) return { ...readCarried(meant, from, into, vocabulary), isSlip: true }
  }
  return readWord(said, into, vocabulary)
}
