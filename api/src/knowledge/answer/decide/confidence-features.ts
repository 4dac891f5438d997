import type { AnalyzedQuestion } from '../../search/analyze/analyzed-question.js'
import { quotedProbability } from '../../search/rank/quoted-lines.js'
import type { ScoredSentence } from '../../search/rank/rank-sentences.js'

/** From 0 to 1 unless noted. */
export interface ConfidenceFeatures {
  /** Log odds in thirds, at most 2 from 0. */
  quoted: number
  any: number
  /** In fifths of a standard deviation. */
  similarity: number
  entry: number
  named: number
  repaired: number
  brief: number
}

export type ConfidenceWeights = Readonly<Partial<Record<keyof ConfidenceFeatures | 'bias', number>>>

const oddsScale = 3
const oddsMax = 2

function scaledOdds(probability: number): number {
  const odds = Math.log(Math.max(Number.EPSILON, probability) / Math.max(Number.EPSILON, 1 - probability)) / oddsScale
  return Math.max(-oddsMax, Math.min(oddsMax, odds))
}

/** @param sentences likeliest first, at least one */
export function confidenceFeatures(
  question: AnalyzedQuestion,
  sentences: readonly [ScoredSentence, ...ScoredSentence[]],
): ConfidenceFeatures {
  const [best] = sentences
  const featureOf = (name: string): number => best.features.get(name)
  return {
    quoted: scaledOdds(quotedProbability(question, sentences)),
    any: scaledOdds(sentences.reduce((total, { probability }) => total + probability, 0)),
    similarity: featureOf('inContext'),
    entry: featureOf('in faq'),
    named: featureOf('name'),
    repaired: featureOf('repaired'),
    brief: featureOf('brief'),
  }
}
