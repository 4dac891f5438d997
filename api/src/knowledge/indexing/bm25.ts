/** Robertson & Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009). */
const k1 = 1.2
const b = 0.5
/** A constant instead of the collection's mean, so that adding a page changes no other page's weights. Words. */
const averageTextWords = 150
const averageHeadingWords = 12

/** Dimensions of the sparse vectors; terms are hashed into them. */
export const termSpace = 1_000_000_000

/** What a term that fills the text would reach. */
export const saturationMax = k1 + 1

/** Saturated term frequency: the document's half of BM25, between 0 and k1 + 1. */
function saturated(count: number, length: number, average: number): number {
  return (count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / average))
}

export function textWeights(counts: ReadonlyMap<string, number>, length: number): Map<string, number> {
  return new Map([...counts].map(([term, count]) => [term, saturated(count, length, averageTextWords)]))
}

export function headingWeights(counts: ReadonlyMap<string, number>): Map<string, number> {
  const length = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return new Map([...counts].map(([term, count]) => [term, saturated(count, length, averageHeadingWords)]))
}

/** The query's half of BM25, never negative: ln(1 + (N − n + ½) / (n + ½)). */
export function idf(documents: number, withTerm: number): number {
  return Math.log(1 + Math.max(0, documents - withTerm + 0.5) / (withTerm + 0.5))
}

/** The dimension of a term, 1-based: FNV-1a over UTF-16 units, twice with different seeds to fill 53 bits. */
export function dimensionOf(term: string): number {
  let high = 0x811c9dc5
  let low = 0x9747b28c
  for (let i = 0; i < term.length; i++) {
    const unit = term.charCodeAt(i)
    high = Math.imul(high ^ unit, 0x01000193)
    low = Math.imul(low ^ unit, 0x85ebca6b)
  }
  return (((high >>> 0) * 0x200000 + ((low ^ (low >>> 15)) >>> 11)) % termSpace) + 1
}

/** A pgvector `sparsevec` literal; null when it would be empty. Terms that meet in one dimension add up. */
export function sparseVector(weights: ReadonlyMap<string, number>): string | null {
  const byDimension = new Map<number, number>()
  for (const [term, weight] of weights) {
    if (weight === 0) continue
    const dimension = dimensionOf(term)
    byDimension.set(dimension, (byDimension.get(dimension) ?? 0) + weight)
  }
  if (byDimension.size === 0) return null
  const entries = [...byDimension].sort((x, y) => x[0] - y[0]).map(([dimension, weight]) => `${dimension}:${Math.round(weight * 10_000) / 10_000}`)
  return `{${entries.join(',')}}/${termSpace}`
}
