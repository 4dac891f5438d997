import type { Locale } from '@loquia/contracts'
import { worthOn, worthOnSite } from './idf.js'
import { derivedStems, isOrdinaryWord, isStopWord, rarityOf, stem, stopWordsOf, tokenize, wordsOf, type Token } from '../language/index.js'
import type { BotVocabulary } from './bot-vocabulary.js'
import { businessWords } from './business-words.js'
import { expectedKind, isPlaceWord, type ExpectedKind } from './expected-kind.js'
import { editDistance, slipsOf, type Repair } from './spelling.js'
import { impliedWords, inSiteWords, sameAs, synonymsOf } from './synonyms.js'
import { isDayWord, weekdaysIn } from './weekdays.js'
import { unwantedIn } from './without.js'

/** One meaning word of a question and the stems of the bot's vocabulary that stand for it. */
export interface QueryTerm {
  /** As typed, folded. */
  word: string
  /** As probably meant, folded. */
  meant: string
  /** Stem → how surely it is what was meant, 0 to 1. Empty when the bot knows no such word. */
  stems: ReadonlyMap<string, number>
  /** Its worth when passages are looked for (IDF, see `worthOn`); for a word the bot does not know, that of the rarest. */
  idf: number
  /** The same by what the site alone says, see `worthOnSite`. */
  onSite: number
  /** Its worth in the language at large, see `rarityOf`. */
  rarity: number
  /** The same of the word as typed: what is missed when the mended word is not what was meant. */
  strangeness: number
  /** 1, or less for a word taken over from an earlier question one that only asks for a kind of thing. */
  share: number
  /** Written like a name, with a capital inside the question. */
  isName: boolean
  /** Mended so far that it may well be another word: two letters, or, in a short word, towards one that is not ordinary. */
  isGuess: boolean
}

export interface AnalyzedQuestion {
  text: string
  language: Locale
  terms: readonly QueryTerm[]
  /** All words in order, typos mended: what headings are compared with. */
  words: readonly string[]
  /** Whether words of earlier questions were added. */
  followsUp: boolean
  kind: ExpectedKind | undefined
  /** Days of the week that it names, see `weekdaysIn`. */
  weekdays: ReadonlySet<number>
  /** It asks for hours, a telephone number or the like, and for nothing else: who shows one answers. */
  showsAlone: boolean
  /** Stems of what it wants to be without. */
  unwanted: ReadonlySet<string>
}

/** What is left of a word that only asks for the kind of thing: "costs", "year". */
const askingShare = 0.4
/** What one asks to be allowed: "Can I bring my dog?" is a question about dogs. */
const mayI: Record<Locale, RegExp> = {
  en: /\b(?:can|could|may|am|are|do|should) (?:i|we) (?:allowed to |have to |need to )?(\p{L}+)/iu,
  it: /(?<!\p{L})(?:posso|possiamo|si (?:pu[òo]|possono)|è possibile|potrei|potremmo|devo|dobbiamo|bisogna|(?:faccio|facciamo|si fa) (?:a|per)) (\p{L}+)/iu,
}
/** A verb less rare than this says little of what is asked. */
const lightRarity = 3
/** What a word counts that the question means and does not say. */
const impliedShare = 0.9
/** How surely a word is meant that says the very same as the one typed. */
const sameSureness = 0.95
/** ... that says nearly the same. */
const synonymSureness = 0.75
/** The same where the site uses the typed word too. */
const besideSureness = 0.5
/** The same for words that one trade has for another: "chip" beside "microchip". */
const besideTradeSureness = 0.35

/** How surely a word is meant that is derived from the one typed, or from the same verb. */
const derivedSureness = 0.5

/** Demands that are met by showing the thing. */
const showing: ReadonlySet<ExpectedKind['demand']> = new Set(['hours', 'time', 'contact', 'personal'])

interface Word {
  word: string
  share: number
}

