import type { Passage } from '../../ingest/chunking/passage.js'

export interface CandidatePassage extends Passage {
  id: string
  pageId: string
  /** Standard deviations above the mean similarity of two passages of this bot; undefined without an encoder. */
  similarity?: number
  /** The unit is that of `similarity`, one value per line. */
  lineSimilarities?: readonly number[]
}
