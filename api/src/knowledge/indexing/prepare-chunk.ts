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

/**
 * Puts the vectors of a page's passages side by side into one piece of memory: each piece that goes from thread to thread
 * costs both of them more than what is in it.
 */
export function inOnePiece(passages: readonly PreparedChunk[]): PreparedChunk[] {
  const sizeOf = (bytes: Uint8Array | null): number => bytes?.byteLength ?? 0
  const memory = new Uint8Array(passages.reduce((size, { textTerms, headingTerms }) => size + sizeOf(textTerms) + sizeOf(headingTerms), 0))
  let at = 0
  const moved = (bytes: Uint8Array | null): Uint8Array | null => {
    if (bytes === null) return null
    memory.set(bytes, at)
    at += bytes.byteLength
    return memory.subarray(at - bytes.byteLength, at)
  }
  return passages.map((passage) => ({ ...passage, textTerms: moved(passage.textTerms), headingTerms: moved(passage.headingTerms) }))
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
