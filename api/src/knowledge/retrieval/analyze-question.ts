import type { Locale } from '@loquia/contracts'
import { worthOn, worthOnSite } from './idf.js'
import { isStopWord, rarityOf, stem, tokenize, wordsOf, type Token } from '../language/index.js'
import type { BotVocabulary } from './bot-vocabulary.js'
import { joinCompounds } from './compounds.js'
import { expectedKind, isPlaceWord, type ExpectedKind } from './expected-kind.js'
import { isFollowUp } from './follow-up.js'
import { asSiteSays, impliedWords, inSiteWords, isLight } from './lexicon/index.js'
import { isThere, languageToCarryInto, readCarried } from './carry-question.js'
import { carryOver } from './lexicon/bridge/index.js'
import { asWritten, readWord } from './read-word.js'
import { namesNation } from './nations.js'
import { isPermitting, mayI } from './permission.js'
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
  /** Written like a name, with a capital inside the question, or that of a nation. */
  isName: boolean
  /** Carried over from the other language: see `carry-question.ts`. */
  isCarried: boolean
  /** Mended so far that it may well be another word: two letters, or, in a short word, towards one that is not ordinary. */
  isGuess: boolean
}

export interface AnalyzedQuestion {
  text: string
  language: Locale
  /** That of its stems and words: the site's, where they were carried over. */
  wordsLanguage: Locale
  terms: readonly QueryTerm[]
  /** All words in order, typos mended: what headings are compared with. */
  words: readonly string[]
  /** Whether words of earlier questions were added. */
  followsUp: boolean
  kind: ExpectedKind | undefined
  /** Days of the week that it names, see `weekdaysIn`. */
  weekdays: ReadonlySet<number>
  /** It asks for hours, prices, a telephone number or the like, and for nothing else: who shows one answers. */
  showsAlone: boolean
  /** Stems of what it wants to be without. */
  unwanted: ReadonlySet<string>
}

/** What is left of a word that only asks for the kind of thing: "costs", "year". */
const askingShare = 0.4
/** ... and of a word of talk: "ok", "somewhere". */
const lightShare = 0.5
/** A verb less rare than this says little of what is asked. */
const lightRarity = 3
/** What a word counts that the question means and does not say. */
const impliedShare = 0.9
/** By how much a word with one wrong letter is stranger than the word that was probably meant. */
const slipStrangeness = 2

/** Short words that nobody knows are shorthand ("wat", "ke") rather than names. */
const shorthandRarity = 2.5
/** Demands that are met by showing the thing. */
const showing: ReadonlySet<ExpectedKind['demand']> = new Set(['hours', 'time', 'contact', 'personal'])

/** Who speaks the other language is understood as if the site used none of the visitor's words. */
const noSite = { passages: 0, words: new Map<string, number>(), stems: new Map<string, number>() }

interface Word {
  word: string
  share: number
  /** What the site's language has for it. */
  others?: readonly string[]
}

interface Circumstances {
  /** Earlier questions of the conversation, newest first. */
  earlier?: readonly string[]
  /** The language of the passages that are looked at, where they are not all. */
  into?: Locale
}

