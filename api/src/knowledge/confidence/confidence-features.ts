import type { AnalyzedQuestion } from '../query/analyzed-question.js'
import { quotedProbability } from '../ranking/quoted-lines.js'
import type { ScoredSentence } from '../ranking/rank-sentences.js'

/** Evidence that the quotation answers the question. From 0 to 1 unless noted. */
export interface ConfidenceFeatures {
  /** The probability that the quotation answers, and that any sentence does: log odds, thirds, at most 2 from 0. */
  quoted: number
  any: number
  /** The share of the question that the best sentence holds, and its similarity in fifths. */
  own: number
  similarity: number
  /** 1 where the question is the passage's heading, 0 below four fifths of that. */
  sameHeading: number
  /** 1 for an entry of a FAQ. */
  entry: number
  /** The similarity of the question to the name of the line. */
  named: number
  /** The share of the question's weight in the weightiest word that line and headings lack. */
  missingHere: number
  /** The share of its weight in mistyped words. */
  repaired: number
  /** 1 / (1 + words of meaning). */
  brief: number
}

/** Weights of a logistic regression. */
export type ConfidenceWeights = Readonly<Partial<Record<keyof ConfidenceFeatures | 'bias', number>>>

const oddsScale = 3
const oddsMax = 2
const nearlySame = 0.8

/** Log odds, scaled, at most 2 from 0. */
function oddsOf(probability: number): number {
  const odds = Math.log(Math.max(Number.EPSILON, probability) / Math.max(Number.EPSILON, 1 - probability)) / oddsScale
  return Math.max(-oddsMax, Math.min(oddsMax, odds))
}

/** @param sentences all candidates, the likeliest first; at least one */
export function confidenceFeatures(
  question: AnalyzedQuestion,
  sentences: readonly [ScoredSentence, ...ScoredSentence[]],
): ConfidenceFeatures {
  const [best] = sentences
  const of = (name: string): number => best.features[name] ?? 0
  return {
    quoted: oddsOf(quotedProbability(question, sentences)),
    any: oddsOf(sentences.reduce((total, { probability }) => total + probability, 0)),
    own: of('own'),
    similarity: of('inContext'),
    sameHeading: Math.max(0, of('heading') - nearlySame) / (1 - nearlySame),
    entry: of('in faq'),
    named: of('name'),
    missingHere: of('missingHere'),
    repaired: of('repaired'),
    brief: of('brief'),
  }
}