/** Finds what a question asks for in the words of the bot's own passages. */
export function analyzeQuestion(asked: string, language: Locale, vocabulary: BotVocabulary, earlier: readonly string[] = []): AnalyzedQuestion {
  const text = inSiteWords(asked, language, (word) => vocabulary.words.has(word))
  const own = wordsOf(text)
  const followsUp = earlier.length > 0 && isFollowUp(own, text, language)
  const words: Word[] = joinCompounds(own, language, vocabulary).map((word) => ({ word, share: 1 }))
  const carried: Word[] = []
  if (followsUp) {
    for (const [age, question] of earlier.slice(0, 2).entries()) {
      const share = age === 0 ? 0.5 : 0.2
      for (const word of wordsOf(question)) if (!words.some((known) => known.word === word)) carried.push({ word, share })
    }
  }
  if (own.every((word) => isStopWord(word, language))) for (const word of impliedWords(text, language)) carried.push({ word, share: impliedShare })
  const kind = expectedKind(text, language)
  const names = namesIn(text)
  const asksToDo = wordsOf(mayI[language].exec(text)?.[1] ?? '')[0]
  const mended: string[] = []
  const terms = new Map<string, QueryTerm>()
  for (const { word, share } of [...words, ...carried]) {
    const stop = isStopWord(word, language)
    const reading = stop ? undefined : read(word, language, vocabulary)
    // Implied words are looked for in headings too: a contact page seldom says "address" beside the address.
    if (share === 1 || share === impliedShare) mended.push(reading ? (reading.isSlip || reading.stems.size === 0 ? reading.mended : asWritten(reading.mended, vocabulary)) : word)
    if (!reading || reading.isGrammar || isStopWord(reading.mended, language)) continue
    // A site shows its telephone number and its hours, and seldom says that it does.
    if (kind?.askedBy.has(word) && showing.has(kind.demand) && reading.stems.size === 0) continue
    const key = reading.stem ?? stem(reading.mended, language)
    if (terms.has(key)) continue
    const isName = share === 1 && names.has(word)
    const surest = Math.max(...reading.stems.values())
    const meant = reading.stems.size === 0 ? [key] : [...reading.stems.keys()].filter((stemmed) => reading.stems.get(stemmed) === surest)
    const rarity = worthOf(key, reading.stems.size > 0, language)
    terms.set(key, {
      word,
      meant: reading.mended,
      stems: reading.stems,
      idf: Math.max(...meant.map((stemmed) => worthOn(vocabulary, stemmed, language))),
      onSite: Math.max(...meant.map((stemmed) => worthOnSite(vocabulary, stemmed, language))),
      rarity,
      strangeness: Math.min(worthOf(stem(word, language), reading.stems.size > 0, language), reading.isSlip && !isName ? rarity + slipStrangeness : Infinity),
      share: kind?.askedBy.has(word) || (word === asksToDo && rarity < lightRarity) ? share * askingShare : share,
      isName,
      isGuess: reading.isGuess === true,
    })
  }
  const showsAlone = kind?.demand !== undefined && showing.has(kind.demand) && [...terms.values()].every(({ word }) => kind.askedBy.has(word) || isDayWord(word) || (kind.demand === 'hours' && isPlaceWord(word)))
  return { text: asked, language, terms: [...terms.values()], words: mended, followsUp, kind, weekdays: weekdaysIn(text), showsAlone, unwanted: unwantedIn(text, language) }
}

/** Words with a capital that opens no sentence, folded; none where all words have one. */
function namesIn(text: string): Set<string> {
  const tokens = tokenize(text)
  const isCapital = ({ start }: Token) => /\p{Lu}/u.test(text[start] ?? '')
  const isInside = ({ start }: Token) => /[\p{L}\d,;:)’'"”] *["“'‘(]?$/u.test(text.slice(0, start))
  const names = tokens.filter((token) => isCapital(token) && isInside(token))
  return names.length >= tokens.length - 1 ? new Set() : new Set(names.map(({ word }) => word))
}

interface Reading {
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

/** Which stems of the vocabulary a word stands for. */
function read(word: string, language: Locale, vocabulary: BotVocabulary): Reading {
  const stems = new Map<string, number>()
  for (const inLanguage of new Set([language, ...vocabulary.languages])) {
    const stemmed = stem(word, inLanguage)
    if (vocabulary.stems.has(stemmed)) stems.set(stemmed, 1)
  }
  const isKnown = stems.size > 0
  const add = (found: string, sureness: number) => {
    for (const inLanguage of vocabulary.languages) {
      const stemmed = stem(found, inLanguage)
      if (vocabulary.stems.has(stemmed)) stems.set(stemmed, Math.max(stems.get(stemmed) ?? 0, sureness))
    }
  }
  for (const other of sameAs(word, language)) add(other, sameSureness)
  for (const synonym of synonymsOf(word, language)) add(synonym, isKnown ? besideSureness : synonymSureness)
  if (isKnown) addDerived(stems, language, vocabulary)
  for (const other of businessWords(word, language)) add(other, isKnown ? besideTradeSureness : synonymSureness)
  if (stems.size > 0) return { stems, mended: word }
  const ownStem = stem(word, language)
  const ordinary = isOrdinaryWord(ownStem, language)
  const repairs = vocabulary.spelling.repair(word)
  const nearest = repairs[0]
  const grammar = ordinary ? undefined : grammarWordNear(word, language)
  if (grammar !== undefined && (!nearest || nearest.distance >= 1)) return { stems, mended: grammar, isGrammar: true }
  const slip = ordinary || word.length < slipLength || nearest?.distance !== 2 ? undefined : slipsOf(word).find((meant) => isOrdinaryWord(stem(meant, language), language))
  if (slip !== undefined && slip !== word) {
    const meant = read(slip, language, vocabulary)
    return { ...meant, mended: meant.mended, isSlip: true }
  }
  // A real word that the site does not use is rarely a typo, unless it is much rarer than its neighbor.
  if (nearest && (!ordinary || (nearest.distance === 1 && word.length >= slipLength && rarityOf(ownStem, language) > rarityOf(stem(nearest.word, language), language) + rarerByForRepair))) {
    for (const repair of repairs) add(repair.word, surenessOf(repair, word))
    if (stems.size > 0) return { stems, mended: nearest.word, isSlip: nearest.distance === 1, isGuess: (nearest.distance > 1 && word.length < sureOfTwoLength) || (word.length < sureLength && !isOrdinaryWord(stem(nearest.word, language), language)) }
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
      if (Math.abs(found.length - word.length) <= 4 && (found.startsWith(ownStem) || ownStem.startsWith(stem(found, language)))) add(found, 0.6)
      if (stems.size >= 3) break
    }
  }
  return { stems, mended: word }
}

