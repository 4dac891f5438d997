import type { ScoredSentence } from '../ranking/rank-sentences.js'

/** What tells whether the best sentence answers the question. From 0 to 1 unless said otherwise. */
export interface ConfidenceFeatures {
  /** The probability of the best sentence, of it with its neighbors, of its passage, and of any: log odds, thirds. */
  best: number
  around: number
  passage: number
  any: number
  /** The probability of the best sentence of another passage. */
  rival: number
  /** Of the best sentence: the share of the question that it holds, that of its passage, and its similarity in fifths. */
  own: number
  coverage: number
  similarity: number
  /** 1 where the question is the passage's heading, 0 below four fifths of that. */
  sameHeading: number
  /** 1 for an entry of a FAQ, or a line that has a name. */
  entry: number
  named: number
  /** The share of the question's weight in the weightiest word that the passage lacks, and that line and headings lack. */
  missing: number
  missingHere: number
  /** The share of the question's weight in words that the bot never read, and in mistyped ones. */
  unknown: number
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
export function confidenceFeatures(sentences: readonly [ScoredSentence, ...ScoredSentence[]]): ConfidenceFeatures {
  const [best] = sentences
  const sum = (some: readonly ScoredSentence[]) => some.reduce((total, { probability }) => total + probability, 0)
  const beside = sentences.filter(({ passage }) => passage.id === best.passage.id)
  const of = (name: string): number => best.features[name] ?? 0
  return {
    best: oddsOf(best.probability),
    around: oddsOf(sum(beside.filter(({ order }) => Math.abs(order - best.order) <= 1))),
    passage: oddsOf(sum(beside)),
    any: oddsOf(sum(sentences)),
    rival: sentences.find(({ passage }) => passage.id !== best.passage.id)?.probability ?? 0,
    own: of('own'),
    coverage: of('coverage'),
    similarity: of('inContext'),
    sameHeading: Math.max(0, of('heading') - nearlySame) / (1 - nearlySame),
    entry: of('in faq'),
    named: of('name'),
    missing: of('missing'),
    missingHere: of('missingHere'),
    unknown: of('unknown'),
    repaired: of('repaired'),
    brief: of('brief'),
  }
}
