import { SparseVector, toSql } from 'pgvector'
import { dimensionOf, rounded, termSpace } from './bm25.js'

/** A `sparsevec` to ask with; null when it would be empty. Terms that meet in one dimension add up. */
export function sparseVector(weights: ReadonlyMap<string, number>): string | null {
  const byPlace = new Map<number, number>()
  for (const [term, weight] of weights) {
    // pgvector's helper counts dimensions from 0.
    const place = dimensionOf(term) - 1
    byPlace.set(place, (byPlace.get(place) ?? 0) + weight)
  }
  const inOrder = [...byPlace].toSorted(([a], [b]) => a - b)
  const vector = new SparseVector(new Map(inOrder.map(([place, weight]) => [place, rounded(weight)])), termSpace)
  return vector.indices.length === 0 ? null : toSql(vector)
}
