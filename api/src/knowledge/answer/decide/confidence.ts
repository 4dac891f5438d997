import type { Outcome } from '@loquia/contracts'
import type { AnalyzedQuestion } from '../../search/analyze/analyzed-question.js'
import type { ScoredSentence } from '../../search/rank/rank-sentences.js'
import { confidenceFeatures, type ConfidenceFeatures, type ConfidenceWeights } from './confidence-features.js'
import { confidenceWeights } from './confidence-weights.js'
import { sureFrom, unsureByWordsFrom, unsureFrom } from './thresholds.js'

export interface Confidence {
  /** Calibrated probability, 0 to 1: of ten answers at 0.8, eight are right. */
  probability: number
  outcome: Outcome
}

/** The probability of an incomplete answer is at most this. */
const incompleteMax = 0.7
/**
 * An answer is incomplete if it lacks words with these shares of the question's weight: words that the site has
 * elsewhere, or names that it never mentions.
 */
const missingMin = 0.3
const unknownNameMin = 0.15
/** Log likelihood ratio: nine in ten such answers show a kind of thing missing here. */
const unfitMax = -2.1

/**
 * Confidence is a logistic regression, see `confidence-weights.ts`.
 * @param sentences likeliest first
 */
export function confidenceOf(
  question: AnalyzedQuestion,
  sentences: readonly ScoredSentence[],
  weights: ConfidenceWeights = confidenceWeights,
): Confidence {
  const [best, ...others] = sentences
  if (best === undefined) return { probability: 0, outcome: 'none' }
  const features = confidenceFeatures(question, [best, ...others])
  let odds = weights.bias ?? 0
  for (const name of Object.keys(features) as (keyof ConfidenceFeatures)[])
    odds += (weights[name] ?? 0) * features[name]
  const calibrated = 1 / (1 + Math.exp(-odds))
  const probability = Math.min(isIncomplete(best) ? incompleteMax : 1, calibrated)
  return { probability, outcome: outcomeOf(probability, best) }
}

/** Whether a requested price, word or name is missing: such an answer fits another question. */
export function isIncomplete({ features }: Pick<ScoredSentence, 'features'>): boolean {
  return (
    lacksKind({ features }) ||
    features.get('missing') - features.get('unknown') >= missingMin ||
    features.get('unknownName') >= unknownNameMin
  )
}

export function lacksKind({ features }: Pick<ScoredSentence, 'features'>): boolean {
  return features.get('kind') < 0 || features.get('worst fit') <= unfitMax
}

function outcomeOf(probability: number, { features }: ScoredSentence): Outcome {
  if (probability >= sureFrom) return 'sure'
  return probability >= (features.has('similarity') ? unsureFrom : unsureByWordsFrom) ? 'unsure' : 'none'
}
