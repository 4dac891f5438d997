import type { Locale } from '@loquia/contracts'
import { isStopWord, rarityOf, stem } from '../../../language/index.js'
import { pairsOfBusiness } from './pairs-business.js'
import { pairsOfTrades } from './pairs-trades.js'

/** A word or phrase of a visitor and what the other language has for it; one of several words is with blanks. */
export interface Carried {
  said: string
  words: readonly string[]
}

/** One language's side of the table. */
class Side {
  /** Words and phrases, folded. */
  readonly entries = new Map<string, string[]>()
  /** Stems of the single words, for forms that are not listed. */
  private readonly byStem = new Map<string, string[]>()
  private longest = 1

  constructor(private readonly language: Locale) {}

  add(words: readonly string[], others: readonly string[]): void {
    for (const word of words) {
      put(this.entries, word, others)
      const parts = word.split(' ').length
      this.longest = Math.max(this.longest, parts)
      if (parts === 1) put(this.byStem, stem(word, this.language), others)
    }
  }

  /** What stands for the longest phrase that begins at `at`. */
  phraseAt(words: readonly string[], at: number): Carried | undefined {
    for (let length = Math.min(this.longest, words.length - at); length > 1; length--) {
      const said = words.slice(at, at + length).join(' ')
      const others = this.entries.get(said)
      if (others) return { said, words: others }
    }
    return undefined
  }

  wordsFor(word: string): readonly string[] {
    return this.entries.get(word) ?? this.byStem.get(stem(word, this.language)) ?? []
  }
}

function put(into: Map<string, string[]>, key: string, others: readonly string[]): void {
  const known = into.get(key) ?? []
  into.set(key, [...known, ...others.filter((other) => !known.includes(other))])
}

let sides: Record<Locale, Side> | undefined

/** Read at the first question in another language than the site's. */
function sidesOfTable(): Record<Locale, Side> {
  if (sides) return sides
  const made = { en: new Side('en'), it: new Side('it') }
  for (const line of [...pairsOfBusiness.trim().split('\n'), ...pairsOfTrades.trim().split('\n')]) {
    const [english = [], italian = []] = line
      .split(' | ')
      .map((side) => side.split(' ').map((word) => word.replaceAll('_', ' ')))
    made.en.add(english, italian)
    made.it.add(italian, english)
  }
  return (sides = made)
}

/** The words of a question in order, each with what the other language has for it: nothing for one that the table does not know. @param from the question's language */
export function carryOver(words: readonly string[], from: Locale): Carried[] {
  const side = sidesOfTable()[from]
  const carried: Carried[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const phrase = side.phraseAt(words, at)
    carried.push(phrase ?? { said: word, words: side.wordsFor(word) })
    if (phrase) at += phrase.said.split(' ').length - 1
  }
  return carried
}

/** Whether the table has a word of a language just as it is (folded). */
export function isCarried(word: string, language: Locale): boolean {
  return sidesOfTable()[language].entries.has(word)
}

/** All single words of a language that can be carried over. */
export function carriedWords(language: Locale): string[] {
  return [...sidesOfTable()[language].entries.keys()].filter((word) => !word.includes(' '))
}

/** The rarest word of a phrase, by which it is found: "condizionata" of "aria condizionata". */
export function rarestOf(phrase: string, language: Locale): string {
  const words = phrase.split(' ').filter((word) => !isStopWord(word, language))
  return words.reduce(
    (x, y) => (rarityOf(stem(y, language), language) > rarityOf(stem(x, language), language) ? y : x),
    words[0] ?? phrase,
  )
}
