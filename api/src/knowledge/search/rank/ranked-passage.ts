import type { PassageFeatures } from './passage-features.js'
import type { PassageAnalysis } from './analyze-passage.js'
import type { ComparedPassage } from './similarities.js'

export interface RankedPassage extends ComparedPassage {
  analysis: PassageAnalysis
  features: PassageFeatures
  /** Log odds, comparable only within one question. */
  score: number
  /** Softmax of the scores, 0 to 1. */
  probability: number
}
