import type { Candidate, MeasuredSet } from './measured-sets.ts'

/** Weight of the mean of heading and text, relative to the best sentence. */
const wholeWeight = 0.5

/** @returns a unit vector */
export interface TextEncoding {
  readonly dimensions: number
  encode(text: string): Float32Array
}

export interface Figures {
  name: string
  queries: number
  /** Percent of questions whose first candidate is right. */
  first: number
  /** Percent of questions with a right one among three. */
  amongThree: number
}

export function measureSet(encoder: TextEncoding, { name, queries }: MeasuredSet): Figures {
  const known = new Map<Candidate, CandidateVectors>()
  let first = 0
  let amongThree = 0
  const answerable = queries.filter(({ right }) => right.length > 0)
  for (const { text, candidates, right } of answerable) {
    const query = encoder.encode(text)
    const order = candidates
      .map((candidate) => {
        const vectors = known.get(candidate) ?? encodeCandidate(encoder, candidate)
        known.set(candidate, vectors)
        return { candidate, score: scoreCandidate(query, vectors) }
      })
      .toSorted((a, b) => b.score - a.score)
      .map(({ candidate }) => candidate)
    if (right.includes(order[0]!)) first++
    if (order.slice(0, 3).some((each) => right.includes(each))) amongThree++
  }
  const toPercent = (count: number): number => (100 * count) / Math.max(1, answerable.length)
  return { name, queries: answerable.length, first: toPercent(first), amongThree: toPercent(amongThree) }
}

interface CandidateVectors {
  /** The heading and each sentence. */
  parts: Float32Array[]
  whole: Float32Array
}

function encodeCandidate(encoder: TextEncoding, { heading, text }: Candidate): CandidateVectors {
  const lines = [heading, ...splitSentences(text)].filter((line) => line.trim() !== '')
  const ends = [heading, text].filter((line) => line.trim() !== '').map((line) => encoder.encode(line))
  return { parts: lines.map((line) => encoder.encode(line)), whole: unitSum(ends, encoder.dimensions) }
}

function scoreCandidate(query: Float32Array, { parts, whole }: CandidateVectors): number {
  return Math.max(...parts.map((part) => dot(query, part))) + wholeWeight * dot(query, whole)
}

function splitSentences(text: string): string[] {
  return text.split(/(?<=[.!?])\s+|\n+/u)
}

function unitSum(vectors: readonly Float32Array[], dimensions: number): Float32Array {
  const sum = new Float32Array(dimensions)
  for (const vector of vectors) for (const [at, value] of vector.entries()) sum[at]! += value
  const length = Math.hypot(...sum) || 1
  return sum.map((value) => value / length)
}

export function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += one[at]! * other[at]!
  return sum
}

export function findNeighbors(encoder: TextEncoding, listed: readonly string[], words: readonly string[]): string[] {
  const vectors = listed.map((word) => encoder.encode(word))
  return words.map((word) => {
    const query = encoder.encode(word)
    const closest = vectors
      .map((vector, at) => ({ word: listed[at]!, score: dot(query, vector) }))
      .filter((each) => each.word !== word)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, 8)
    return `${word}: ${closest.map((each) => `${each.word} ${each.score.toFixed(2)}`).join(', ')}`
  })
}
