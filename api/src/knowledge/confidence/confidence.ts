import type { Outcome } from '@loquia/contracts'
import type { AnalyzedQuestion } from '../query/analyzed-question.js'
import type { ScoredSentence } from '../ranking/rank-sentences.js'
import { confidenceFeatures, type ConfidenceFeatures, type ConfidenceWeights } from './confidence-features.js'
import { confidenceWeights } from './confidence-weights.js'
import { sureFrom, unsureByWordsFrom, unsureFrom } from './thresholds.js'

/** How sure the bot is that its quotation answers the question, and why. */
export interface Confidence {
  /** Calibrated probability, 0 to 1: of ten answers at 0.8, eight are right. */
  probability: number
  outcome: Outcome
  /** Undefined where nothing was found. */
  features: ConfidenceFeatures | undefined
}

/** The most probable an answer can be from which something that was asked for is missing. */
const incompleteMax = 0.7
/** Shares of the question's weight: of a word that the site has elsewhere, and of names that it does not have. */
const missingMin = 0.3
const unknownNameMin = 0.15
/** A log likelihood ratio: nine in ten answers to such a question show a kind of thing that is not there. */
const unfitMax = -2.1

/**
 * Logistic regression over named features, see `confidence-weights.ts`.
 * @param sentences all candidates, the likeliest first
 */
export function confidenceOf(
  question: AnalyzedQuestion,
  sentences: readonly ScoredSentence[],
  weights: ConfidenceWeights = confidenceWeights,
): Confidence {
  const [best, ...others] = sentences
  if (best === undefined) return { probability: 0, outcome: 'none', features: undefined }
  const features = confidenceFeatures(question, [best, ...others])
  let odds = weights.bias ?? 0
  for (const name of Object.keys(features) as (keyof ConfidenceFeatures)[])
    odds += (weights[name] ?? 0) * features[name]
  const calibrated = 1 / (1 + Math.exp(-odds))
  const probability = Math.min(isIncomplete(best) ? incompleteMax : 1, calibrated)
  return { probability, outcome: outcomeOf(probability, best), features }
}

/**
 * Whether something is missing that was asked for: a price, a word that another passage has, a name that none has. What
 * seems sure without it would be another answer.
 */
export function isIncomplete({ features }: Pick<ScoredSentence, 'features'>): boolean {
  const { missing = 0, unknown = 0, unknownName = 0 } = features
  return lacksKind({ features }) || missing - unknown >= missingMin || unknownName >= unknownNameMin
}

/** Whether the kind of thing does not show that the question asks for, by its words or surely by its meaning. */
export function lacksKind({ features }: Pick<ScoredSentence, 'features'>): boolean {
  return (features['kind'] ?? 0) < 0 || (features['worst fit'] ?? 0) <= unfitMax
}

function outcomeOf(probability: number, { features }: ScoredSentence): Outcome {
  if (probability >= sureFrom) return 'sure'
  return probability >= (features['similarity'] === undefined ? unsureByWordsFrom : unsureFrom) ? 'unsure' : 'none'
}
