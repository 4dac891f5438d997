/** Robertson & Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009). */
const k1 = 1.2
const b = 0.5
/** Words; constant, so that adding pages changes no other weights. */
const averageTextWords = 150
const averageHeadingWords = 12

/** Terms are hashed into this many dimensions. */
export const termSpace = 1_000_000_000

export const saturationMax = k1 + 1

/** The result is between 0 and k1 + 1. */
function saturate(count: number, length: number, average: number): number {
  return (count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / average))
}

export function textWeight(count: number, length: number): number {
  return saturate(count, length, averageTextWords)
}

export function headingWeight(count: number, length: number): number {
  return saturate(count, length, averageHeadingWords)
}

/** FNV-1a over UTF-16 units, twice with different seeds to fill 53 bits; from 1. */
export function hashTerm(term: string): number {
  let high = 0x811c9dc5
  let low = 0x9747b28c
  for (let i = 0; i < term.length; i++) {
    const unit = term.charCodeAt(i)
    high = Math.imul(high ^ unit, 0x01000193)
    low = Math.imul(low ^ unit, 0x85ebca6b)
  }
  return (((high >>> 0) * 0x200000 + ((low ^ (low >>> 15)) >>> 11)) % termSpace) + 1
}

export function roundWeight(weight: number): number {
  return Math.round(weight * 10_000) / 10_000
}
