import type { Outcome } from '@loquia/contracts'
import type { AnswerType } from '../languages/index.js'
import {
  confidenceFeatures,
  type ConfidenceFeatures,
  type ConfidenceInput,
  type ConfidenceWeights,
} from './confidence-features.js'
import { confidenceWeights } from './confidence-weights.js'
import { sureFrom, unsureFrom } from './thresholds.js'

export { sureFrom, unsureFrom }

/** How sure the bot is that its best sentences answer the question, and why. */
export interface Confidence {
  /** Calibrated probability, 0 to 1: of ten answers at 0.8, eight are right. */
  probability: number
  outcome: Outcome
  features: ConfidenceFeatures
}

/** Where a business is, how it is reached and when it is open is worth showing to whoever asks for such a thing. */
const alwaysShown: readonly AnswerType[] = ['place', 'contact', 'hours']
/** The most probable an answer can be that does not show the kind of thing asked for. */
const kindMissingMax = 0.5

/** Logistic regression over named features, see `confidence-weights.ts`. */
export function confidenceOf(input: ConfidenceInput, models: ConfidenceWeights = confidenceWeights): Confidence {
  const features = confidenceFeatures(input)
  const weights = models[features.dense === 1 ? 'dense' : 'lexical']
  let odds = weights.bias ?? 0
  for (const name of Object.keys(features) as (keyof ConfidenceFeatures)[])
    odds += (weights[name] ?? 0) * features[name]
  const calibrated = input.sentences.length === 0 ? 0 : 1 / (1 + Math.exp(-odds))
  // A price that was asked for must show: what is sure and shows none would be another answer.
  const atMost = features.kind < 0 ? kindMissingMax : 1
  const atLeast = features.kind > 0 && alwaysShown.includes(input.question.asked.type) ? unsureFrom : 0
  const probability = Math.max(atLeast, Math.min(atMost, calibrated))
  return { probability, outcome: outcomeOf(probability), features }
}

function outcomeOf(probability: number): Outcome {
  if (probability >= sureFrom) return 'sure'
  return probability >= unsureFrom ? 'unsure' : 'none'
}
