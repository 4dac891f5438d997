import type { AnalyzedQuestion } from '../query/analyzed-question.js'
import { answerCandidates, type SentenceCandidate } from './answer-features.js'
import { answerModel } from './answer-model.js'
import { AnswerNetwork } from './answer-network.js'
import type { RankedPassage } from './ranked-passage.js'
import type { TextVectors } from './text-vectors.js'

/** A candidate with how likely it is to answer. */
export interface ScoredSentence extends SentenceCandidate {
  /** The probability that it answers, among all candidates and none of them, 0 to 1. */
  probability: number
  /** Its natural logarithm. */
  score: number
}

const fitted = new AnswerNetwork(answerModel)

/**
 * The sentences and rows of passages, the likeliest answer first: a small network scores each by itself, and a softmax
 * over the scores and that of "none of them" makes probabilities of them. `docs/retrieval.md` tells how it is fitted.
 */
export function rankSentences(
  question: AnalyzedQuestion,
  passages: readonly RankedPassage[],
  texts: TextVectors,
  network: Pick<AnswerNetwork, 'score' | 'none'> = fitted,
): ScoredSentence[] {
  const candidates = answerCandidates(question, passages, texts)
  const scores = candidates.map(({ features }) => network.score(features))
  const highest = Math.max(network.none, ...scores)
  const all = scores.reduce((sum, score) => sum + Math.exp(score - highest), Math.exp(network.none - highest))
  return candidates
    .map((candidate, at) => {
      const score = (scores[at] ?? 0) - highest - Math.log(all)
      return Object.assign({}, candidate, { probability: Math.exp(score), score })
    })
    .toSorted((a, b) => b.score - a.score || a.rank - b.rank || a.order - b.order)
}
