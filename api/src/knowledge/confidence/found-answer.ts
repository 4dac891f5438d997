import type { AnalyzedQuestion } from '../query/analyzed-question.js'
import type { ScoredSentence } from '../ranking/rank-sentences.js'
import type { RankedPassage } from '../ranking/ranked-passage.js'
import type { Confidence } from './confidence.js'

/** The question as it was understood, with everything found for it. */
export interface FoundAnswer {
  question: AnalyzedQuestion
  /** The likeliest first. */
  passages: readonly RankedPassage[]
  /** Of the likeliest passages, the likeliest first. */
  sentences: readonly ScoredSentence[]
  confidence: Confidence
  /** The owner wrote the answer to just this question: nothing else is said to it. */
  isTaught?: true
}
