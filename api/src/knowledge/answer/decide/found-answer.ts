import type { AnalyzedQuestion } from '../../search/analyze/analyzed-question.js'
import type { ScoredSentence } from '../../search/rank/rank-sentences.js'
import type { RankedPassage } from '../../search/rank/ranked-passage.js'
import type { Confidence } from './confidence.js'

export interface FoundAnswer {
  question: AnalyzedQuestion
  passages: readonly RankedPassage[]
  sentences: readonly ScoredSentence[]
  confidence: Confidence
  /** The question matches a custom answer exactly, so nothing else is shown. */
  isCustomAnswer?: true
}
