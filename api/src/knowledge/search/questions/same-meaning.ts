import { StaticEncoder, type Embedder } from '../../../core/embeddings/index.js'
import { dot } from './average-linkage.js'

/** `grouped` questions are shown to the owner as one; `answered` questions share a custom answer that nobody checks. */
export type Sameness = 'grouped' | 'answered'

/** Cosines of the bundled encoder. See docs/retrieval.md; `npm run train-encoder -- same-meaning` recomputes them. */
const staticCosines: Readonly<Record<Sameness, number>> = { grouped: 0.55, answered: 0.7 }
/** Words in only one question must say little ("please") or be synonyms ("repair", "fix"). */
const differenceMax = 1.3
const synonymCosine = 0.5
/**
 * For other models, standard deviations above the mean cosine of unrelated questions (docs/retrieval.md). Chosen with
 * Universal Sentence Encoder lite on 400 questions with 40 intents: at 4, clusters are 84 % pure; at 5, the nearest
 * question matches in 88 %.
 */
const deviations: Readonly<Record<Sameness, number>> = { grouped: 4, answered: 5 }

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
/** With this minimum deviation, a model that finds all questions alike matches none of them. */
const deviationMin = 0.01

interface Background {
  mean: number
  deviation: number
}
const backgrounds = new Map<string, Promise<Background>>()

export async function cosineFrom(sameness: Sameness, embedder: Embedder, signal?: AbortSignal): Promise<number> {
  if (embedder.isStatic) return staticCosines[sameness]
  const { mean, deviation } = await loadBackground(embedder, signal)
  return Math.min(0.99, mean + deviations[sameness] * deviation)
}

/** Encoders hardly distinguish "how much is a single room" from "how much is a double room". */
export async function mayShareAnswer(one: string, other: string, embedder: Embedder): Promise<boolean> {
  if (numbersOf(one) !== numbersOf(other)) return false
  if (!embedder.isStatic) return true
  const { length, cosine } = (await StaticEncoder.loadShared()).compareTexts(one, other)
  return length < differenceMax || cosine >= synonymCosine
}

function numbersOf(text: string): string {
  return (text.match(/\p{N}+/gu) ?? []).toSorted().join(' ')
}

async function loadBackground(embedder: Embedder, signal: AbortSignal | undefined): Promise<Background> {
  const known = backgrounds.get(embedder.id)
  if (known !== undefined) return known
  const made = measureBackground(embedder, signal)
  backgrounds.set(embedder.id, made)
  // The next caller retries.
  made.catch(() => backgrounds.delete(embedder.id))
  return made
}

async function measureBackground(embedder: Embedder, signal: AbortSignal | undefined): Promise<Background> {
  const vectors = await embedder.embed(unrelated, 'query', signal)
  const cosines = vectors.flatMap((one, at) => vectors.slice(0, at).map((other) => dot(one, other)))
  const mean = cosines.reduce((sum, cosine) => sum + cosine, 0) / cosines.length
  const variance = cosines.reduce((sum, cosine) => sum + (cosine - mean) ** 2, 0) / (cosines.length - 1)
  return { mean, deviation: Math.max(deviationMin, Math.sqrt(variance)) }
}
