import type { Embedder } from '../../embeddings/index.js'
import { dot } from './average-linkage.js'

/**
 * How near two questions are that mean the same: standard deviations of the model above the mean cosine of questions that
 * have nothing to do with each other, so that the number holds for any model (as with passages, docs/retrieval.md).
 * Chosen with the bundled encoder on 400 questions about 40 things that customers ask one bank, which are as alike as
 * questions of one bot get: at 4, clusters of average linkage are 84 % pure, and three quarters of the questions are in
 * one. At 3.5 they are 74 % pure, at 4.5 only half of the questions have company.
 */
export const sameMeaningFrom = 4
/**
 * The same for a question that is answered with an owner's words without anybody having looked. The wording nearest to a
 * question of that bank is for the same thing in 88 % of the cases from here on, which is what a sure answer is.
 */
export const answeredFrom = 5

/** Questions that have nothing in common but being asked. */
const unrelated = [
  'When are you open?',
  'How much does delivery cost?',
  'Do you have vegetarian food?',
  'Where can I park my car?',
  'Can I bring my dog?',
  'How do I cancel an order?',
  'Who founded the company?',
  'Is there a discount for students?',
  'What size should I choose?',
  'How do I become a member?',
  'Do you repair shoes?',
  'Which languages do you speak?',
  'Can I pay by card?',
  'How long does the guarantee last?',
  'Is the building accessible by wheelchair?',
  'Are you looking for staff?',
]
/** A model for which all questions are about the same would find none that mean the same. */
const deviationMin = 0.01

interface Background {
  mean: number
  deviation: number
}
const backgrounds = new Map<string, Promise<Background>>()

/** The cosine that is so many standard deviations above that of unrelated questions, for this model. */
export async function cosineAt(deviations: number, embedder: Embedder, signal?: AbortSignal): Promise<number> {
  const { mean, deviation } = await backgroundOf(embedder, signal)
  return Math.min(0.99, mean + deviations * deviation)
}

async function backgroundOf(embedder: Embedder, signal: AbortSignal | undefined): Promise<Background> {
  const known = backgrounds.get(embedder.id)
  if (known !== undefined) return known
  const made = measure(embedder, signal)
  backgrounds.set(embedder.id, made)
  // Whoever asks next tries again.
  made.catch(() => backgrounds.delete(embedder.id))
  return made
}

async function measure(embedder: Embedder, signal: AbortSignal | undefined): Promise<Background> {
  const vectors = await embedder.embed(unrelated, 'query', signal)
  const cosines = vectors.flatMap((one, at) => vectors.slice(0, at).map((other) => dot(one, other)))
  const mean = cosines.reduce((sum, cosine) => sum + cosine, 0) / cosines.length
  const variance = cosines.reduce((sum, cosine) => sum + (cosine - mean) ** 2, 0) / (cosines.length - 1)
  return { mean, deviation: Math.max(deviationMin, Math.sqrt(variance)) }
}
