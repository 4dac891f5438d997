import type { Passage } from '../../ingest/chunking/passage.js'

export interface CandidatePassage extends Passage {
  id: string
  pageId: string
  /** Standard deviations above the mean similarity of two passages of this bot; undefined without an encoder. */
  similarity?: number
  /** Same unit, by line. */
  lineSimilarities?: readonly number[]
}
