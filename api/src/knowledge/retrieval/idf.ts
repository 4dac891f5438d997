import type { Locale } from '@loquia/contracts'
import { rarityOf } from '../language/index.js'

/** The query's half of BM25, never negative: ln(1 + (N − n + ½) / (n + ½)). */
export function idf(documents: number, withTerm: number): number {
  return Math.log(1 + Math.max(0, documents - withTerm + 0.5) / (withTerm + 0.5))
}

/** Passages from which the site's own counts say as much as the language at large does. */
const tellingPassages = 12
/** The part of a word's worth that is its rarity in the language, however large the site. */
const rarityShare = 0.15
const rarityMax = 8

/**
 * The worth of a stem on a site: its IDF, and its rarity in the language; that counts for more on a small site, where each
 * word is rare. On a site about one place its name stands everywhere and is still what a question is about. The language knows no numbers.
 */
export function worthOn({ passages, stems }: { passages: number; stems: ReadonlyMap<string, number> }, stemmed: string, language: Locale): number {
  const rarity = Math.min(rarityOf(stemmed, language), rarityMax)
  const onSite = (passages * idf(passages, stems.get(stemmed) ?? 0) + tellingPassages * rarity) / (passages + tellingPassages)
  return /\d/.test(stemmed) ? onSite : onSite + rarityShare * (rarity - onSite)
}
