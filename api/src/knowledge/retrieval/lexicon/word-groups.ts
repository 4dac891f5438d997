import type { Locale } from '@loquia/contracts'
import { stem } from '../../language/index.js'

/** What visitors say in many words and a site in one. The first of `words` that the site knows takes their place. */
export interface Phrase {
  said: RegExp
  /** Each is one word or some, all of which the site must know. Empty: what was said carries no meaning here. */
  words: readonly string[]
}

/** Words of one language that mean the same. Groups are lines as `indexGroups` reads them. */
export interface Synonyms {
  /** Words for one and the same thing. */
  same: string
  /** What visitors and small businesses call nearly the same thing. */
  alike: string
  /** Words that have the stem of one of these and mean something else: ratings are no prices, cells no telephones. */
  others: readonly string[]
  /** Words of talk, which say little of what is asked: "Is it ok to …", "somewhere to …", "my mum would like …". */
  light: string
  /** Whole questions made of grammar words alone, and what they are about. */
  implied: readonly (readonly [RegExp, readonly string[]])[]
  phrases: readonly Phrase[]
}

/** How visitors of one language ask and how small businesses write it. */
export interface VisitorsWords {
  /**
   * What everybody is asked. A line is "asked > written": each word before the sign is looked for as all that stand behind it,
   * and never the other way round. Weaker ones begin with "~". Words are folded.
   */
  concerns: string
  /** The same, true of one trade only: a section begins with "# " and signs, and counts on sites that use several of them. */
  trades: readonly string[]
  /**
   * What is said in several words, divided by commas; what stands behind ">" takes their place, the first that the site uses ("_"
   * for a blank), "!" whether it does or not. A phrase with nothing behind the sign is left out of the question.
   */
  phrases: string
  /** Phrases that hold more than grammar words stay: what is written for them is looked for beside each of their words. */
  phrasesStay: boolean
  /** Words that may stand inside a phrase. */
  light: string
  /** Words shorter than this are looked up as they are written, where their stems are those of others ("pasto", "pasta"). */
  stemmedLength: number
}

/** Stem → the words of its groups. */
export type WordGroups = ReadonlyMap<string, readonly string[]>

/** Reads groups of folded words, one a line. Every word of a line stands for every other. */
export function indexGroups(groups: string, language: Locale): WordGroups {
  const found = new Map<string, Set<string>>()
  for (const line of groups.trim().split('\n')) {
    const words = line.trim().split(/\s+/)
    for (const word of words) {
      const known = found.get(stem(word, language)) ?? new Set()
      for (const other of words) known.add(other)
      found.set(stem(word, language), known)
    }
  }
  return new Map([...found].map(([stemmed, words]) => [stemmed, [...words]]))
}
