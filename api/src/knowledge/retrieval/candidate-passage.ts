import type { Chunk } from '../chunks/chunk.js'

/** A passage that may answer, as retrieval hands it on. */
export interface CandidatePassage extends Chunk {
  id: string
  pageId: string
  /**
   * How near an encoder holds it to the question; undefined without one. Standard deviations above what two passages
   * of this bot have in common.
   */
  similarity?: number
  /** The same of its lines, by their order. */
  lineSimilarities?: readonly number[]
}
