import type { AnalyzedQuestion } from '../analyze/analyzed-question.js'
import type { BotVocabulary } from '../analyze/bot-vocabulary.js'
import { passageFeatures, type PassageFeatures, type RankingWeights } from './passage-features.js'
import { rankingWeights } from './ranking-weights.js'
import type { CandidatePassage } from '../retrieve/candidate-passage.js'
import type { RankedPassage } from './ranked-passage.js'
import { withSimilarities, jaccard } from './similarities.js'
import type { TextVectors } from '../retrieve/text-vectors.js'
import type { PassageAnalyses } from './analyze-passage.js'

const rankedMax = 20
const sameShare = 0.7

export interface RankingInput {
  question: AnalyzedQuestion
  candidates: readonly CandidatePassage[]
  vocabulary: BotVocabulary
  analyses: PassageAnalyses
  texts: TextVectors
}

/**
 * Uses a linear model with a listwise softmax loss (ListNet's top-one probability, Cao et al. 2007), see
 * `ranking-weights.ts`.
 */
export function rankPassages(
  { question, candidates, vocabulary, analyses, texts }: RankingInput,
  weights: RankingWeights = rankingWeights,
): RankedPassage[] {
  const asked = texts.encodeQuestion(question)
  return orderPassages(
    candidates.map((candidate) => {
      const analysis = analyses.get(candidate)
      const passage = withSimilarities(candidate, analysis, question, { texts, asked })
      return { ...passage, analysis, features: passageFeatures(question, passage, analysis, vocabulary) }
    }),
    weights,
  )
}

/**
 * Returns at most {@link rankedMax} distinct passages. Fitting uses the same function, so measurements match
 * production.
 */
export function orderPassages(
  passages: readonly Omit<RankedPassage, 'score' | 'probability'>[],
  weights: RankingWeights,
): RankedPassage[] {
  const scored = passages.map((passage) => ({ ...passage, score: scoreOf(passage.features, weights), probability: 0 }))
  scored.sort((a, b) => b.score - a.score || Number(a.id) - Number(b.id))
  const ranked = distinctPassages(scored)
  const best = ranked[0]?.score ?? 0
  const sum = ranked.reduce((total, { score }) => total + Math.exp(score - best), 0)
  for (const passage of ranked) passage.probability = Math.exp(passage.score - best) / sum
  return ranked
}

/** Drops repeated rules and notices. */
function distinctPassages(passages: readonly RankedPassage[]): RankedPassage[] {
  const chosen: RankedPassage[] = []
  for (const passage of passages) {
    if (chosen.length === rankedMax) break
    if (!chosen.some((other) => jaccard(other.analysis.stems, passage.analysis.stems) >= sameShare))
      chosen.push(passage)
  }
  return chosen
}

function scoreOf(features: PassageFeatures, weights: RankingWeights): number {
  let score = 0
  for (const name of Object.keys(weights) as (keyof PassageFeatures)[]) score += (weights[name] ?? 0) * features[name]
  return score
}
