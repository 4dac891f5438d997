/** The query's half of BM25, never negative: ln(1 + (N − n + ½) / (n + ½)). */
export function idf(documents: number, withTerm: number): number {
  return Math.log(1 + Math.max(0, documents - withTerm + 0.5) / (withTerm + 0.5))
}

/** Passages from which the site's own counts say as much as the language at large does. */
const tellingPassages = 12
const rarityMax = 8

/** The worth of a stem on a site: its IDF, and on a small site, where each word is rare, more the rarity it has in the language. */
export function worthOn(passages: number, holding: number, rarity: number): number {
  return (passages * idf(passages, holding) + tellingPassages * Math.min(rarity, rarityMax)) / (passages + tellingPassages)
}
