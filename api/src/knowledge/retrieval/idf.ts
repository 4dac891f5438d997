import type { Locale } from '@loquia/contracts'
import { rarityOf } from '../language/index.js'

/** The query's half of BM25, never negative: ln(1 + (N − n + ½) / (n + ½)). */
export function idf(documents: number, withTerm: number): number {
  return Math.log(1 + Math.max(0, documents - withTerm + 0.5) / (withTerm + 0.5))
}

/** Passages from which the site's own counts say as much as the language at large does. */
const tellingPassages = 12
/** The part of a word's worth that is its rarity in the language, however large the site. */
const rarityShare = 0.12
const rarityMax = 8

/** What a bot's index tells of its stems: see `BotVocabulary`. */
interface Counts {
  passages: number
  stems: ReadonlyMap<string, number>
}

/** The worth of a stem by what the site says: its IDF, and on a small site, where each word is rare, more the rarity it has in the language. */
export function worthOnSite({ passages, stems }: Counts, stemmed: string, language: Locale): number {
  return (
    (passages * idf(passages, stems.get(stemmed) ?? 0) +
      tellingPassages * Math.min(rarityOf(stemmed, language), rarityMax)) /
    (passages + tellingPassages)
  )
}

/**
 * The worth of a stem by which passages are looked for: that on the site, and a part of its rarity in the language. On a site
 * about one place its name stands everywhere, and is still what a question is about. The language's table knows no numbers.
 */
export function worthOn(counts: Counts, stemmed: string, language: Locale): number {
  const onSite = worthOnSite(counts, stemmed, language)
  return /\d/.test(stemmed)
    ? onSite
    : onSite + rarityShare * (Math.min(rarityOf(stemmed, language), rarityMax) - onSite)
}
