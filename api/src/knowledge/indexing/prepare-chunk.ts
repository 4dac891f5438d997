import type { Chunk } from '../chunks/chunk.js'
import { headingWeights, sparseVector, textWeights } from './bm25.js'
import { termsOf } from './chunk-terms.js'

/** A passage with all that the index needs of it: plain data, made in any thread. */
export interface PreparedChunk {
  chunk: Chunk
  /** `sparsevec` literals. */
  textTerms: string | null
  headingTerms: string | null
  stems: readonly string[]
  words: readonly string[]
}

/** Pure: the same passage always gives the same. */
export function prepareChunk(chunk: Chunk): PreparedChunk {
  const terms = termsOf(chunk)
  return {
    chunk,
    textTerms: sparseVector(textWeights(terms.text, terms.length)),
    headingTerms: sparseVector(headingWeights(terms.heading)),
    stems: [...terms.stems],
    words: [...terms.words],
  }
}