/** Finds what a question asks for in the words of the bot's own passages. */
export function analyzeQuestion(
  asked: string,
  language: Locale,
  vocabulary: BotVocabulary,
  { earlier = [], into: chosen }: Circumstances = {},
): AnalyzedQuestion {
  const into =
    chosen === undefined ? languageToCarryInto(asked, language, vocabulary) : chosen === language ? undefined : chosen
  const wordsLanguage = into ?? language
  const spoken = asSiteSays(asked, language, into ? noSite : vocabulary)
  const text = inSiteWords(spoken.text, language, (word) =>
    into ? isThere(word, language, into, vocabulary) : vocabulary.words.has(word),
  )
  const own = wordsOf(text)
  const followsUp = earlier.length > 0 && isFollowUp(own, text, language)
  const inOrder = (said: readonly string[], share: number): Word[] =>
    into
      ? carryOver(said, language).map((one) => ({ word: one.said, others: one.words, share }))
      : said.map((word) => ({ word, share }))
  const words = inOrder(into ? own : joinCompounds(own, language, vocabulary), 1)
  const carried: Word[] = []
  if (followsUp) {
    for (const [age, question] of earlier.slice(0, 2).entries()) {
      const share = age === 0 ? 0.5 : 0.2
      for (const word of inOrder(wordsOf(question), share))
        if (!words.some((known) => known.word === word.word)) carried.push(word)
    }
  }
  if (own.every((word) => isStopWord(word, language)))
    carried.push(...inOrder(impliedWords(text, language), impliedShare))
  const kind = expectedKind(text, language)
  const names = namesIn(text)
  const asksToDo = wordsOf(mayI[language].exec(text)?.[1] ?? '')[0]
  const mended: string[] = []
  const terms = new Map<string, QueryTerm>()
  for (const { word, share, others = [] } of [...words, ...carried]) {
    const stop = isStopWord(word, language)
    const reading = stop
      ? undefined
      : into
        ? readCarried({ said: word, words: others }, language, into, vocabulary)
        : readWord(word, language, vocabulary, spoken.also.get(word))
    // Implied words are looked for in headings too: a contact page seldom says "address" beside the address.
    if (share === 1 || share === impliedShare)
      mended.push(
        reading
          ? reading.isSlip || reading.stems.size === 0
            ? reading.mended
            : asWritten(reading.mended, vocabulary)
          : word,
      )
    if (!reading || reading.isGrammar || isStopWord(reading.mended, wordsLanguage)) continue
    // A site shows its telephone number and its hours, and seldom says that it does.
    if (kind?.askedBy.has(word) && showing.has(kind.demand) && reading.stems.size === 0) continue
    // Whether something may be brought is told without that word, and no other word that begins alike is meant.
    const isPermission =
      word === asksToDo &&
      isPermitting(stem(word, language), language) &&
      words.some((other) => other.word !== word && !isStopWord(other.word, language))
    if (isPermission && !Array.from(reading.stems.values()).includes(1)) continue
    const isUnknown = reading.stems.size === 0
    // The worth of a word is that of what it was read as; of one that cannot be carried over, its own.
    const read = isUnknown && others.length === 0 ? language : wordsLanguage
    const key = reading.stem ?? stem(reading.mended, read)
    if (terms.has(key)) continue
    const isName = share === 1 && names.has(word)
    const surest = Math.max(...reading.stems.values())
    const meant =
      reading.stems.size === 0
        ? [key]
        : [...reading.stems.keys()].filter((stemmed) => reading.stems.get(stemmed) === surest)
    const rarity = worthOf(into && !isUnknown ? (meant[0] ?? key) : key, !isUnknown, read)
    terms.set(key, {
      word,
      meant: reading.mended,
      stems: reading.stems,
      idf: Math.max(...meant.map((stemmed) => worthOn(vocabulary, stemmed, read))),
      onSite: Math.max(...meant.map((stemmed) => worthOnSite(vocabulary, stemmed, read))),
      rarity,
      strangeness: Math.min(
        into ? worthOf(key, !isUnknown, read) : worthOf(stem(word, language), !isUnknown, language),
        reading.isSlip && !isName ? rarity + slipStrangeness : Infinity,
      ),
      share: isLight(into ? word : reading.mended, language)
        ? share * lightShare
        : kind?.askedBy.has(word) || isPermission || (word === asksToDo && rarity < lightRarity)
          ? share * askingShare
          : share,
      // Where the site may say it in another word ("inglese", "lingue"), it is none.
      isName: isName || (share === 1 && (isUnknown || surest === 1) && namesNation(word, language)),
      isCarried: others.length > 0,
      isGuess: reading.isGuess === true,
    })
  }
  const showsAlone =
    kind?.demand !== undefined &&
    (showing.has(kind.demand) || kind.demand === 'price') &&
    [...terms.values()].every(
      ({ word }) => kind.askedBy.has(word) || isDayWord(word) || (kind.demand === 'hours' && isPlaceWord(word)),
    )
  return {
    text: asked,
    language,
    wordsLanguage,
    terms: [...terms.values()],
    words: mended,
    followsUp,
    kind,
    weekdays: weekdaysIn(text),
    showsAlone,
    unwanted: into ? carriedUnwanted(text, language, [...terms.values()]) : unwantedIn(text, language),
  }
}

/** What a question wants to be without, in the stems that its words were carried over into. */
function carriedUnwanted(text: string, language: Locale, terms: readonly QueryTerm[]): Set<string> {
  const unwanted = unwantedIn(text, language)
  return new Set(
    terms
      .filter(({ word }) => word.split(' ').some((part) => unwanted.has(stem(part, language))))
      .flatMap(({ stems }) => Array.from(stems.keys())),
  )
}

/** Words with a capital that opens no sentence, folded; none where all words have one. */
function namesIn(text: string): Set<string> {
  const tokens = tokenize(text)
  const isCapital = ({ start }: Token) => /\p{Lu}/u.test(text[start] ?? '')
  const isInside = ({ start }: Token) => /[\p{L}\d,;:)’'"”] *["“'‘(]?$/u.test(text.slice(0, start))
  const names = tokens.filter((token) => isCapital(token) && isInside(token))
  return names.length >= tokens.length - 1 ? new Set() : new Set(names.map(({ word }) => word))
}

function worthOf(stemmed: string, isKnown: boolean, language: Locale): number {
  const rarity = rarityOf(stemmed, language)
  return !isKnown && stemmed.length <= 3 ? Math.min(rarity, shorthandRarity) : rarity
}