/** The site's own form of a word that it uses in another, for headings are compared word for word: "interventi" for "interveni" or "intervento". */
function asWritten(word: string, vocabulary: BotVocabulary): string {
  if (word.length < slipLength || vocabulary.words.has(word)) return word
  const [nearest] = vocabulary.spelling.repair(word)
  return nearest?.distance === 1 ? nearest.word : word
}

/** Adds nouns and verbs of the same doing that the site uses: "fondazione" to "fondato". */
function addDerived(stems: Map<string, number>, language: Locale, vocabulary: BotVocabulary): void {
  const own = [...stems.keys()].filter((stemmed) => stems.get(stemmed) === 1)
  for (const relative of own.flatMap((stemmed) => derivedStems(stemmed, language))) if (vocabulary.stems.has(relative) && !stems.has(relative)) stems.set(relative, derivedSureness)
}

/** Short words that nobody knows are shorthand ("wat", "ke") rather than names. */
const shorthandRarity = 2.5

function worthOf(stemmed: string, isKnown: boolean, language: Locale): number {
  const rarity = rarityOf(stemmed, language)
  return !isKnown && stemmed.length <= 3 ? Math.min(rarity, shorthandRarity) : rarity
}

const rarerByForRepair = 1.5

/** A word shorter than this is a slip away from too many others. */
const slipLength = 6

/** A stem shorter than this is one edit away from too many others. */
const stemLength = 6

/** One wrong letter in a word this long is a slip, whatever the word; so are two in a word of this length. */
const sureLength = 8
const sureOfTwoLength = 11

/** By how much a word with one wrong letter is stranger than the word that was probably meant. */
const slipStrangeness = 2

/** One edit in a long word is nearly always a typo, two in a short one are mostly another word. */
function surenessOf(repair: Repair, typed: string): number {
  return Math.max(0.3, 1 - (1.5 * repair.distance) / Math.max(typed.length, repair.word.length))
}

/** "qauli" for "quali". */
function grammarWordNear(word: string, language: Locale): string | undefined {
  if (word.length < 4 || /\d/.test(word)) return undefined
  for (const candidate of stopWordsOf(language)) {
    if (candidate.length >= 3 && Math.abs(candidate.length - word.length) <= 1 && editDistance(word, candidate, 1) === 1) return candidate
  }
  return undefined
}

/** An ordinary word is taken for two of the site's words only where each is this long. */
const partLength = 4

/** "check in" where the site writes "checkin", "wifi" where it writes "wi fi", "vicepresidenti" where it writes "vice presidenti". */
function joinCompounds(words: readonly string[], language: Locale, vocabulary: BotVocabulary): string[] {
  const joined: string[] = []
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? ''
    const next = words[i + 1]
    const together = next === undefined ? '' : word + next
    if (next !== undefined && together.length > 4 && vocabulary.words.has(together) && !(vocabulary.words.has(word) && vocabulary.words.has(next))) {
      joined.push(together)
      i++
      continue
    }
    if (word.length >= 4 && !vocabulary.words.has(word)) {
      const isLong = word.length >= 7
      // A short word falls apart into two by chance, unless both are as short as "wi" and "fi".
      const isHalf = (half: string) => vocabulary.words.has(half) && (isLong || (half.length === 2 && !isStopWord(half, language)))
      const cut = Array.from({ length: word.length - 3 }, (_, n) => n + 2).find((at) => isHalf(word.slice(0, at)) && isHalf(word.slice(at)))
      const isOfTwoWords = cut !== undefined && Math.min(cut, word.length - cut) >= partLength && !vocabulary.stems.has(stem(word, language))
      if (cut !== undefined && (!isLong || isOfTwoWords || !isOrdinaryWord(stem(word, language), language)) && (vocabulary.spelling.repair(word)[0]?.distance ?? 2) > 1) {
        joined.push(word.slice(0, cut), word.slice(cut))
        continue
      }
    }
    joined.push(word)
  }
  return joined
}

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
function isFollowUp(words: readonly string[], text: string, language: Locale): boolean {
  const meaning = words.filter((word) => !isStopWord(word, language)).length
  return meaning === 0 || (meaning === 1 && !ownVerbs[language].test(text)) || (meaning <= 3 && openings[language].test(text.trim()))
}
