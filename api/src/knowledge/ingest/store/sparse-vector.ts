import { SparseVector, toSql } from 'pgvector'
import { hashTerm, roundWeight, termSpace } from './bm25.js'

/** Returns a `sparsevec` for a query, or null when it is empty. Colliding terms add up. */
export function sparseVector(weights: ReadonlyMap<string, number>): string | null {
  const byPlace = new Map<number, number>()
  for (const [term, weight] of weights) {
    // pgvector's helper counts dimensions from 0.
    const place = hashTerm(term) - 1
    byPlace.set(place, (byPlace.get(place) ?? 0) + weight)
  }
  const inOrder = [...byPlace].toSorted(([a], [b]) => a - b)
  const vector = new SparseVector(new Map(inOrder.map(([place, weight]) => [place, roundWeight(weight)])), termSpace)
  return vector.indices.length === 0 ? null : toSql(vector)
}
