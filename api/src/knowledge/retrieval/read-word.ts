import type { Locale } from '@loquia/contracts'
import { derivedStems, isOrdinaryWord, rarityOf, stem, stopWordsOf } from '../language/index.js'
import type { BotVocabulary } from './bot-vocabulary.js'
import { businessWords, sameAs, synonymsOf, writtenFor } from './lexicon/index.js'
import { editDistance, isSlip, slipsOf, type Repair } from './spelling.js'

/** How surely a word is meant that says the very same as the one typed. */
const sameSureness = 0.95
/** ... that says nearly the same. */
const synonymSureness = 0.75
/** The same where the site uses the typed word too. */
const besideSureness = 0.5
/** The same for words that one trade has for another: "chip" beside "microchip". */
const besideTradeSureness = 0.35
/** How surely what a site writes for a phrase of visitors is meant. */
const phraseSureness = 0.85
/** How surely that is meant which small businesses write for a word of visitors: where the site does not use it, and where it does. */
const writtenSureness = 0.75
const besideWrittenSureness = 0.35
/** The same where it only has to do with it, or stands nearly everywhere. */
const relatedSureness = 0.5
const besideRelatedSureness = 0.2
/** A word less rare than this stands on many pages that are about something else. */
const usualRarity = 3
/** On a site with more passages than this, a word that it uses has enough of its own. */
const smallPassages = 100

/** How surely a word is meant that is derived from the one typed, or from the same verb. */
const derivedSureness = 0.5

/** A word shorter than this is a slip away from too many others. */
const slipLength = 6
/** A stem shorter than this is one edit away from too many others. */
const stemLength = 6
/** One wrong letter in a word this long is a slip, whatever the word; so are two in a word of this length. */
const sureLength = 8
const sureOfTwoLength = 11
/** By how much a word has to be rarer than its neighbor to be taken for a typo of it. */
const rarerByForRepair = 1.5

/** A word of a question, read in the words of a bot. */
export interface Reading {
  /** Stem → how surely it is meant. */
  stems: Map<string, number>
  /** The word as it was probably meant. */
  mended: string
  /** Its stem, where no word is known that it was meant as, only a stem. */
  stem?: string
  /** A mistyped grammar word: it says nothing. */
  isGrammar?: boolean
  /** One edit away from the word that was meant. */
  isSlip?: boolean
  /** Mended towards a word that may well not have been meant. */
  isGuess?: boolean
}

/** How much of a word is told by what may be written for it: "month" stands on any page, and seldom because of "klarna". */
function tellingOf(written: string, rarity: number, language: Locale): number {
  return Math.min(1, rarityOf(stem(written, language), language) / rarity)
}

/** Adds what the site has of a word, in the languages that it is written in. */
function adderTo(stems: Map<string, number>, vocabulary: BotVocabulary): (found: string, sureness: number) => void {
  return (found, sureness) => {
    for (const inLanguage of vocabulary.languages) {
      const stemmed = stem(found, inLanguage)
      if (vocabulary.stems.has(stemmed)) stems.set(stemmed, Math.max(stems.get(stemmed) ?? 0, sureness))
    }
  }
}

/**
 * Which stems of the vocabulary a word stands for, as it is written.
 * @param written what a site writes for the phrase that the word stands in, or for
 */
export function knownStems(
  word: string,
  language: Locale,
  vocabulary: BotVocabulary,
  written: readonly string[] = [],
): Map<string, number> {
  const stems = new Map<string, number>()
  for (const inLanguage of new Set([language, ...vocabulary.languages])) {
    const stemmed = stem(word, inLanguage)
    if (vocabulary.stems.has(stemmed)) stems.set(stemmed, 1)
  }
  const isKnown = stems.size > 0
  const add = adderTo(stems, vocabulary)
  for (const other of sameAs(word, language)) add(other, sameSureness)
  for (const synonym of synonymsOf(word, language)) add(synonym, isKnown ? besideSureness : synonymSureness)
  if (isKnown) addDerived(stems, language, vocabulary)
  for (const other of businessWords(word, language)) add(other, isKnown ? besideTradeSureness : synonymSureness)
  const rarity = rarityOf(stem(word, language), language)
  for (const other of written) add(other, phraseSureness * tellingOf(other, rarity, language))
  if (!isKnown || vocabulary.passages <= smallPassages) {
    for (const { word: other, isWeak } of writtenFor(word, language, vocabulary)) {
      if (!isKnown) add(other, (isWeak ? relatedSureness : writtenSureness) * tellingOf(other, rarity, language))
      else
        add(
          other,
          isWeak || rarityOf(stem(other, language), language) < usualRarity
            ? besideRelatedSureness
            : besideWrittenSureness,
        )
    }
  }
  return stems
}

