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

/** What a term weighs that stands so often in a text of that many words. */
export function textWeight(count: number, length: number): number {
  return saturated(count, length, averageTextWords)
}

/** The same for title and headings. */
export function headingWeight(count: number, length: number): number {
  return saturated(count, length, averageHeadingWords)
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

/** A weight as it is kept, to four digits. */
export function rounded(weight: number): number {
  return Math.round(weight * 10_000) / 10_000
}
