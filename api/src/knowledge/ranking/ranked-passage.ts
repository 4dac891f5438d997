import type { PassageFeatures } from './passage-features.js'
import type { PassageReading } from './read-passage.js'
import type { ComparedPassage } from './similarities.js'

/** A passage with what speaks for it. */
export interface RankedPassage extends ComparedPassage {
  reading: PassageReading
  features: PassageFeatures
  /** Log odds of the ranking model, up to a constant: comparable among the passages of one question. */
  score: number
  /** Its share among the passages found for the question: softmax of the scores, 0 to 1. */
  probability: number
}
