import type { Locale } from '@loquia/contracts'
import { stem } from '../language/index.js'

/** What visitors say in many words and a site in one. The first of `words` that the site knows takes their place. */
export interface Phrase {
  said: RegExp
  /** Each is one word or some, all of which the site must know. Empty: what was said carries no meaning here. */
  words: readonly string[]
}

/** Words of one language that mean the same. Groups are lines of whole words, folded; every word of a group stands for every other. */
export interface Synonyms {
  /** Words for one and the same thing. */
  same: string
  /** What visitors and small businesses call nearly the same thing. */
  alike: string
  /** Words that have the stem of one of these and mean something else: ratings are no prices, cells no telephones. */
  others: readonly string[]
  /** Whole questions made of grammar words alone, and what they are about. */
  implied: readonly (readonly [RegExp, readonly string[]])[]
  phrases: readonly Phrase[]
}

/** Stem → all words of the groups that it is in. */
export function indexGroups(groups: string, language: Locale): ReadonlyMap<string, readonly string[]> {
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
