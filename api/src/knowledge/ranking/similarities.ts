import type { CandidatePassage } from '../retrieval/candidate-passage.js'
import type { AnalyzedQuestion } from '../query/analyzed-question.js'
import type { PassageReading } from './read-passage.js'
import { cosine, type QuestionVectors, type TextVectors } from './text-vectors.js'

/** About the cosines of two passages of a website, so that similarities are of the size that other encoders give. */
const bundled = { mean: 0.33, deviation: 0.13 }

/** A passage with its similarities to a question, in standard deviations above what two passages have in common. */
export interface ComparedPassage extends CandidatePassage {
  similarity: number
  lineSimilarities: readonly number[]
}

/** A cosine of the bundled encoder as a similarity. */
export function similarityOf(cosineValue: number): number {
  return (cosineValue - bundled.mean) / bundled.deviation
}

/**
 * Adds the similarities of the bundled encoder where a larger one has told none: it reads every passage at once, and
 * vectors of lines come after those of passages. Those of lines that an older release cut in another way tell nothing.
 * In a language that it does not read all passages are alike.
 */
export function withSimilarities(
  candidate: CandidatePassage,
  reading: PassageReading,
  question: Pick<AnalyzedQuestion, 'language'>,
  { texts, asked }: { texts: TextVectors; asked: QuestionVectors },
): ComparedPassage {
  const { whole, lines } = texts.of(candidate, reading)
  const compare = (vector: Float32Array): number =>
    texts.compares(question, candidate) ? similarityOf(cosine(asked.meant, vector)) : 0
  const { similarity = compare(whole), lineSimilarities } = candidate
  return {
    ...candidate,
    similarity,
    lineSimilarities:
      lineSimilarities?.length === lines.length ? lineSimilarities : lines.map(({ inContext }) => compare(inContext)),
  }
}
