import type { Locale } from '@loquia/contracts'
import { stem, wordsOf } from '../language/index.js'

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
  /** Whole questions made of grammar words alone, and what they are about. */
  implied: readonly (readonly [RegExp, readonly string[]])[]
  phrases: readonly Phrase[]
}

/** Words in a row, and the words of which any may be written for them. */
export interface SaidInMany {
  said: readonly string[]
  written: readonly string[]
}

export interface WordGroups {
  /** Stem → the words of its groups. */
  words: ReadonlyMap<string, readonly string[]>
  /** Stem → what may be written for it, and does not mean it. */
  written: ReadonlyMap<string, readonly string[]>
  /** First word → phrases that begin with it, longest first. */
  phrases: ReadonlyMap<string, readonly SaidInMany[]>
}

/**
 * Reads groups of folded words, one a line. Every word of a line stands for every other; where a line has a `>`, those on
 * its right stand for what is on its left, and not the other way round. On the left `_` joins the words of a phrase: `money_back > refund`.
 */
export function indexGroups(groups: string, language: Locale): WordGroups {
  const equal = new Map<string, Set<string>>()
  const loose = new Map<string, Set<string>>()
  const phrases = new Map<string, SaidInMany[]>()
  for (const line of groups.trim().split('\n')) {
    const [left = '', right] = line.split('>')
    const written = (right ?? left).trim().split(/\s+/)
    const words = right === undefined ? equal : loose
    for (const each of left.trim().split(/\s+/)) {
      const said = wordsOf(each.replaceAll('_', ' '))
      const [first = '', second] = said
      if (second !== undefined) {
        phrases.set(first, [...(phrases.get(first) ?? []), { said, written }])
        continue
      }
      const known = words.get(stem(each, language)) ?? new Set()
      for (const other of written) known.add(other)
      words.set(stem(each, language), known)
    }
  }
  for (const beginning of phrases.values()) beginning.sort((x, y) => y.said.length - x.said.length)
  const listed = (all: ReadonlyMap<string, ReadonlySet<string>>) => new Map([...all].map(([stemmed, found]) => [stemmed, [...found]]))
  return { words: listed(equal), written: listed(loose), phrases }
}
