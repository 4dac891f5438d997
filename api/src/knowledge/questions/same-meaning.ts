import { StaticEncoder, type Embedder } from '../../embeddings/index.js'
import { dot } from './average-linkage.js'

/**
 * How sure it must be that two questions mean the same: to show them to their owner as one (`grouped`), or to answer one
 * with the owner's words for the other, which nobody checks (`answered`).
 */
export type Sameness = 'grouped' | 'answered'

/**
 * Cosines of the bundled encoder. docs/retrieval.md has the figures; `npm run train-encoder -- same-meaning` computes
 * them for a new table.
 */
const staticCosines: Readonly<Record<Sameness, number>> = { grouped: 0.55, answered: 0.7 }
/**
 * Words that only one of two questions has must say little (such as "please") or mean the same ("repair" and "fix") for
 * the questions to share an answer. Chosen with {@link staticCosines}.
 */
const tellingLength = 1.3
const synonymCosine = 0.5
/**
 * For other models, standard deviations above the mean cosine of questions that have nothing to do with each other, so
 * that the numbers hold for any model (as with passages, docs/retrieval.md). Chosen with Universal Sentence Encoder lite
 * on 400 questions about 40 things that customers ask one bank: from 4 on, clusters of average linkage are 84 % pure;
 * from 5 on, the nearest question is for the same thing in 88 % of the cases.
 */
const deviations: Readonly<Record<Sameness, number>> = { grouped: 4, answered: 5 }

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

/** The cosine from which two questions mean the same to this model. */
export async function cosineFrom(sameness: Sameness, embedder: Embedder, signal?: AbortSignal): Promise<number> {
  if (embedder.isStatic) return staticCosines[sameness]
  const { mean, deviation } = await backgroundOf(embedder, signal)
  return Math.min(0.99, mean + deviations[sameness] * deviation)
}

/**
 * Whether the answer to one question may be given to another whose vector is near. Encoders hardly tell numbers apart,
 * and for a sum of words "how much is a single room" is nearly "how much is a double room".
 */
export async function mayShareAnswer(one: string, other: string, embedder: Embedder): Promise<boolean> {
  if (numbersOf(one) !== numbersOf(other)) return false
  if (!embedder.isStatic) return true
  const { length, cosine } = (await StaticEncoder.shared()).differenceOf(one, other)
  return length < tellingLength || cosine >= synonymCosine
}

function numbersOf(text: string): string {
  return (text.match(/\p{N}+/gu) ?? []).toSorted().join(' ')
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
