import {
  sentenceCandidates,
  type SentenceCandidate,
  type SentenceFeatures,
  type SentenceWeights,
} from './sentence-features.js'
import type { AnalyzedQuestion } from '../query/analyzed-question.js'
import type { RankedPassage } from './ranked-passage.js'
import { sentenceWeights } from './sentence-weights.js'

/** A candidate with the log odds of the sentence model, up to a constant. */
export interface ScoredSentence extends SentenceCandidate {
  score: number
}

/** Passages whose sentences are looked at. */
const passagesRead = 5

/**
 * The sentences and rows of the best passages, the likeliest answer first: a linear model, fitted as that of the
 * passages is.
 */
export function rankSentences(
  question: AnalyzedQuestion,
  passages: readonly RankedPassage[],
  weights: SentenceWeights = sentenceWeights,
): ScoredSentence[] {
  return sentenceCandidates(question, passages.slice(0, passagesRead))
    .map((candidate) => Object.assign({}, candidate, { score: scoreOf(candidate.features, weights) }))
    .toSorted((a, b) => b.score - a.score || a.rank - b.rank || a.order - b.order)
}

function scoreOf(features: SentenceFeatures, weights: SentenceWeights): number {
  let score = 0
  for (const name of Object.keys(weights) as (keyof SentenceFeatures)[]) score += (weights[name] ?? 0) * features[name]
  return score
}