/** The same, where need be of a word mended or continued. */
export function readWord(
  word: string,
  language: Locale,
  vocabulary: BotVocabulary,
  written: readonly string[] = [],
): Reading {
  const stems = knownStems(word, language, vocabulary, written)
  const add = adderTo(stems, vocabulary)
  if (stems.size > 0) return { stems, mended: word }
  const ownStem = stem(word, language)
  const ordinary = isOrdinaryWord(ownStem, language)
  const repairs = vocabulary.spelling.repair(word)
  const nearest = repairs[0]
  const grammar = ordinary
    ? undefined
    : grammarWordNear(word, language, nearest?.distance === 1 && isSlip(word, nearest.word))
  if (grammar !== undefined && (!nearest || nearest.distance >= 1)) return { stems, mended: grammar, isGrammar: true }
  const slip =
    ordinary || word.length < slipLength || nearest?.distance !== 2
      ? undefined
      : slipsOf(word).find((meant) => isOrdinaryWord(stem(meant, language), language))
  if (slip !== undefined && slip !== word) {
    const meant = readWord(slip, language, vocabulary)
    return { ...meant, mended: meant.mended, isSlip: true }
  }
  // A real word that the site does not use is rarely a typo, unless it is much rarer than its neighbor or has two of its letters swapped.
  const isTypo = ({ word: near, distance }: Repair) =>
    distance === 1 &&
    word.length >= slipLength &&
    (rarityOf(ownStem, language) > rarityOf(stem(near, language), language) + rarerByForRepair ||
      (near.length === word.length && isSlip(word, near)))
  if (nearest && (!ordinary || isTypo(nearest))) {
    for (const repair of repairs) add(repair.word, surenessOf(repair, word))
    if (stems.size > 0)
      return {
        stems,
        mended: nearest.word,
        isSlip: nearest.distance === 1,
        isGuess:
          (nearest.distance > 1 && word.length < sureOfTwoLength) ||
          (word.length < sureLength && !isOrdinaryWord(stem(nearest.word, language), language)),
      }
  }
  // A slip in a form that the site does not use, of a word that it uses in another ("rmiozione", "rimossa"), or of none of its words.
  if (!ordinary && word.length >= slipLength) {
    const slips = slipsOf(word).filter((meant) => isOrdinaryWord(stem(meant, language), language))
    const meant = slips.find((slip) => vocabulary.stems.has(stem(slip, language))) ?? slips[0]
    if (meant !== undefined) {
      add(meant, surenessOf({ word: meant, distance: 1 }, word))
      return { stems, mended: meant, isSlip: true }
    }
  }
  // "reservtions" where the site only writes "reserved": the stem is mended.
  const [nearStem] = ordinary || ownStem.length < stemLength ? [] : vocabulary.stemSpelling.repair(ownStem)
  if (nearStem?.distance === 1) {
    stems.set(nearStem.word, surenessOf(nearStem, word))
    return { stems, mended: word, stem: nearStem.word, isSlip: true, isGuess: word.length < sureLength }
  }
  // "reserve" for "reservation": the same beginning.
  if (ownStem.length >= 4) {
    for (const found of vocabulary.wordsFrom(ownStem.slice(0, Math.max(4, ownStem.length - 1)), 30)) {
      if (
        Math.abs(found.length - word.length) <= 4 &&
        (found.startsWith(ownStem) || ownStem.startsWith(stem(found, language)))
      )
        add(found, 0.6)
      if (stems.size >= 3) break
    }
  }
  return { stems, mended: word }
}

/** The site's own form of a word that it uses in another, for headings are compared word for word: "interventi" for "interveni" or "intervento". */
export function asWritten(word: string, vocabulary: BotVocabulary): string {
  if (word.length < slipLength || vocabulary.words.has(word)) return word
  const [nearest] = vocabulary.spelling.repair(word)
  return nearest?.distance === 1 ? nearest.word : word
}

/** Adds nouns and verbs of the same doing that the site uses: "fondazione" to "fondato". */
function addDerived(stems: Map<string, number>, language: Locale, vocabulary: BotVocabulary): void {
  const own = [...stems.keys()].filter((stemmed) => stems.get(stemmed) === 1)
  for (const relative of own.flatMap((stemmed) => derivedStems(stemmed, language)))
    if (vocabulary.stems.has(relative) && !stems.has(relative)) stems.set(relative, derivedSureness)
}

/** One edit in a long word is nearly always a typo, two in a short one are mostly another word. */
function surenessOf(repair: Repair, typed: string): number {
  return Math.max(0.3, 1 - (1.5 * repair.distance) / Math.max(typed.length, repair.word.length))
}

/** "qauli" for "quali". @param onlySlips where the site has a word that is a slip away, a wrong letter makes no grammar word: "suth" is "south" and not "such" */
function grammarWordNear(word: string, language: Locale, onlySlips: boolean): string | undefined {
  if (word.length < 4 || /\d/.test(word)) return undefined
  for (const candidate of stopWordsOf(language)) {
    if (
      candidate.length >= 3 &&
      Math.abs(candidate.length - word.length) <= 1 &&
      editDistance(word, candidate, 1) === 1 &&
      (!onlySlips || isSlip(word, candidate))
    )
      return candidate
  }
  return undefined
}
