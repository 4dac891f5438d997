import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds for which others wait at most while vectors are compared. */
const turnMs = 15

/**
 * Agglomerative clustering by the mean cosine between the members of two clusters (UPGMA), by chains of nearest neighbors
 * (Murtagh 1983; Müllner 2011, arXiv:1109.2378): n² steps, the same clusters whatever the order of the vectors, and no
 * chain of small differences that joins what differs. A thousand vectors of 512 numbers take half a second, during which
 * the process goes on with its other work.
 * @param vectors of length 1
 * @param from the mean cosine from which two clusters are one
 * @returns the places of the members, each in ascending order, clusters by their first member
 */
export async function averageLinkage(vectors: readonly Float32Array[], from: number): Promise<number[][]> {
  const size = vectors.length
  const cosines = await cosinesOf(vectors)
  const members: (number[] | undefined)[] = vectors.map((_, place) => [place])
  let since = performance.now()
  for (let start = 0; start < size; start++) {
    const chain = members[start] === undefined ? [] : [start]
    while (chain.length > 0) {
      const last = chain.at(-1)!
      const before = chain.at(-2)
      const next = nearest(cosines, members, last, before)
      // Linkage by means is reducible: what is nearest to each other now is joined whatever is joined elsewhere, and a
      // cluster whose nearest is too far has its members for good.
      if (next === undefined || cosines[last * size + next]! < from) chain.length = 0
      else if (next === before) {
        join(cosines, members, next, last)
        chain.length -= 2
        if (chain.length === 0) chain.push(next)
      } else chain.push(next)
      if (performance.now() - since > turnMs) {
        await nextTurn()
        since = performance.now()
      }
    }
  }
  return members
    .flatMap((places) => (places === undefined ? [] : [places.toSorted((a, b) => a - b)]))
    .toSorted((a, b) => a[0]! - b[0]!)
}

async function cosinesOf(vectors: readonly Float32Array[]): Promise<Float32Array> {
  const size = vectors.length
  const cosines = new Float32Array(size * size).fill(-2)
  let since = performance.now()
  for (let row = 1; row < size; row++) {
    for (let column = 0; column < row; column++)
      cosines[row * size + column] = cosines[column * size + row] = dot(vectors[row]!, vectors[column]!)
    if (performance.now() - since > turnMs) {
      await nextTurn()
      since = performance.now()
    }
  }
  return cosines
}

/** The product of two vectors: their cosine where both are of length 1. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!
  return sum
}

/** The nearest cluster; of several the one before in the chain, so that it ends, else the first. */
function nearest(
  cosines: Float32Array,
  members: readonly (number[] | undefined)[],
  of: number,
  before: number | undefined,
): number | undefined {
  const row = of * members.length
  let best = before
  for (let other = 0; other < members.length; other++) {
    if (other === of || members[other] === undefined) continue
    if (best === undefined || cosines[row + other]! > cosines[row + best]!) best = other
  }
  return best
}

function join(cosines: Float32Array, members: (number[] | undefined)[], into: number, from: number): void {
  const size = members.length
  const [kept, gone] = [members[into]!, members[from]!]
  members[from] = undefined
  for (let other = 0; other < size; other++) {
    if (other === into || members[other] === undefined) continue
    const mean =
      (kept.length * cosines[into * size + other]! + gone.length * cosines[from * size + other]!) /
      (kept.length + gone.length)
    cosines[into * size + other] = cosines[other * size + into] = mean
  }
  members[into] = [...kept, ...gone]
}
