import type { Chunk } from '../chunks/chunk.js'
import { headingWeights, sparseBytes, textWeights } from './bm25.js'
import { termsOf } from './chunk-terms.js'
import type { CountedTerms } from './term-change.js'

/** A passage with all that the index needs of it: plain data of few pieces, made in any thread. */
export interface PreparedChunk {
  chunk: Chunk
  /** `sparsevec` values in their binary form. */
  textTerms: Uint8Array | null
  headingTerms: Uint8Array | null
  /** Every term once. */
  terms: CountedTerms
}

/** Pure: the same passage always gives the same. */
export function prepareChunk(chunk: Chunk): PreparedChunk {
  const terms = termsOf(chunk)
  return {
    chunk,
    textTerms: sparseBytes(textWeights(terms.text, terms.length)),
    headingTerms: sparseBytes(headingWeights(terms.heading)),
    terms: { stems: [...terms.stems].join('\n'), words: [...terms.words].join('\n') },
  }
}
