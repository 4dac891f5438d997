import type { AnalyzedQuestion } from '../analyze/analyzed-question.js'
import { answerCandidates, type SentenceCandidate } from './answer-features.js'
import { answerModel } from './answer-model.js'
import { AnswerNetwork } from './answer-network.js'
import type { RankedPassage } from './ranked-passage.js'
import type { TextVectors } from '../retrieve/text-vectors.js'

export interface ScoredSentence extends SentenceCandidate {
  /** Softmax over all candidates and "none of them", 0 to 1. */
  probability: number
  score: number
}

const answerNetwork = new AnswerNetwork(answerModel)

/**
 * A small network scores each sentence or row, and a softmax with "none of them" yields probabilities. See
 * `docs/retrieval.md`.
 */
export function rankSentences(
  question: AnalyzedQuestion,
  passages: readonly RankedPassage[],
  texts: TextVectors,
  network: Pick<AnswerNetwork, 'score' | 'none'> = answerNetwork,
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
