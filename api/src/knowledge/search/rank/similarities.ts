import type { CandidatePassage } from '../retrieve/candidate-passage.js'
import type { AnalyzedQuestion } from '../analyze/analyzed-question.js'
import type { PassageAnalysis } from './analyze-passage.js'
import { cosine, type QuestionVectors, type TextVectors } from '../retrieve/text-vectors.js'

/** Cosine statistics of passages of one website. */
const bundled = { mean: 0.33, deviation: 0.13 }

/** Similarities count standard deviations above the mean similarity of two passages. */
export interface ComparedPassage extends CandidatePassage {
  similarity: number
  lineSimilarities: readonly number[]
}

export function similarityOf(cosineValue: number): number {
  return (cosineValue - bundled.mean) / bundled.deviation
}

/**
 * Adds bundled-encoder similarities where a larger model has none yet. Lines split by an older release are ignored.
 * Unsupported languages make all passages equal.
 */
export function withSimilarities(
  candidate: CandidatePassage,
  analysis: PassageAnalysis,
  question: Pick<AnalyzedQuestion, 'language'>,
  { texts, asked }: { texts: TextVectors; asked: QuestionVectors },
): ComparedPassage {
  const { whole, lines } = texts.encodePassage(candidate, analysis)
  const similarityTo = (vector: Float32Array): number =>
    texts.canCompare(question, candidate) ? similarityOf(cosine(asked.meant, vector)) : 0
  const { similarity = similarityTo(whole), lineSimilarities } = candidate
  return {
    ...candidate,
    similarity,
    lineSimilarities:
      lineSimilarities?.length === lines.length
        ? lineSimilarities
        : lines.map(({ inContext }) => similarityTo(inContext)),
  }
}

/** Returns the share of common elements, 0 to 1; 1 for two empty sets. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0
  for (const each of a) if (b.has(each)) both++
  const either = a.size + b.size - both
  return either === 0 ? 1 : both / either
}
