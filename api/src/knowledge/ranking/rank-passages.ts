import type { AnalyzedQuestion } from '../query/analyzed-question.js'
import type { BotVocabulary } from '../query/bot-vocabulary.js'
import { jaccard } from './jaccard.js'
import { passageFeatures, type PassageFeatures, type RankingWeights } from './passage-features.js'
import { rankingWeights } from './ranking-weights.js'
import type { CandidatePassage } from '../retrieval/candidate-passage.js'
import type { RankedPassage } from './ranked-passage.js'
import { withSimilarities } from './similarities.js'
import type { TextVectors } from './text-vectors.js'
import type { PassageReadings } from './read-passage.js'

/** Passages handed on. */
const rankedMax = 20
/** Passages with so many stems in common say the same (Jaccard). */
const sameShare = 0.7

export interface RankingInput {
  question: AnalyzedQuestion
  candidates: readonly CandidatePassage[]
  vocabulary: BotVocabulary
  readings: PassageReadings
  texts: TextVectors
}

/**
 * Orders passages by how likely they are to hold the answer, best first: a linear model fitted with a listwise softmax
 * loss (ListNet's top-one probability, Cao et al. 2007), see `ranking-weights.ts`.
 */
export function rankPassages(
  { question, candidates, vocabulary, readings, texts }: RankingInput,
  weights: RankingWeights = rankingWeights,
): RankedPassage[] {
  const asked = texts.ofQuestion(question)
  return orderPassages(
    candidates.map((candidate) => {
      const reading = readings.of(candidate)
      const passage = withSimilarities(candidate, reading, question, { texts, asked })
      return { ...passage, reading, features: passageFeatures(question, passage, reading, vocabulary) }
    }),
    weights,
  )
}

/**
 * Passages by the weighted sum of their features, the likeliest first: those that say the same count once, and at most
 * {@link rankedMax} are handed on. Fitting orders them here, too, so that what is measured is what runs.
 *
 * @param weights of a linear model; a feature without one counts nothing
 */
export function orderPassages(
  passages: readonly Omit<RankedPassage, 'score' | 'probability'>[],
  weights: RankingWeights,
): RankedPassage[] {
  const scored = passages.map((passage) => ({ ...passage, score: scoreOf(passage.features, weights), probability: 0 }))
  scored.sort((a, b) => b.score - a.score || Number(a.id) - Number(b.id))
  const ranked = distinct(scored)
  const best = ranked[0]?.score ?? 0
  const sum = ranked.reduce((total, { score }) => total + Math.exp(score - best), 0)
  for (const passage of ranked) passage.probability = Math.exp(passage.score - best) / sum
  return ranked
}

/** The likeliest passages that do not say the same: paragraphs of rules, a notice on every page. */
function distinct(passages: readonly RankedPassage[]): RankedPassage[] {
  const chosen: RankedPassage[] = []
  for (const passage of passages) {
    if (chosen.length === rankedMax) break
    if (!chosen.some((other) => jaccard(other.reading.stems, passage.reading.stems) >= sameShare)) chosen.push(passage)
  }
  return chosen
}

function scoreOf(features: PassageFeatures, weights: RankingWeights): number {
  let score = 0
  for (const name of Object.keys(weights) as (keyof PassageFeatures)[]) score += (weights[name] ?? 0) * features[name]
  return score
}
